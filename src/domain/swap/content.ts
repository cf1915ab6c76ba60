import type { BuiltSwap, SwapFacts, SwapTried } from '../../ports/services/swaps.js'
import type { MadePlan, PlanAllowance, PlanCost, PlanStep, PlanWarning } from '../plans/index.js'
import { formatUnits } from '../shared/amounts/decimal.js'
import { allowanceData, approvalData } from '../shared/evm/approval-data.js'
import type { SwapInputs } from './decide.js'
import { failure } from './errors.js'
import { type PermitOrder, permitPayload } from './permit.js'
import { readOrder, type SwapTerms } from './terms.js'
import { LOSS_SAID_BPS, LOSS_TYPED_BPS, type SwapWorth, worthOf } from './worth.js'

/** Facts of an exchange that its plan follows from. */
export interface SwapMaterial {
  readonly address: string
  readonly inputs: SwapInputs
  readonly units: bigint
  readonly facts: SwapFacts
  readonly built: BuiltSwap
  readonly tried: SwapTried
  /** Set where a signature takes the place of the approval. */
  readonly permit?: Omit<PermitOrder, 'owner' | 'units'>
  /** True if the network's fee is paid by a sponsor. */
  readonly isSponsored?: boolean
  /** Gas of what follows the exchange in the same plan. */
  readonly laterGas?: bigint
  /** Contracts that may be called. */
  readonly routers: readonly string[]
}

/** Largest number of 256 bits: an approval without a limit. */
const NO_LIMIT = 2n ** 256n - 1n

/** Gas of an approval, and of an exchange that could not be tried yet. */
const APPROVAL_GAS = 60_000n
const SWAP_GAS = 350_000n

/** Milliseconds for which a plan can be confirmed: prices move. */
export const PLAN_VALID_MS = 60_000

/** Returns the content of an exchange's plan. @throws Failure for what is not as asked, or cannot be paid */
export function contentOf(material: SwapMaterial): MadePlan {
  const { address, inputs, units, facts, built, tried, isSponsored = false } = material
  const { from, to, native } = facts
  if (units > BigInt(from.balance)) throw failure('SWAP_FUNDS_MISSING', { balance: formatUnits(BigInt(from.balance), from.decimals), symbol: from.symbol })
  const terms = readOrder(material)
  if (tried.problem !== undefined) throw failure('SWAP_WOULD_FAIL', { problem: tried.problem })
  const out = BigInt(built.out)
  const worth = worthOf({ units, out, fromDecimals: from.decimals, toDecimals: to.decimals }, built)
  accepted(worth, inputs)
  const approvals = approvalSteps(material)
  const allows = allowancesOf(material)
  const fee = feeOf(approvals.length, material)
  const missing = (isSponsored ? 0n : fee) + BigInt(built.value) - BigInt(native.balance)
  if (missing > 0n) throw failure('SWAP_FEE_MISSING', { missing: formatUnits(missing, native.decimals), symbol: native.symbol })
  const [paid, got] = [tokenOf(inputs.from), tokenOf(inputs.to)]
  const comes = { decimals: to.decimals, symbol: to.symbol, ...got }
  return {
    goes: [{ units: units.toString(), decimals: from.decimals, symbol: from.symbol, ...paid }],
    comes: [
      { ...comes, units: out.toString(), bound: 'about' },
      { ...comes, units: terms.least.toString(), bound: 'atLeast' },
    ],
    costs: costsOf(fee, worth, comes, native),
    to: { address: built.router },
    ...(allows.length > 0 && { allows }),
    warnings: warningsOf(worth),
    // The exchange after an approval is written when the approval is there: the price is another by then.
    // A wallet that takes both at once has it now, with the least that is shown; it follows an approval, but no signature.
    steps: [...approvals, { id: 'swap', type: 'sendTransaction', ...swapPayload(approvals, payloadOf(address, built)) }],
    lifetimeMs: PLAN_VALID_MS,
  }
}

function swapPayload(approvals: readonly PlanStep[], payload: string): Pick<PlanStep, 'payload' | 'atOnce'> {
  if (approvals.length === 0) return { payload }
  return approvals.every(({ type }) => type === 'sendTransaction') ? { atOnce: payload } : {}
}

