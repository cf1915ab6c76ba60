import type { ActivityTransaction, ActivityTransfer } from '../../src/ports/services/activity.js'
import { A } from './facts.js'

/** Network of the fixtures. */
export const MAIN = 'eip155:1'

/** Receiver that the visitor knows, an address that imitates it, and a stranger. */
export const FRIEND = '0x52908400098527886e0f7030069857d2e4169ee7'
export const IMITATOR = '0x52908411111111111111111111111111e4169ee7'
export const STRANGER = '0xde709f2102306220921060314715629080e2fb77'

/** Returns a hash that ends in a number. */
export function hashOf(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`
}

/** Movement of a token with six decimals. */
export function usdc(direction: ActivityTransfer['direction'], amount: string, party?: string): ActivityTransfer {
  return { direction, symbol: 'USDC', token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', amount, ...(party !== undefined && { party }) }
}

/** Movement of the native coin. */
export function ether(direction: ActivityTransfer['direction'], amount: string, party?: string): ActivityTransfer {
  return { direction, symbol: 'ETH', amount, ...(party !== undefined && { party }) }
}

/** Transaction of the account, which it signed unless `sentFrom` says otherwise. */
export function transaction(
  number: number,
  transfers: readonly ActivityTransfer[] = [],
  { approvals, ...metadata }: Partial<ActivityTransaction['metadata']> & Pick<ActivityTransaction, 'approvals'> = {},
): ActivityTransaction {
  const hash = hashOf(number)
  return {
    id: hash,
    metadata: { chain: MAIN, hash, minedAt: Date.UTC(2024, 11, 1) - number * 60_000, sentFrom: A, status: 'confirmed', ...metadata },
    transfers,
    ...(approvals && { approvals }),
  }
}
