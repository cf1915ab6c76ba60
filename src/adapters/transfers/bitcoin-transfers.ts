import type { Observable } from 'rxjs'
import { failure as sendFailure } from '../../domain/send/errors.js'
import { parseUnits } from '../../domain/shared/amounts/decimal.js'
import { readBitcoinAddress } from '../../domain/shared/bitcoin/address.js'
import { bitcoinNetworkOf } from '../../domain/shared/bitcoin/bitcoin-networks.js'
import { type Coin, readCoins, spendableCoins } from '../../domain/shared/bitcoin/coins/coins.js'
import { readFeeEstimates } from '../../domain/shared/bitcoin/payment/fee-estimates.js'
import { recipientWarnings } from '../../domain/shared/bitcoin/review.js'
import { dustLimits, feeOf, formatFeeRate, inputWeights, outputWeight, overheadWeight } from '../../domain/shared/bitcoin/sizes.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../domain/shared/errors/latchkit-error.js'
import { canonicalJson, type Json } from '../../domain/shared/json/json.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import type { BitcoinPort, PreparedPayment } from '../../ports/bitcoin.js'
import type { PreparedReplacement, PreparedTransfer, ReceiverFacts, ReplacementOrder, TransferOrder, TransfersPort } from '../../ports/services/transfers.js'
import { ownChange } from '../bitcoin/payments/own-change.js'
import { firstOf, task } from '../shared/async-task.js'

/** Dependencies of {@link createBitcoinTransfers}. */
export interface BitcoinTransferTools {
  /** Calls a node of a network. */
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  /** Returns a network's native coin. */
  readonly coinOf: (network: CaipNetworkId) => { readonly symbol: string; readonly decimals: number } | undefined
  /** Returns the payments of the plugin `bitcoin()`; undefined without it. */
  readonly payments: () => Pick<BitcoinPort, 'preparePayment' | 'prepareReplacement'> | undefined
}

type Ask = (method: string, params: readonly Json[]) => Promise<Json>

/** Decimals of bitcoin. */
const DECIMALS = 8

/** Creates transfers on Bitcoin: coins are chosen, change goes back, and nothing below the dust limit is paid. The PSBT is that of `bitcoin()`. */
export function createBitcoinTransfers(tools: BitcoinTransferTools): TransfersPort {
  const asking =
    (network: CaipNetworkId, signal: AbortSignal): Ask =>
    (method, params) =>
      firstOf(tools.read(network, method, params), signal)
  return {
    receiver: ({ network, to }) => task((signal) => readReceiver(asking(network, signal), receiverOf(network, to).address)),
    prepare: (order) => task((signal) => prepare(order, tools, asking(order.network, signal), signal)),
    replace: (order) => task((signal) => replace(order, tools, asking(order.network, signal), signal)),
  }
}

async function prepare(order: TransferOrder, { read, coinOf, payments }: BitcoinTransferTools, ask: Ask, signal: AbortSignal): Promise<PreparedTransfer> {
  const { network, address, amount, speed = 'normal', known = [], ordinals = [], connectorId = '' } = order
  const [to, from] = [receiverOf(network, order.to), senderOf(network, address)]
  const [coins, estimates, receiver] = await Promise.all([
    ask('utxo', [address]).then((answer) => readCoins(answer) ?? unusable('utxo')),
    ask('fee-estimates', []).then((answer) => readFeeEstimates(answer) ?? unusable('fee-estimates')),
    readReceiver(ask, to.address),
  ])
  const rate = { slow: estimates.slow, normal: estimates.normal, fast: estimates.fastest }[speed]
  const weight = inputWeights[from.type]
  const unconfirmed = coins.filter(({ height }) => height === undefined)
  const call = { call: (method: string, params: readonly Json[]) => read(network, method, params), build: () => failing() }
  const own = unconfirmed.length === 0 ? new Set<string>() : await firstOf(ownChange(call, from.script, unconfirmed), signal)
  const spendable = spendableCoins(coins, { type: from.type, own }).filter(({ value }) => value > feeOf(weight, rate))
  const usable = sumOf(spendable)
  const feeOfAll = feeOf(spendable.length * weight + overheadWeight(spendable.length, 1) + outputWeight(to.script), rate)
  const most = usable > feeOfAll ? usable - feeOfAll : 0n
  const least = dustLimits[to.type]
  const units = amount === 'max' ? most : parseUnits(amount, DECIMALS)
  const asset = { units: usable.toString(), decimals: DECIMALS, symbol: coinOf(network)?.symbol ?? 'BTC' }
  const port = payments()
  if (port === undefined) throw failure('CHAIN_ADAPTER_NOT_FOUND')
  const pay = (much: bigint) =>
    firstOf(
      port.preparePayment({ network, address, recipient: to.address, amount: `${much}`, feeRate: formatFeeRate(rate), connectorId, ordinals, known }),
      signal,
    )
  const isPayable = units !== undefined && units >= least && units <= most
  const paid = isPayable ? await (amount === 'max' ? payAll(pay, units) : pay(units)) : undefined
  const goes = paid === undefined ? units : BigInt(paid.review.amount)
  // Without a payment: that of one coin and two outputs, or of all coins where the amount takes them.
  const usual = feeOf(weight + overheadWeight(1, 2) + outputWeight(to.script) + outputWeight(from.script), rate)
  const kept = sumOf(coins) - most
  return {
    asset,
    native: asset,
    ...(goes !== undefined && { units: goes.toString() }),
    most: { units: most.toString(), kept: kept.toString(), keptFor: sumOf(coins) > usable ? 'coins' : 'fee' },
    least: least.toString(),
    fee: paid?.review.fee ?? (units !== undefined && units > most ? feeOfAll : usual).toString(),
    receiver: { ...receiver, warnings: warningsOf(to.address, { address, ordinals, known }) },
    ...(paid && { payload: canonicalJson({ psbt: paid.psbt, inputs: paid.inputs as unknown as Json }) }),
  }
}

