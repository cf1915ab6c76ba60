import type { Json } from '../json/json.js'
import { isRecord } from '../json/objects.js'
import { decodeSolanaAddress } from './bytes.js'
import { valueIn } from './u64.js'

/* Checks answers of Solana's nodes. */

/** Status of a transaction. Its commitment is what the node says, never counted from slots. */
export interface SignatureStatus {
  readonly slot: number
  readonly err: Json
  readonly commitment: Commitment
}

/** Stage of a transaction. `confirmed`: voted for by two thirds of the stake. `finalized`: cannot be undone. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

const stages: readonly unknown[] = ['processed', 'confirmed', 'finalized']

/** Returns true if a stage is reached. */
export function isReached(wanted: Commitment, actual: Commitment): boolean {
  return stages.indexOf(actual) >= stages.indexOf(wanted)
}

/** Reads the first status of `getSignatureStatuses`: null if the node does not know the transaction, undefined for an unusable answer. */
export function readStatus(answer: Json): SignatureStatus | null | undefined {
  const value = valueIn(answer)
  if (!Array.isArray(value) || value.length !== 1) return undefined
  const [status] = value as readonly Json[]
  if (status === null) return null
  if (!isRecord(status)) return undefined
  const { slot, err, confirmationStatus, confirmations } = status as Readonly<Record<string, Json | undefined>>
  if (typeof slot !== 'number' || err === undefined) return undefined
  // Old nodes have no status; `confirmations` is null for final transactions.
  const commitment = stages.includes(confirmationStatus) ? (confirmationStatus as Commitment) : confirmations === null ? 'finalized' : 'processed'
  return { slot, err, commitment }
}

/** Reads `getLatestBlockhash`. */
export function readBlockhash(answer: Json): { readonly blockhash: string; readonly lastValidBlockHeight: number; readonly slot: number } | undefined {
  const value = valueIn(answer)
  const context = isRecord(answer) ? answer['context'] : undefined
  if (!isRecord(value)) return undefined
  const { blockhash, lastValidBlockHeight } = value as Readonly<Record<string, unknown>>
  if (typeof blockhash !== 'string' || decodeSolanaAddress(blockhash) === undefined || !isHeight(lastValidBlockHeight)) return undefined
  const slot = isRecord(context) ? context['slot'] : undefined
  return { blockhash, lastValidBlockHeight, slot: isHeight(slot) ? slot : 0 }
}

/** Returns true for a block height or a slot. */
export function isHeight(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
