export const prompt = () => ({ title: "Toy", detail: "" });
