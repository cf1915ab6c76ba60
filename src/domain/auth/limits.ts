/** A code may be asked for so long after the one before it (AUTH-12). */
export const EMAIL_COOLDOWN_MS = 30_000

/** The window of a social login is looked at so often (AUTH-18). */
export const POPUP_POLL_MS = 1_000

/** While the e-mail is changed, the wallet is asked for it so often (AUTH-24). */
export const EMAIL_POLL_MS = 1_000

/** A visitor has this long for a login, from its beginning or from the last code. */
export const LOGIN_LIFE_MS = 600_000

/** Signing out is waited for no longer (AUTH-30). */
export const SIGN_OUT_MS = 3_000

/** An earlier login is taken up again within this time, loading the secure site included. */
export const AUTH_RESTORE_MS = 40_000

/** After a visitor left a Farcaster sign-in, the secure site is loaded anew. */
export const FARCASTER_RELOAD_MS = 100