/** Returns the transaction of an exchange, as wallets take it. */
export function payloadOf(address: string, { router, data, value }: Pick<BuiltSwap, 'router' | 'data' | 'value'>): string {
  return JSON.stringify({ from: address, to: router, data, value: `0x${BigInt(value).toString(16)}` })
}

/** Refuses a loss above 15 % that the visitor has not typed (x2). */
function accepted(worth: SwapWorth | undefined, { acceptedLoss = 0 }: SwapInputs): void {
  if (worth === undefined || worth.lossBps <= LOSS_TYPED_BPS) return
  const percent = Math.floor(worth.lossBps / 100)
  if (percent > acceptedLoss) throw failure('SWAP_LOSS_NOT_ACCEPTED', { percent: String(percent) })
}

/** Returns the allowance that the steps give, for display (UX-39). */
function allowancesOf({ inputs, units, facts, built, tried }: SwapMaterial): readonly PlanAllowance[] {
  if (inputs.from === 'native' || BigInt(tried.allowance) >= units) return []
  const { decimals, symbol } = facts.from
  return [{ token: inputs.from, decimals, symbol, spender: built.router, ...(inputs.unlimited !== true && { units: units.toString() }) }]
}

function approvalSteps({ address, inputs, units, built, tried, permit }: SwapMaterial): readonly PlanStep[] {
  if (inputs.from === 'native' || BigInt(tried.allowance) >= units) return []
  const { from: token } = inputs
  const amount = inputs.unlimited === true ? NO_LIMIT : units
  // A permit is for the exact amount, and for this exchange alone.
  if (permit !== undefined) return [{ id: 'permit', type: 'signTypedData', payload: permitPayload({ ...permit, owner: address, units }) }]
  const step = (id: string, amount: bigint): PlanStep => ({
    id,
    type: 'sendTransaction',
    payload: JSON.stringify({ from: address, to: token, data: approvalData(built.router, amount), value: '0x0' }),
  })
  const check = { call: JSON.stringify({ to: token, data: allowanceData(address, built.router) }), atLeast: units.toString() }
  return [...(tried.isResetNeeded ? [{ ...step('reset', 0n), check }] : []), { ...step('approve', amount), check }]
}

function feeOf(approvals: number, { facts, built, tried, laterGas = 0n }: SwapMaterial): bigint {
  const gas = BigInt(tried.gas ?? built.gas ?? SWAP_GAS)
  // A tenth more than tried: pools move.
  return (gas + gas / 10n + BigInt(approvals) * APPROVAL_GAS + laterGas) * BigInt(facts.gasPrice)
}

/** Returns what the exchange costs: the network's fee, and what is lost on the way (x12). The app takes nothing. */
function costsOf(
  fee: bigint,
  worth: SwapWorth | undefined,
  comes: Pick<PlanCost, 'decimals' | 'symbol' | 'token'>,
  native: SwapFacts['native'],
): readonly PlanCost[] {
  return [
    { for: 'network', units: fee.toString(), decimals: native.decimals, symbol: native.symbol, bound: 'atMost' },
    ...(worth !== undefined && worth.cost > 0n ? [{ for: 'route' as const, units: worth.cost.toString(), ...comes, bound: 'about' as const }] : []),
  ]
}

function warningsOf(worth: SwapWorth | undefined): readonly PlanWarning[] {
  const percent = worth === undefined ? '' : String(Math.floor(worth.lossBps / 100))
  const loss: readonly PlanWarning[] =
    worth === undefined || worth.lossBps <= LOSS_SAID_BPS
      ? []
      : [{ type: 'valueLost', level: worth.lossBps > LOSS_TYPED_BPS ? 'danger' : 'warning', subject: percent }]
  return [...loss, ...(worth?.by === 'outside' ? [] : [{ type: 'noOutsidePrice', level: 'notice' as const }])]
}

function tokenOf(id: string): { readonly token?: string } {
  return id === 'native' ? {} : { token: id }
}

export type { SwapTerms }
