import { map, type Observable, switchMap, take } from 'rxjs'
import type { PreparedTransfer, ReceiverFacts, ReceiverKind, TransferOrder } from '../../ports/services/transfers.js'
import type { HeldPlan, MadePlan, MakePlan, PlanContent, PlanWarning } from '../plans/index.js'
import { knownAddresses, ordinalsAddresses } from '../reviews/index.js'
import type { PolicyIo, RootState } from '../root.js'
import { formatUnits } from '../shared/amounts/decimal.js'
import { sameAddress } from '../shared/caip/address.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure } from './errors.js'
import type { SendInputs } from './state.js'

/** Kinds to which nothing is sent, because it cannot come back. */
const REFUSED: readonly ReceiverKind[] = ['token', 'mint', 'tokenAccount', 'program', 'refuses']

/** Makes the plan of a transfer: what the nodes tell, held against the rules. */
export const makeTransfer: MakePlan = (io, plan, { isSponsored }) => {
  const given = JSON.parse(plan.inputs) as SendInputs
  const { order, sender: known } = orderOf(io, plan, given)
  const sender: SenderFacts = { ...known, isSponsored }
  const prepare = (one: TransferOrder) => io.ports.transfers.prepare(one)
  if (!given.testFirst) return prepare(order).pipe(map((prepared) => contentOf(given, prepared, sender)))
  // All of it must be sendable, before a part of it is.
  return prepare(order).pipe(
    take(1),
    switchMap((whole) => {
      contentOf(given, whole, sender)
      const [part, rest] = splitOf(whole)
      const small = formatUnits(part, whole.asset.decimals)
      return prepare({ ...order, amount: small }).pipe(
        map((prepared) => ({
          ...contentOf({ ...given, amount: small }, prepared, sender),
          later: [{ units: rest.toString(), decimals: whole.asset.decimals, ...named(whole.asset) }],
        })),
      )
    }),
  )
}

type Sent = Pick<HeldPlan, 'network' | 'namespace' | 'address'>

function orderOf(io: PolicyIo, { network, namespace, address }: Sent, { to, token, amount, speed }: SendInputs) {
  const known = knownAddresses(io.state(), namespace)
  const own = io.state().account.namespaces[namespace]?.allAccounts.map((one) => one.address) ?? []
  const order: TransferOrder = {
    network,
    address,
    to,
    amount,
    known,
    ...(token !== undefined && { token }),
    ...(speed && { speed }),
    ...senderFacts(io.state(), namespace),
  }
  return { order, sender: { namespace, address, known, own } satisfies SenderFacts }
}

/** Prepares a transfer as a part of another act's plan. */
export function preparePlain(io: PolicyIo, plan: Sent, given: SendInputs): Observable<PreparedTransfer> {
  return io.ports.transfers.prepare(orderOf(io, plan, given).order).pipe(take(1))
}

/** Emits the receiver of a transfer with the warnings about it, for the plan of another act. Fails for one to which nothing is sent. */
export function receiverOf(io: PolicyIo, plan: Sent, given: SendInputs): Observable<Pick<PlanContent, 'to' | 'warnings'>> {
  const { sender } = orderOf(io, plan, given)
  return preparePlain(io, plan, given).pipe(map(({ receiver }) => aboutReceiver(given, receiver, sender)))
}

/** Hundredth of an amount that is sent first. */
const TEST_SHARE = 100n

/**
 * Returns the small part of a payment that is sent first, and the rest. @throws Failure if the amount is too small to be split
 */
function splitOf({ units = '0', least = '1' }: PreparedTransfer): readonly [part: bigint, rest: bigint] {
  const [all, smallest] = [BigInt(units), BigInt(least)]
  const share = all / TEST_SHARE
  const part = share < smallest ? smallest : share
  const rest = all - part
  if (rest < smallest || part <= 0n) return fail(failure('SEND_AMOUNT_INVALID', { problem: 'it is too small for a test payment' }))
  return [part, rest]
}

/** Returns what choosing coins of Bitcoin needs to know of the sender; nothing on other chains. */
export function senderFacts(state: RootState, namespace: ChainNamespace): Pick<TransferOrder, 'connectorId' | 'ordinals'> {
  const connectorId = state.connection.namespaces[namespace]?.connectorId
  return namespace === 'bip122' && connectorId !== undefined ? { connectorId, ordinals: ordinalsAddresses(state, namespace) } : {}
}

/** Knowledge of the visitor that warnings use. */
export interface SenderFacts {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly known: readonly string[]
  readonly own: readonly string[]
  /** True if the network's fee is paid by a sponsor. */
  readonly isSponsored?: boolean
}

