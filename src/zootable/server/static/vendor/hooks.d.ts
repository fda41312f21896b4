export * from "./types/hooks";