/** Replaces a payment (BIP-125): by the same with a higher fee, or by one that pays all of it back. */
async function replace(order: ReplacementOrder, { coinOf, payments }: BitcoinTransferTools, ask: Ask, signal: AbortSignal): Promise<PreparedReplacement> {
  const { network, address, hash, kind, known = [], ordinals = [], connectorId = '' } = order
  const port = payments()
  if (port === undefined) throw failure('CHAIN_ADAPTER_NOT_FOUND')
  const native = { decimals: DECIMALS, symbol: coinOf(network)?.symbol ?? 'BTC' }
  const coins = await ask('utxo', [address]).then((answer) => readCoins(answer) ?? unusable('utxo'))
  const cancels = kind === 'cancel'
  const {
    psbt,
    inputs,
    review,
    replacedFee = '0',
  } = await firstOf(port.prepareReplacement({ network, address, txid: hash, connectorId, ordinals, known, ...(cancels && { cancels }) }), signal).catch(
    (error: unknown) => {
      if (isErrorShape(error) && error.code === 'PAYMENT_CONFIRMED') throw sendFailure('TRANSACTION_NOT_PENDING', { standing: 'mined' })
      throw error
    },
  )
  const to = review.outputs.find((output) => output.kind === 'payment')?.address
  return {
    native: { units: sumOf(coins).toString(), ...native },
    // One that cancels moves nothing, also where it is sped up.
    goes: cancels || review.amount === '0' ? [] : [{ units: review.amount, ...native }],
    ...(!cancels && typeof to === 'string' && { to }),
    fee: review.fee ?? '0',
    replacedFee,
    payload: canonicalJson({ psbt, inputs: inputs as unknown as Json }),
  }
}

/** Pays all that can go. Coins that turn out to be too young are left out, so the amount is less by what is missing then. */
async function payAll(pay: (much: bigint) => Promise<PreparedPayment>, units: bigint): Promise<PreparedPayment> {
  try {
    return await pay(units)
  } catch (error) {
    const missing = isErrorShape(error) && error.code === 'FUNDS_INSUFFICIENT' ? String((error.context as { readonly missing?: unknown }).missing) : ''
    if (!/^\d+$/.test(missing) || BigInt(missing) >= units) throw error
    return pay(units - BigInt(missing))
  }
}

function receiverOf(network: CaipNetworkId, to: string) {
  const chain = bitcoinNetworkOf(network)
  if (chain === undefined) throw failure('NETWORK_MISSING')
  const read = readBitcoinAddress(to, chain)
  if (!read.ok) throw sendFailure('SEND_RECEIVER_INVALID', { kind: 'form', problem: `it ${read.error}` })
  return read.value
}

function senderOf(network: CaipNetworkId, address: string) {
  const { type, ...from } = receiverOf(network, address)
  if (type === 'p2wsh') throw failure('PAYMENT_INVALID', { reason: 'the sending address is of a script; only the wallet itself can spend from it' })
  return { ...from, type }
}

/** Returns the warnings about an address as such. */
function warningsOf(to: string, visitor: Parameters<typeof recipientWarnings>[1]): NonNullable<ReceiverFacts['warnings']> {
  return recipientWarnings(to, visitor).map(({ type, level, known }) => ({ type, level, ...(known !== undefined && { known }) }))
}

/** Returns the kinds of an address. One that no transaction has paid yet is new. */
async function readReceiver(ask: Ask, to: string): Promise<ReceiverFacts> {
  const answer = await ask('address', [to])
  const { chain_stats: chain, mempool_stats: mempool } = isRecord(answer) ? answer : {}
  const counts = [chain, mempool].map((one) => (isRecord(one) ? one['tx_count'] : undefined))
  if (!counts.every((count) => Number.isSafeInteger(count))) unusable('address')
  return { kinds: counts.every((count) => count === 0) ? ['new'] : [] }
}

function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { value }) => sum + value, 0n)
}

function failing(): never {
  throw failure('CHAIN_ADAPTER_NOT_FOUND')
}

function unusable(method: string): never {
  throw failure('HTTP_ANSWER_INVALID', { host: 'The node', reason: method })
}
