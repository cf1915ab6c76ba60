/** Milliseconds between two code requests (AUTH-12). */
export const EMAIL_COOLDOWN_MS = 30_000

/** Milliseconds between two checks of a social login's popup (AUTH-18). */
export const POPUP_POLL_MS = 1_000

/** Milliseconds between two checks of an e-mail change (AUTH-24). */
export const EMAIL_POLL_MS = 1_000

/** Timeout of a login, in milliseconds from its start or from the last code. */
export const LOGIN_LIFE_MS = 600_000

/** Timeout of a sign-out, in milliseconds (AUTH-30). */
export const SIGN_OUT_MS = 3_000

/** Timeout of a restore, in milliseconds, including loading the secure site. */
export const AUTH_RESTORE_MS = 40_000

/** Milliseconds until the secure site reloads after a cancelled Farcaster login. */
export const FARCASTER_RELOAD_MS = 100
