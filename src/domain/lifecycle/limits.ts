/** Storage that hangs holds the start up no longer than this, in milliseconds (robustness, F19). */
export const LOAD_WAIT_MS = 1_000