/** Returns the content of a transfer's plan. @throws Failure for what cannot be sent */
export function contentOf(given: SendInputs, prepared: PreparedTransfer, sender: SenderFacts): MadePlan {
  const { asset, native, units, fee, account = '0', floor = '0', least = '1', receiver, payload, most, lifetimeMs } = prepared
  const about = aboutReceiver(given, receiver, sender)
  const [amount, isNative] = [units === undefined ? undefined : BigInt(units), asset.token === undefined]
  if (amount === undefined) return fail(failure('SEND_AMOUNT_INVALID', { problem: `${asset.symbol ?? 'the token'} has ${asset.decimals} decimals` }))
  const needed = (sender.isSponsored ? 0n : BigInt(fee)) + BigInt(account)
  const missing = needed + BigInt(floor) + (isNative ? amount : 0n) - BigInt(native.units)
  // All that can go is nothing where the fee takes it.
  if (given.amount === 'max' && amount <= 0n && missing > 0n) fail(feeMissing(needed - BigInt(native.units) + 1n, native))
  if (amount < BigInt(least)) fail(failure('SEND_AMOUNT_INVALID', { problem: `the smallest amount is ${formatUnits(BigInt(least), asset.decimals)}` }))
  if (amount > BigInt(asset.units))
    fail(failure('SEND_FUNDS_MISSING', { balance: formatUnits(BigInt(asset.units), asset.decimals), symbol: asset.symbol ?? '' }))
  if (missing > 0n) fail(feeMissing(missing, native))
  if (payload === undefined) return fail(failure('ESTIMATE_GAS_FAILED'))
  const kept =
    given.amount === 'max' && most.kept !== undefined
      ? [{ type: ({ rent: 'keptForRent', coins: 'keptCoins', fee: 'keptForFee' } as const)[most.keptFor ?? 'fee'], level: 'notice' as const }]
      : []
  return {
    goes: [{ units: amount.toString(), decimals: asset.decimals, ...named(asset) }],
    comes: [],
    costs: [
      { for: 'network', units: fee, decimals: native.decimals, ...named(native), bound: 'atMost' },
      ...(account === '0' ? [] : [{ for: 'account' as const, units: account, decimals: native.decimals, ...named(native) }]),
    ],
    ...about,
    warnings: [...about.warnings, ...kept],
    steps: [{ id: 'send', type: 'sendTransaction', payload }],
    ...(lifetimeMs !== undefined && { lifetimeMs }),
  }
}

/** Returns the party that receives, with the warnings about it. @throws Failure for one to which nothing is sent */
function aboutReceiver(given: SendInputs, receiver: ReceiverFacts, sender: SenderFacts): Pick<PlanContent, 'to' | 'warnings'> {
  const { to, name, image, provenBy } = given
  const refused = receiver.kinds.find((kind) => REFUSED.includes(kind))
  if (refused !== undefined) fail(failure('SEND_RECEIVER_REFUSED', { kind: refused, ...(receiver.symbol !== undefined && { symbol: receiver.symbol }) }))
  const isKnown = provenBy !== undefined || sender.known.some((one) => sameAddress(sender.namespace, one, to))
  return {
    to: { address: to, ...(name !== undefined && { profileName: name }), ...(image !== undefined && { image }), ...(isKnown && { isKnown }) },
    warnings: warningsOf(to, receiver, sender, isKnown),
  }
}

/** Returns the warnings about a receiver, the worst first. None takes the place of another. */
function warningsOf(to: string, { kinds, warnings = [] }: ReceiverFacts, { namespace, address, own }: SenderFacts, isKnown: boolean): readonly PlanWarning[] {
  const isOwn = own.some((one) => sameAddress(namespace, one, to))
  const found: PlanWarning[] = [
    ...warnings.map(({ type, level, known: like }) => warning(type, level, to, like)),
    ...(kinds.includes('offCurve') ? [warning('offCurve', 'danger', to)] : []),
    ...(kinds.includes('contract') ? [warning('contract', 'warning', to)] : []),
    ...(kinds.includes('new') && !isKnown ? [warning('neverUsed', 'warning', to)] : []),
    ...(sameAddress(namespace, to, address) ? [warning('toSelf', 'notice', to)] : isKnown || isOwn ? [] : [warning('firstTime', 'notice', to)]),
  ]
  const order = ['danger', 'warning', 'notice']
  return found.sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
}

function warning(type: string, level: PlanWarning['level'], subject: string, known?: string): PlanWarning {
  return { type, level, subject, ...(known !== undefined && { known }) }
}

function named({ symbol, token }: { readonly symbol?: string; readonly token?: string }) {
  return { ...(symbol !== undefined && { symbol }), ...(token !== undefined && { token }) }
}

function feeMissing(missing: bigint, { decimals, symbol = '' }: PreparedTransfer['native']) {
  return failure('SEND_FEE_MISSING', { missing: formatUnits(missing, decimals), symbol })
}

function fail(reason: ReturnType<typeof failure>): never {
  throw reason
}
