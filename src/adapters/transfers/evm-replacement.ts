import { failure } from '../../domain/send/errors.js'
import { sameAddress } from '../../domain/shared/caip/address.js'
import { readCall } from '../../domain/shared/evm/reading/abi.js'
import { canonicalJson, type Json, type JsonObject } from '../../domain/shared/json/json.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import type { HeldAsset, PreparedReplacement, ReplacementOrder } from '../../ports/services/transfers.js'
import { readEvmMemo } from '../evm/finality/evm-memo.js'
import { readQuantity } from '../evm/finality/read-receipt.js'
import { type Ask, bigOf, hexOf, PLAIN_GAS, readL1Fee, readPrice, readToken } from './evm-node.js'

/** Types of transactions that wallets take from pages. Others hand code or blobs along. */
const TYPES: readonly unknown[] = [undefined, null, '0x0', '0x1', '0x2']

/** Transaction that waits, as a node has it. */
interface Pending {
  readonly nonce: bigint
  readonly gas: bigint
  readonly value: bigint
  readonly data: string
  readonly to?: string
  readonly accessList?: Json
  /** Price of gas, in the members of its type. */
  readonly price: Readonly<Record<string, bigint>>
}

/** Writes the replacement of a transaction that waits, from what the node has of it: the same nonce, and fees that nodes accept. */
export async function prepareReplacement(order: ReplacementOrder, ask: Ask, coin: { readonly symbol: string; readonly decimals: number }) {
  const { address, kind } = order
  const [found, code] = await Promise.all([ask('eth_getTransactionByHash', [order.hash]), ask('eth_getCode', [address, 'latest'])])
  const isDelegated = typeof code === 'string' && /^0xef0100[0-9a-f]{40}$/i.test(code)
  if (code !== '0x' && !isDelegated) throw failure('TRANSACTION_NOT_REPLACEABLE', { reason: 'smartAccount' })
  const former = await pendingOf(found, order, ask)
  const [balance, suggested, layer] = await Promise.all([
    ask('eth_getBalance', [address, 'latest']).then(bigOf),
    suggestedPrice(ask, former),
    readL1Fee(ask, order.network),
  ])
  const price = raised(former.price, suggested)
  const self = { to: address, value: '0x0', data: '0x' }
  const gas = kind === 'speedUp' ? former.gas : await cancelGas(ask, address)
  const same = {
    ...(former.to !== undefined && { to: former.to }),
    value: hexOf(former.value),
    data: former.data,
    ...(former.accessList !== undefined && { accessList: former.accessList }),
  }
  const fields = Object.fromEntries(Object.entries(price).map(([name, value]) => [name, hexOf(value)]))
  const native: HeldAsset = { units: balance.toString(), ...coin }
  return {
    native,
    ...(kind === 'cancel' ? { goes: [] } : await movedBy(ask, former, native, address)),
    fee: (gas * highest(price) + layer).toString(),
    replacedFee: (former.gas * highest(former.price) + layer).toString(),
    payload: canonicalJson({ ...(kind === 'speedUp' ? same : self), gas: hexOf(gas), nonce: hexOf(former.nonce), ...fields } as JsonObject),
  } satisfies PreparedReplacement
}

