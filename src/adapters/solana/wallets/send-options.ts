import type { Commitment } from '../../../domain/shared/solana/answers.js'
import { invalidParams } from '../../shared/wallet-failures.js'

/** Options of sending, as `solana:signAndSendTransaction` takes them. */
export interface SolanaSendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: Commitment
  readonly commitment?: Commitment
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** Older names of commitments, which wallets do not take. */
const COMMITMENTS: Readonly<Record<string, Commitment>> = {
  processed: 'processed',
  recent: 'processed',
  confirmed: 'confirmed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  finalized: 'finalized',
  root: 'finalized',
  max: 'finalized',
}

/** Reads the `sendOptions` of a transaction. Throws a failure (-32602) for a value of another type; unknown members are left out. */
export function readSendOptions(given: unknown): SolanaSendOptions {
  if (given === undefined) return {}
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalidParams('sendOptions must be an object')
  const { skipPreflight, preflightCommitment, commitment, maxRetries, minContextSlot } = given as Readonly<Record<string, unknown>>
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean') throw invalidParams('sendOptions.skipPreflight must be true or false')
  return {
    ...(skipPreflight === undefined ? {} : { skipPreflight }),
    ...commitmentOf('preflightCommitment', preflightCommitment),
    ...commitmentOf('commitment', commitment),
    ...countOf('maxRetries', maxRetries),
    ...countOf('minContextSlot', minContextSlot),
  }
}

function commitmentOf(name: 'preflightCommitment' | 'commitment', value: unknown): SolanaSendOptions {
  if (value === undefined) return {}
  const known = typeof value === 'string' && Object.hasOwn(COMMITMENTS, value) ? COMMITMENTS[value] : undefined
  if (known === undefined) throw invalidParams(`sendOptions.${name} must be processed, confirmed or finalized`)
  return { [name]: known }
}

function countOf(name: 'maxRetries' | 'minContextSlot', value: unknown): SolanaSendOptions {
  if (value === undefined) return {}
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw invalidParams(`sendOptions.${name} must be a whole number from 0`)
  return { [name]: value as number }
}
