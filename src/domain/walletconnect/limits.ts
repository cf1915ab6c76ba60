/** A pairing lasts 4 minutes (specification, section 9). */
export const PAIRING_LIFE_MS = 240_000

/** It counts as expired from 10 s before its end (WC-07). */
export const PAIRING_MARGIN_MS = 10_000

/** A failed or declined pairing is tried again no sooner (WC-08). */
export const PAIRING_RETRY_MS = 1_000

/** The relay has this long to give an address; loading what speaks to it included. */
export const PAIRING_PREPARE_MS = 30_000

/** A page out of sight whose code has expired is waited for this long; in sight again it gets a new code. */
export const PAIRING_HIDDEN_MS = 3_600_000

/** A proposal lives so long, longer than its code is shown: a wallet may still agree (relay-wire; the sign client's own). */
export const PROPOSAL_LIFE_MS = 300_000

/** A session lasts so long from when a wallet agreed to it or extended it (relay-wire; the sign client's own). */
export const SESSION_LIFE_MS = 604_800_000

/** What a wallet agreed to while there was no page mostly comes within this time, in milliseconds; what comes later is told later. */
export const LEFT_WAIT_MS = 3_000

/** A session that a wallet agreed to waits so long for a page to take it up, and is ended then, in milliseconds. */
export const UNTAKEN_MS = 30_000
