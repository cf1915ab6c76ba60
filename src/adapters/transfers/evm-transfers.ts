import type { PreparedTransfer, ReceiverFacts, ReceiverKind, ReceiverWarning, TransferOrder, TransfersPort } from '../../ports/services/transfers.js'
import { parseUnits } from '../../domain/shared/amounts/decimal.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { isErrorShape } from '../../domain/shared/errors/latchkit-error.js'
import { toFailure } from '../../domain/shared/errors/failure.js'
import { canonicalJson, type Json } from '../../domain/shared/json/json.js'
import { receiverWarnings } from '../../domain/shared/evm/review-transaction.js'
import { task } from '../shared/async-task.js'
import { estimateFailed } from './estimate-failed.js'
import { type Ask, asking, bigOf, DECIMALS, hexOf, isWord, PLAIN_GAS, type ReadNode, readL1Fee, readPrice, readSymbol, readToken, word } from './evm-node.js'
import { prepareReplacement } from './evm-replacement.js'

/** Dependencies of {@link createEvmTransfers}. */
export interface EvmTransferTools {
  /** Calls a node of a network. */
  readonly read: ReadNode
  /** Returns a network's native coin. */
  readonly coinOf: (network: CaipNetworkId) => { readonly symbol: string; readonly decimals: number } | undefined
}

const ETHER = { symbol: 'ETH', decimals: 18 }
/** Gas of a token's transfer that cannot be tried, because the amount is not there. */
const TOKEN_GAS = 100_000n
/** Milliseconds for which a price of gas is given to a wallet: five blocks of a busy network nearly double it. */
const PRICE_LIFETIME_MS = 60_000
/** Most gas of a transaction (EIP-7825). */
const MOST_GAS = 1n << 24n
/** Creates transfers on EVM chains. Decimals, balances and fees are those of the nodes, at the time of the question. */
export function createEvmTransfers({ read, coinOf }: EvmTransferTools): TransfersPort {
  return {
    receiver: ({ network, to }) => task((signal) => readReceiver(asking(read, network, signal), to)),
    prepare: (order) => task((signal) => prepare(order, asking(read, order.network, signal), coinOf(order.network) ?? ETHER)),
    replace: (order) => task((signal) => prepareReplacement(order, asking(read, order.network, signal), coinOf(order.network) ?? ETHER)),
  }
}

async function prepare(order: TransferOrder, ask: Ask, coin: { readonly symbol: string; readonly decimals: number }): Promise<PreparedTransfer> {
  const { address, to, token, amount, network, speed, known = [] } = order
  const [balance, price, receiver, held] = await Promise.all([
    ask('eth_getBalance', [address, 'latest']).then(bigOf),
    readPrice(ask, speed),
    readReceiver(ask, to),
    token === undefined ? undefined : readToken(ask, token, address),
  ])
  const native = { units: balance.toString(), decimals: coin.decimals, symbol: coin.symbol }
  const asset = token === undefined || held === undefined ? native : { ...held, token }
  const typed = amount === 'max' ? undefined : parseUnits(amount, asset.decimals)
  const wanted = amount === 'max' ? (token === undefined ? 0n : BigInt(asset.units)) : (typed ?? 0n)
  const [gas, l1Fee] = await Promise.all([
    gasOf(ask, { address, to, token, wanted, isThere: wanted <= BigInt(asset.units), receiver }),
    readL1Fee(ask, network),
  ])
  const fee = gas * price.max + l1Fee
  const rest = balance > fee ? balance - fee : 0n
  const most = token === undefined ? rest : BigInt(asset.units)
  const units = amount === 'max' ? most : typed
  // All that can go leaves no room for a wallet that plans with more gas.
  const limit: { readonly [name: string]: Json } = amount === 'max' && token === undefined ? { gas: hexOf(gas) } : {}
  const isPriced = speed !== undefined || amount === 'max'
  const fees: { readonly [name: string]: Json } = isPriced ? { ...limit, ...price.fields } : {}
  return {
    asset,
    native,
    ...(units !== undefined && { units: units.toString() }),
    most: { units: most.toString(), ...(token === undefined && { kept: (balance - rest).toString(), keptFor: 'fee' }) },
    fee: fee.toString(),
    receiver: { ...receiver, warnings: warningsOf(to, [address, ...known]) },
    ...(units !== undefined &&
      units > 0n && { payload: canonicalJson({ ...transferOf(to, token, units), ...fees }), ...(isPriced && { lifetimeMs: PRICE_LIFETIME_MS }) }),
  }
}

