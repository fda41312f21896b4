/** Calls to the server; every refusal becomes an ApiError with the server's own sentence. */

/** @typedef {import("./types.d.ts").GameEntry} GameEntry */
/** @typedef {import("./types.d.ts").GameDetail} GameDetail */
/** @typedef {import("./types.d.ts").TableEntry} TableEntry */
/** @typedef {import("./types.d.ts").SeatLink} SeatLink */

/** A refusal: `status` of HTTP (0: no answer), `error` the server's word, `message` a sentence for people. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} error
   * @param {string} message
   */
  constructor(status, error, message) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function call(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new ApiError(0, "offline", "The server does not answer. Is it still running?");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw new ApiError(
    response.status, answer?.error ?? "error", answer?.message ?? `The server answered ${response.status}.`,
  );
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => call("GET", path);

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export const post = (path, body = {}) => call("POST", path, body);

/** @param {string} table */
export const tablePath = (table) => `/api/tables/${encodeURIComponent(table)}`;

/** @returns {Promise<GameEntry[]>} */
export const listGames = async () => (await get("/api/games")).games;

/** @returns {Promise<TableEntry[]>} */
export const listTables = async (watch = false) => (await get(`/api/tables${watch ? "?watch=1" : ""}`)).tables;

/**
 * A game with the components of a table's own options.
 * @param {string} name
 * @param {Record<string, unknown>} [options]
 * @returns {Promise<GameDetail>}
 */
export function gameDetail(name, options = {}) {
  const query = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)])).toString();
  return get(`/api/games/${encodeURIComponent(name)}${query ? `?${query}` : ""}`);
}

/** A random id for a move, so that a repeated message is not carried out twice. */
export function freshId() {
  // Not crypto.randomUUID: a table in a home network is plain http, where browsers leave that out.
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Copy a text; answers whether it worked.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "sr";
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
