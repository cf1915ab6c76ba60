/** Milliseconds between two toasts (specification, section 9). */
export const TOAST_SWAP_MS = 150
/** Milliseconds before an error toast (specification, section 9). */
export const ERROR_TOAST_DELAY_MS = 300
/** Milliseconds until a toast with `autoClose` closes. */
export const TOAST_LIFE_MS = 2_500
