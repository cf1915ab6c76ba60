import { selectContract } from '../approvals/state.js'
import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import { byAccount } from '../reads/index.js'
import type { AccountSubject } from '../reads/messages.js'
import { readPhase, type ReadPhase } from '../reads/state.js'
import type { RootState } from '../root.js'
import { formatUnits } from '../shared/amounts/decimal.js'
import { sameAddress } from '../shared/caip/address.js'
import type { Failure } from '../shared/errors/failure.js'
import type { TokenAllowance } from '../../ports/services/allowances.js'
import { isPair } from './asked.js'
import { type RevokeInputs, stepOf } from './make.js'
import { allowancesSubject, askedOf } from './read.js'

/** Allowance as a view shows it. Amounts are decimal texts in whole units. */
export interface AllowanceRow extends TokenAllowance {
  readonly id: string
  /** Amount that may still be taken. */
  readonly amount: string
  /** Amount that the account holds. Absent where the collection does not tell it. */
  readonly held?: string
  /** Amount that can be taken now: no more than is held. */
  readonly atRisk: string
  readonly spenderName?: string
  /** True for a contract that the app itself exchanges by. */
  readonly isOfApp: boolean
  /** True while it is being taken back. */
  readonly revoking: boolean
  /** Reason why the last try did not take it back. */
  readonly failure?: Failure
}

/** Allowances of the active account, for a view. */
export interface AllowancesView {
  /** Absent without an EVM account. */
  readonly subject?: AccountSubject
  readonly phase: ReadPhase
  /** Those that this app asked for, the latest first, with those of which nothing is left. */
  readonly asked: readonly AllowanceRow[]
  /** Those that logs told: what can be taken now first. */
  readonly found: readonly AllowanceRow[]
  /** Blocks whose logs were looked through. */
  readonly fromBlock?: number
  readonly toBlock?: number
  /** Reason why the last question was not answered. Rows that were read before stay. */
  readonly failure?: Failure
}

/**
 * Returns the allowances of the active EVM account.
 *
 * @example const { asked, found } = kit.select(selectAllowances)
 */
export const selectAllowances: (state: PublicState) => AllowancesView = /* @__PURE__ */ createSelector(
  ({ allowances, plans, network, account, config }: PublicState) => [allowances, plans, network, account, config],
  (state): AllowancesView => {
    const root = state as RootState
    const subject = allowancesSubject(root)
    if (subject === undefined) return { phase: 'idle', asked: [], found: [] }
    const list = state.allowances.held[byAccount.key(subject)] ?? {}
    const { allowances = [], fromBlock, toBlock, failure } = list
    const known = askedOf(root, subject)
    const rows = allowances.map((one) => rowOf(root, subject, one))
    const placeOf = (row: AllowanceRow) => known.findIndex((pair) => isPair(pair, row))
    return {
      subject,
      phase: readPhase(list),
      asked: rows.filter((row) => placeOf(row) !== -1).sort((one, other) => placeOf(other) - placeOf(one)),
      found: rows.filter((row) => placeOf(row) === -1 && row.units !== '0').sort(worstFirst),
      ...(fromBlock !== undefined && { fromBlock }),
      ...(toBlock !== undefined && { toBlock }),
      ...(failure && { failure }),
    }
  },
)

function rowOf(state: RootState, { network, address }: AccountSubject, one: TokenAllowance): AllowanceRow {
  // Of a collection every item that is held is at risk.
  const held = one.balance === undefined ? undefined : BigInt(one.balance)
  const left = one.kind === 'collection' && one.units !== '0' ? (held ?? 1n) : BigInt(one.units)
  const spenderName = selectContract(state, network, one.spender)?.name
  const id = stepOf(one)
  const plan = [...state.plans.held]
    .reverse()
    .find((each) => each.act === 'revoke' && each.network === network && sameAddress('eip155', each.address, address) && pairsOf(each.inputs).includes(id))
  const step = plan?.progress.find((each) => each.id === id)
  const failure = step?.status === 'failed' ? plan?.failure : undefined
  return {
    ...one,
    id,
    amount: formatUnits(left, one.decimals),
    ...(held !== undefined && { held: formatUnits(held, one.decimals) }),
    atRisk: formatUnits(held === undefined || left < held ? left : held, one.decimals),
    ...(spenderName !== undefined && { spenderName }),
    isOfApp: state.config.plugins.swap?.pools[network]?.router.toLowerCase() === one.spender.toLowerCase(),
    revoking: plan?.phase === 'running' && (step?.status === 'started' || step?.status === 'sent'),
    ...(failure && { failure }),
  }
}

function pairsOf(inputs: string): readonly string[] {
  return (JSON.parse(inputs) as RevokeInputs).pairs.map(stepOf)
}

function worstFirst(one: AllowanceRow, other: AllowanceRow): number {
  const risk = ({ atRisk }: AllowanceRow) => (/[1-9]/.test(atRisk) ? 0 : 1)
  return risk(one) - risk(other) || Number(other.isUnlimited === true) - Number(one.isUnlimited === true) || (other.block ?? 0) - (one.block ?? 0)
}
