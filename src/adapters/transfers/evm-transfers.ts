import type { Observable } from 'rxjs'
import type { PreparedTransfer, ReceiverFacts, ReceiverKind, TransferOrder, TransferSpeed, TransfersPort } from '../../ports/services/transfers.js'
import { parseUnits } from '../../domain/shared/amounts/decimal.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../domain/shared/errors/latchkit-error.js'
import { toFailure } from '../../domain/shared/errors/failure.js'
import { canonicalJson, type Json } from '../../domain/shared/json/json.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import { cleanName } from '../../domain/shared/text/text.js'
import { firstOf, task } from '../shared/async-task.js'
import { estimateFailed } from './estimate-failed.js'

/** Dependencies of {@link createEvmTransfers}. */
export interface EvmTransferTools {
  /** Calls a node of a network. */
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  /** Returns a network's native coin. */
  readonly coinOf: (network: CaipNetworkId) => { readonly symbol: string; readonly decimals: number } | undefined
}

type Ask = (method: string, params: readonly Json[]) => Promise<Json>

/** Gas of a transfer of coins to an account of a person. */
const PLAIN_GAS = 21_000n
/** Gas of a token's transfer that cannot be tried, because the amount is not there. */
const TOKEN_GAS = 100_000n
/** Most gas of a transaction (EIP-7825). */
const MOST_GAS = 1n << 24n
/** Chains whose blocks are paid for on another one, with the oracle of that fee (OP Stack). */
const FEE_ORACLE = '0x420000000000000000000000000000000000000f'
const OP_CHAINS: readonly string[] = ['10', '8453', '7777777', '34443', '130', '480', '57073', '1868', '81457', '252', '424', '690']

/** Creates transfers on EVM chains. Decimals, balances and fees are those of the nodes, at the time of the question. */
export function createEvmTransfers({ read, coinOf }: EvmTransferTools): TransfersPort {
  const asking =
    (network: CaipNetworkId, signal: AbortSignal): Ask =>
    (method, params) =>
      firstOf(read(network, method, params), signal)
  return {
    receiver: ({ network, to }) => task((signal) => readReceiver(asking(network, signal), to)),
    prepare: (order) => task((signal) => prepare(order, asking(order.network, signal), coinOf(order.network) ?? { symbol: 'ETH', decimals: 18 })),
  }
}

async function prepare(order: TransferOrder, ask: Ask, coin: { readonly symbol: string; readonly decimals: number }): Promise<PreparedTransfer> {
  const { address, to, token, amount, network, speed } = order
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
  const gas = await gasOf(ask, { address, to, token, wanted, isThere: wanted <= BigInt(asset.units), receiver })
  const fee = gas * price.max + (await readL1Fee(ask, network))
  const rest = balance > fee ? balance - fee : 0n
  const most = token === undefined ? rest : BigInt(asset.units)
  const units = amount === 'max' ? most : typed
  const fees: { readonly [name: string]: Json } = speed === undefined && amount !== 'max' ? {} : price.fields
  return {
    asset,
    native,
    ...(units !== undefined && { units: units.toString() }),
    most: { units: most.toString(), ...(token === undefined && { kept: (balance - rest).toString(), keptFor: 'fee' }) },
    fee: fee.toString(),
    receiver,
    ...(units !== undefined && units > 0n && { payload: canonicalJson({ ...transferOf(to, token, units), ...fees }) }),
  }
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

/** Returns the highest price of gas, by speed: twice the next base fee survives five full blocks. */
async function readPrice(ask: Ask, speed: TransferSpeed = 'normal'): Promise<{ readonly max: bigint; readonly fields: { readonly [name: string]: Json } }> {
  const history = await ask('eth_feeHistory', ['0x14', 'latest', [10, 50, 90]]).catch(() => null)
  const bases = isRecord(history) && Array.isArray(history['baseFeePerGas']) ? (history['baseFeePerGas'] as readonly Json[]) : []
  const base = bases.length === 0 ? 0n : bigOf(bases.at(-1))
  if (base === 0n) {
    const price = (bigOf(await ask('eth_gasPrice', [])) * 11n) / 10n
    return { max: price, fields: { gasPrice: hexOf(price) } }
  }
  const column = { slow: 0, normal: 1, fast: 2 }[speed]
  const rewards = (isRecord(history) && Array.isArray(history['reward']) ? (history['reward'] as readonly Json[]) : [])
    .flatMap((row) => (Array.isArray(row) ? [bigOf(row[column] as Json)] : []))
    .filter((reward) => reward > 0n)
    .sort((one, other) => (one < other ? -1 : 1))
  const suggested = await ask('eth_maxPriorityFeePerGas', []).then(bigOf, () => 0n)
  const median = rewards[Math.floor(rewards.length / 2)] ?? suggested
  const tip = median > suggested / 2n ? median : suggested / 2n
  const max = (speed === 'slow' ? (base * 5n) / 4n : base * 2n) + tip
  return { max, fields: { maxFeePerGas: hexOf(max), maxPriorityFeePerGas: hexOf(tip) } }
}

/** Returns the fee of the chain below, for chains that have one. */
async function readL1Fee(ask: Ask, network: CaipNetworkId): Promise<bigint> {
  if (!OP_CHAINS.includes(network.slice('eip155:'.length))) return 0n
  // getL1FeeUpperBound(uint256) of a transaction of 200 bytes.
  return ask('eth_call', [{ to: FEE_ORACLE, data: `0xf1c7a58b${(200).toString(16).padStart(64, '0')}` }, 'latest']).then(
    (answer) => (bigOf(answer) * 12n) / 10n,
    () => 0n,
  )
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

const DECIMALS = '0x313ce567'

async function readToken(ask: Ask, token: string, owner: string): Promise<{ readonly units: string; readonly decimals: number; readonly symbol?: string }> {
  const call = (data: string) => ask('eth_call', [{ to: token, data }, 'latest'])
  const [units, decimals, symbol] = await Promise.all([call(`0x70a08231${word(owner)}`), call(DECIMALS), readSymbol(ask, token)])
  if (!isWord(units) || !isWord(decimals) || BigInt(decimals) > 255n)
    throw failure('HTTP_ANSWER_INVALID', { host: 'the token', reason: 'no balance or decimals' })
  return { units: BigInt(units).toString(), decimals: Number(BigInt(decimals)), ...(symbol !== undefined && { symbol }) }
}

/** Returns the symbol of a token, as text (or 32 bytes, as old ones have it); undefined if it has none. */
async function readSymbol(ask: Ask, token: string): Promise<string | undefined> {
  const answer = await ask('eth_call', [{ to: token, data: '0x95d89b41' }, 'latest']).catch(() => null)
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(answer)) return undefined
  const hex = answer.slice(2)
  const length = hex.length >= 128 ? Number(BigInt(`0x${hex.slice(64, 128)}`)) : 32
  const bytes = hex.length >= 128 ? hex.slice(128, 128 + Math.min(length, 64) * 2) : hex
  const text = new TextDecoder().decode(Uint8Array.from(bytes.match(/../g) ?? [], (one) => Number.parseInt(one, 16))).replaceAll('\0', '')
  return cleanName(text) || undefined
}

function isWord(value: Json): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

function isRevert(error: unknown): boolean {
  return isErrorShape(error) && /revert|execution/i.test(`${error.message} ${canonicalJson(error.context ?? {})} ${error.cause?.message ?? ''}`)
}

function word(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

function hexOf(value: bigint): string {
  return `0x${value.toString(16)}`
}

function bigOf(value: Json | undefined): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw failure('HTTP_ANSWER_INVALID', { host: 'the node', reason: 'no number' })
}
