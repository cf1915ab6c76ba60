/** Lifetime of a pairing in milliseconds: 4 minutes (specification, section 9). */
export const PAIRING_LIFE_MS = 240_000

/** Milliseconds before its end at which a pairing counts as expired (WC-07). */
export const PAIRING_MARGIN_MS = 10_000

/** Shortest delay before a failed or declined pairing is retried, in milliseconds (WC-08). */
export const PAIRING_RETRY_MS = 1_000

/** Timeout for creating a pairing URI, in milliseconds. Includes loading the client. */
export const PAIRING_PREPARE_MS = 30_000

/** Milliseconds that an expired pairing of a hidden page is kept. A page that becomes visible again gets a new one. */
export const PAIRING_HIDDEN_MS = 3_600_000

/** Lifetime of a proposal in milliseconds. Longer than that of its pairing, so a wallet may still approve late (as in @walletconnect/sign-client). */
export const PROPOSAL_LIFE_MS = 300_000

/** Lifetime of a session in milliseconds, from its approval or extension (as in @walletconnect/sign-client). */
export const SESSION_LIFE_MS = 604_800_000

/** Milliseconds to wait at start for an approval given while there was no page. Later ones are reported later. */
export const LEFT_WAIT_MS = 3_000

/** Milliseconds until an approved session that no page adopted is ended. */
export const UNTAKEN_MS = 30_000
