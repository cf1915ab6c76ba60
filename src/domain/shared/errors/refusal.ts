import type { LatchkitErrorShape } from './errors.js'

/**
 * Returns true if a failure means that the user rejected. A failure has one cause and no foreign objects, so no deeper search is needed. user- rejection.ts
 * searches foreign errors from wallets.
 */
export function isRefusal(failure: LatchkitErrorShape): boolean {
  return [failure, failure.cause].some((one) => one !== undefined && saysNo(one.code, `${one.message}\n${one.code}`))
}

/** Returns true if the code or the text means that the user rejected: 4001, 5000, or common texts of wallets. */
export function saysNo(code: unknown, words: string): boolean {
  return /^(4001|5000)$/.test(`${code}`) || rejectionWords.test(words.slice(0, MAX_WORDS).toLowerCase())
}

const MAX_WORDS = 16_384

const rejectionWords =
  /user (has )?(rejected|denied|cancell?ed|declined|disapproved|closed|aborted)|(rejected|denied|declined|cancell?ed) by (the )?user|request (was )?rejected$|^action_rejected$/m
