/** Milliseconds that the start waits for storage (robustness, F19). */
export const LOAD_WAIT_MS = 1_000
