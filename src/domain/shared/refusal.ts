import type { LatchkitErrorShape } from './errors.js'

/**
 * Whether a failure means that the person said no. A failure has one cause and nothing foreign in it, so this is all that the domain needs;
 * foreign errors are searched by user-rejection.ts, where a wallet's answer comes in.
 */
export function isRefusal(failure: LatchkitErrorShape): boolean {
  return [failure, failure.cause].some((one) => one !== undefined && saysNo(one.code, `${one.message}\n${one.code}`))
}

/** Whether code or words mean that the person said no: 4001, 5000, or the words that wallets use for it. */
export function saysNo(code: unknown, words: string): boolean {
  return /^(4001|5000)$/.test(`${code}`) || rejectionWords.test(words.slice(0, MAX_WORDS).toLowerCase())
}

const MAX_WORDS = 16_384

const rejectionWords =
  /user (has )?(rejected|denied|cancell?ed|declined|disapproved|closed|aborted)|(rejected|denied|declined|cancell?ed) by (the )?user|request (was )?rejected$|^action_rejected$/m
