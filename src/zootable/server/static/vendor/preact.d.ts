export * from "./types/index";