/** Reads a transaction that waits. @throws Failure for one that does not, or that nothing can replace */
async function pendingOf(found: Json, { hash, address, memo }: ReplacementOrder, ask: Ask): Promise<Pending> {
  if (!isRecord(found)) throw await standingOf(ask, hash, readEvmMemo(memo).sender)
  if (found['blockNumber'] !== null && found['blockNumber'] !== undefined) throw failure('TRANSACTION_NOT_PENDING', { standing: 'mined' })
  // A bundler or a relay has sent it: its nonce is none of the account.
  if (typeof found['from'] !== 'string' || !sameAddress('eip155', found['from'], address))
    throw failure('TRANSACTION_NOT_REPLACEABLE', { reason: 'smartAccount' })
  const { type, to, accessList, maxFeePerGas, maxPriorityFeePerGas, gasPrice, input } = found
  if (!TYPES.includes(type)) throw failure('TRANSACTION_NOT_REPLACEABLE', { reason: 'type' })
  const nonce = bigOf(found['nonce'] as Json)
  // Nodes may show what was replaced or mined for a while longer.
  if (bigOf(await ask('eth_getTransactionCount', [address, 'latest'])) > nonce) throw await standingOf(ask, hash, { address, nonce: Number(nonce) })
  return {
    nonce,
    gas: bigOf(found['gas'] as Json),
    value: bigOf(found['value'] as Json),
    data: typeof input === 'string' ? input : '0x',
    ...(typeof to === 'string' && { to }),
    ...(Array.isArray(accessList) && accessList.length > 0 && { accessList: accessList as Json }),
    price:
      type === '0x2'
        ? { maxFeePerGas: bigOf(maxFeePerGas as Json), maxPriorityFeePerGas: bigOf(maxPriorityFeePerGas as Json) }
        : { gasPrice: bigOf(gasPrice as Json) },
  }
}

/** Returns how a transaction stands that no node has waiting. */
async function standingOf(ask: Ask, hash: string, sender: { readonly address: string; readonly nonce: number } | undefined) {
  if ((await ask('eth_getTransactionReceipt', [hash])) !== null) return failure('TRANSACTION_NOT_PENDING', { standing: 'mined' })
  const isUsed = sender !== undefined && readQuantity(await ask('eth_getTransactionCount', [sender.address, 'latest'])) > sender.nonce
  return failure('TRANSACTION_NOT_PENDING', { standing: isUsed ? 'replaced' : 'unknown' })
}

/** Returns the fees of a fast transaction of the same type. */
async function suggestedPrice(ask: Ask, { price }: Pending): Promise<Pending['price']> {
  if (price['gasPrice'] !== undefined) return { gasPrice: bigOf(await ask('eth_gasPrice', [])) }
  const { fields, max } = await readPrice(ask, 'fast')
  const tip = fields['maxPriorityFeePerGas']
  return { maxFeePerGas: max, maxPriorityFeePerGas: tip === undefined ? 0n : bigOf(tip) }
}

/** Raises each fee by an eighth, for nodes want a tenth and some more, or to what is suggested today. */
export function raised(former: Pending['price'], suggested: Pending['price']): Pending['price'] {
  return Object.fromEntries(
    Object.entries(former).map(([name, value]) => {
      const [least, today] = [value + (value + 7n) / 8n, suggested[name] ?? 0n]
      return [name, least > today ? least : today]
    }),
  )
}

function highest({ maxFeePerGas, gasPrice = 0n }: Pending['price']): bigint {
  return maxFeePerGas ?? gasPrice
}

/** Estimates an empty transaction to oneself: more than the usual for a delegated account, and on some second layers. */
async function cancelGas(ask: Ask, address: string): Promise<bigint> {
  const gas = await ask('eth_estimateGas', [{ from: address, to: address, value: '0x0' }])
    .then(bigOf)
    .catch(() => PLAIN_GAS)
  return gas <= PLAIN_GAS ? PLAIN_GAS : (gas * 12n) / 10n
}

/** Returns what a transaction moves in plain sight: coins, and tokens of a transfer. */
async function movedBy(ask: Ask, { value, to, data }: Pending, native: HeldAsset, address: string): Promise<Pick<PreparedReplacement, 'goes' | 'to'>> {
  const coins = value === 0n ? [] : [{ ...native, units: value.toString() }]
  const call = readCall(data)
  if (to === undefined || call?.name !== 'transfer' || call.amount === undefined) return { goes: coins, ...(to !== undefined && { to }) }
  const token = await readToken(ask, to, address).catch(() => undefined)
  return { goes: token ? [...coins, { ...token, units: call.amount, token: to }] : coins, to: token ? call.who : to }
}
