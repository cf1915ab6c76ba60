import { formatUnits } from '../../domain/shared/amounts/decimal.js'
import { isUnknownTransaction } from '../../domain/shared/bitcoin/payment/node-transaction.js'
import type { Json } from '../../domain/shared/json/json.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import type { Arrival, ArrivalsLook, ArrivalsRequest, FundsRequest } from '../../ports/services/funds.js'
import { type AskNode, type Coin, readMark, unreadable } from './funds-reader.js'

/** Place of the last look: the coins that were there, those in no block apart. */
interface Mark {
  readonly coins: readonly string[]
  readonly unconfirmed: readonly string[]
}

interface Output {
  readonly id: string
  readonly txid: string
  readonly satoshis: bigint
  readonly isConfirmed: boolean
}

/** Reads what came to a Bitcoin address, by its outputs. Change of the address's own payments is no arrival. */
export async function bitcoinArrivals(ask: AskNode, { address, since }: ArrivalsRequest, coin: Coin): Promise<ArrivalsLook> {
  const outputs = await outputsOf(ask, address)
  const ids = (isConfirmed: boolean) => outputs.filter((one) => one.isConfirmed === isConfirmed).map(({ id }) => id)
  const mark = JSON.stringify({ coins: ids(true), unconfirmed: ids(false) } satisfies Mark)
  const before = readMark<Mark>(since, ({ coins, unconfirmed }) => Array.isArray(coins) && Array.isArray(unconfirmed))
  if (before === undefined) return { mark, arrivals: [] }
  const fresh = outputs.filter(({ id, isConfirmed }) => !before.coins.includes(id) && !(before.unconfirmed.includes(id) && !isConfirmed))
  const own = await Promise.all(fresh.map(({ txid }) => isOwn(ask, txid, address)))
  const arrivals = fresh.flatMap(({ id, txid, satoshis, isConfirmed }, at): readonly Arrival[] =>
    own[at] === true
      ? []
      : [{ id, symbol: coin.symbol, amount: formatUnits(satoshis, coin.decimals), hash: txid, ...(!isConfirmed && { unconfirmed: true as const }) }],
  )
  // An output that was in no block is gone where no node knows its transaction; otherwise it is spent.
  const missing = before.unconfirmed.filter((id) => !outputs.some((one) => one.id === id))
  const dropped = await Promise.all(missing.map((id) => isDropped(ask, id.slice(0, id.indexOf(':')))))
  const gone = missing.filter((_, at) => dropped[at])
  return { mark, arrivals, ...(gone.length > 0 && { gone }) }
}

/** Reads the confirmed coins of an address. */
export async function bitcoinBalance(ask: AskNode, { address, tokens }: FundsRequest): Promise<readonly (bigint | undefined)[]> {
  const outputs = await outputsOf(ask, address)
  const sum = outputs.reduce((total, { satoshis, isConfirmed }) => (isConfirmed ? total + satoshis : total), 0n)
  return [sum, ...tokens.map(() => undefined)]
}

async function outputsOf(ask: AskNode, address: string): Promise<readonly Output[]> {
  const answer = await ask('utxo', [address])
  if (!Array.isArray(answer)) return unreadable('utxo')
  return answer.map((one: Json) => {
    const { txid, vout, value, status } = isRecord(one) ? one : {}
    if (typeof txid !== 'string' || typeof vout !== 'number' || typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
      return unreadable('utxo')
    return { id: `${txid}:${vout}`, txid, satoshis: BigInt(value), isConfirmed: isRecord(status) && status['confirmed'] === true }
  })
}

/** Returns true if the address itself pays: the output is its change. */
async function isOwn(ask: AskNode, txid: string, address: string): Promise<boolean> {
  const answer = await ask('tx', [txid])
  const { vin } = isRecord(answer) ? answer : {}
  if (!Array.isArray(vin)) return unreadable('tx')
  return vin.some((input) => isRecord(input) && isRecord(input['prevout']) && input['prevout']['scriptpubkey_address'] === address)
}

/** Returns true if no node knows a transaction any more: another one took its place, or the network forgot it. */
async function isDropped(ask: AskNode, txid: string): Promise<boolean> {
  try {
    await ask('tx', [txid])
    return false
  } catch (error) {
    if (isUnknownTransaction(error)) return true
    throw error
  }
}