/** Returns the warnings about an address as such, without its own name in them. */
function warningsOf(to: string, known: readonly string[]): readonly ReceiverWarning[] {
  return receiverWarnings(to, known).map(({ type, level, known: like }) => ({ type, level, ...(like !== undefined && { known: like }) }))
}

/** Returns the transaction of a transfer. Tokens that return nothing take the same call. */
function transferOf(to: string, token: string | undefined, units: bigint): { readonly to: string; readonly value: string; readonly data: string } {
  if (token === undefined) return { to, value: `0x${units.toString(16)}`, data: '0x' }
  return { to: token, value: '0x0', data: `0xa9059cbb${word(to)}${units.toString(16).padStart(64, '0')}` }
}

interface Trial {
  readonly address: string
  readonly to: string
  readonly token: string | undefined
  readonly wanted: bigint
  readonly isThere: boolean
  readonly receiver: ReceiverFacts & { isRefused?: boolean }
}

/** Estimates the gas. Nodes answer for amounts that are not there, too, so those are not asked about. */
async function gasOf(ask: Ask, { address, to, token, wanted, isThere, receiver }: Trial): Promise<bigint> {
  const isPlain = token === undefined && receiver.kinds.every((kind) => kind === 'new')
  const without = token === undefined ? PLAIN_GAS : TOKEN_GAS
  if (!isThere || (token !== undefined && wanted === 0n)) return without
  try {
    const gas = bigOf(await ask('eth_estimateGas', [{ from: address, ...transferOf(to, token, wanted) }]))
    if (isPlain && gas === PLAIN_GAS) return gas
    const more = (gas * 12n) / 10n
    return more > MOST_GAS ? MOST_GAS : more
  } catch (error) {
    // A contract that takes no coins is a fact about the receiver.
    if (token === undefined && receiver.kinds.includes('contract') && isRevert(error)) {
      ;(receiver.kinds as ReceiverKind[]).push('refuses')
      return without
    }
    throw estimateFailed(toFailure(error))
  }
}

async function readReceiver(ask: Ask, to: string): Promise<ReceiverFacts & { kinds: ReceiverKind[] }> {
  const [code, count, balance] = await Promise.all([
    ask('eth_getCode', [to, 'latest']),
    ask('eth_getTransactionCount', [to, 'latest']).then(bigOf),
    ask('eth_getBalance', [to, 'latest']).then(bigOf),
  ])
  // A delegated account (EIP-7702) is one of a person.
  const isContract = typeof code === 'string' && code.length > 2 && !/^0xef0100[0-9a-f]{40}$/i.test(code)
  if (!isContract) return { kinds: count === 0n && balance === 0n ? ['new'] : [] }
  const [decimals, symbol] = await Promise.all([ask('eth_call', [{ to, data: DECIMALS }, 'latest']).catch(() => null), readSymbol(ask, to)])
  const isToken = isWord(decimals) && BigInt(decimals) <= 255n && symbol !== undefined
  return { kinds: isToken ? ['token'] : ['contract'], ...(isToken && { symbol }) }
}

function isRevert(error: unknown): boolean {
  return isErrorShape(error) && /revert|execution/i.test(`${error.message} ${canonicalJson(error.context ?? {})} ${error.cause?.message ?? ''}`)
}
