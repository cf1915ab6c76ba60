import { bytesToHex } from '@noble/hashes/utils.js'
import type { EventOf } from '../root.js'
import type { Json } from '../shared/json/json.js'
import { isRecord } from '../shared/json/objects.js'
import { instructionsOf } from '../shared/solana/instructions.js'
import { COMPUTE_BUDGET_PROGRAM } from '../shared/solana/programs.js'
import { isNonceAdvance } from '../shared/solana/reading/reading-system.js'
import { decodeBase64Transaction } from '../shared/solana/transaction.js'

/**
 * Returns the instructions of a transaction with their accounts, by which a second try of it is known: each try has a blockhash of its own, and may have another
 * priority fee, or another nonce account. Undefined if it cannot be decoded.
 */
export function subjectOf({ payload }: Pick<EventOf<'requestStarted'>, 'payload'>): Json | undefined {
  const request = read(payload)
  const text = isRecord(request) ? request['transaction'] : undefined
  const transaction = typeof text === 'string' ? decodeBase64Transaction(text) : undefined
  return (
    transaction &&
    instructionsOf(transaction.message)
      .filter((one) => one.program !== COMPUTE_BUDGET_PROGRAM && !isNonceAdvance(one))
      .map(({ program, accounts, data }) => [program, accounts.map(({ key }) => key), bytesToHex(data)])
  )
}

/** Reads a payload. Exported tapes have a pseudonym in its place. */
function read(payload: string): Json | undefined {
  try {
    return JSON.parse(payload) as Json
  } catch {
    return undefined
  }
}
