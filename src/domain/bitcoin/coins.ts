import type { PaymentLook } from '../../ports/bitcoin.js'

/** Most coins of a payment that are kept. A replacement spends all of them, but for a wallet that sends something else instead. */
export const MAX_COINS = 16

/** Returns true for the id of a transaction. */
export function isTxid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/** Returns true for a coin as text. */
export function isCoin(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}:\d{1,9}$/.test(value)
}

/** Writes coins as `txid:vout`. */
export function writeCoins(spends: PaymentLook['spends']): readonly string[] {
  return spends.slice(0, MAX_COINS).map(({ txid, vout }) => `${txid}:${vout}`)
}

/** Reads coins that {@link writeCoins} wrote. */
export function readCoins(coins: readonly string[] = []): PaymentLook['spends'] {
  return coins.map((one) => ({ txid: one.slice(0, 64), vout: Number(one.slice(65)) }))
}
