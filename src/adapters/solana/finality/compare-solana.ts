import { base64 } from '@scure/base'
import type { SentComparison } from '../../../ports/finality.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import { compareTransactions } from '../../../domain/shared/solana/compare/compare.js'
import { attempt } from '../../../domain/shared/guard.js'
import { isSignedByKey } from '../ed25519.js'

/** Options of `getTransaction` by which a node tells its bytes. */
export const AS_BYTES = { encoding: 'base64', maxSupportedTransactionVersion: 1, commitment: 'confirmed' } as const

/** Holds a transaction, as `getTransaction` tells it, against the one that was asked for. Fees, guards and a fresh blockhash are the wallet's own. */
export function compareSolana(asked: string, found: Json, signer: string): SentComparison {
  const [wanted, returned] = [bytesOf(askedText(asked)), isRecord(found) ? bytesOf(textIn(found['transaction'])) : undefined]
  if (found === null) return { verdict: 'unchecked', reason: 'notFound' }
  if (wanted === undefined || returned === undefined) return { verdict: 'unchecked', reason: 'unreadable' }
  const compared = compareTransactions({ asked: wanted, returned, signer, verify: isSignedByKey, allowNewBlockhash: true })
  if (compared.ok) return { verdict: 'asShown' }
  const { reason } = compared.error.context
  return { verdict: 'differs', differences: [{ part: 'message', sent: typeof reason === 'string' ? reason : compared.error.message }] }
}

function askedText(asked: string): unknown {
  try {
    const request: unknown = JSON.parse(asked)
    return isRecord(request) ? request['transaction'] : undefined
  } catch {
    return undefined
  }
}

function textIn(transaction: unknown): unknown {
  return Array.isArray(transaction) ? transaction[0] : undefined
}

function bytesOf(text: unknown): Uint8Array | undefined {
  return typeof text === 'string' && text.length < 4_096 ? attempt(() => base64.decode(text)) : undefined
}
