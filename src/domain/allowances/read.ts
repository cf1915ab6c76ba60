import { selectReadTarget } from '../balances/selectors.js'
import { selectView } from '../modal/selectors.js'
import { findNetwork } from '../network/index.js'
import { byAccount, defineRead, readWhile, staleOn } from '../reads/index.js'
import type { AccountSubject } from '../reads/messages.js'
import type { RootState } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import type { AllowanceList, AllowancePair } from '../../ports/services/allowances.js'
import { pairOf } from './asked.js'
import { failure } from './errors.js'

/** Milliseconds for which a list is fresh. */
export const ALLOWANCES_LIFETIME_MS = 30_000

/** Most allowances of an account that are kept. */
const MAX_ALLOWANCES = 256

const MAX_ACCOUNTS = 4

/** Returns the account whose allowances are shown: the active one of eip155. Undefined in other namespaces. */
export function allowancesSubject(state: RootState): AccountSubject | undefined {
  return state.network.activeNamespace === 'eip155' ? selectReadTarget(state, 'eip155') : undefined
}

/** Returns the pairs that this app asked the account for. */
export function askedOf({ allowances }: RootState, { network, address }: AccountSubject): readonly AllowancePair[] {
  return allowances.asked.filter((one) => one.network === network && sameAddress('eip155', one.address, address)).map(pairOf)
}

function isShown(state: RootState): boolean {
  return state.modal.open && selectView(state).view === 'Allowances'
}

function isRead(state: RootState): boolean {
  const subject = allowancesSubject(state)
  return subject !== undefined && state.allowances.held[byAccount.key(subject)]?.at !== undefined
}

/** Allowances of the active EVM account. Read while view Allowances shows them, and again after its transactions. */
export const allowancesRead = defineRead('allowances', {
  slice: 'allowances',
  member: 'held',
  keys: byAccount,
  subject: allowancesSubject,
  ask: (io, subject) => io.ports.allowances.list({ ...subject, known: askedOf(io.state(), subject) }),
  accept: (_, __, { allowances, fromBlock, toBlock }: AllowanceList): AllowanceList | undefined =>
    Array.isArray(allowances) && Number.isSafeInteger(fromBlock) && Number.isSafeInteger(toBlock)
      ? {
          allowances: allowances.filter(({ units, balance }) => isUnits(units) && (balance === undefined || isUnits(balance))).slice(0, MAX_ALLOWANCES),
          fromBlock,
          toBlock,
        }
      : undefined,
  failure: (cause) => failure('ALLOWANCES_UNAVAILABLE', {}, cause),
  lifetimeMs: ALLOWANCES_LIFETIME_MS,
  retryAfterMs: ALLOWANCES_LIFETIME_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: (state, { network }) => findNetwork(state, network)?.name ?? network,
  keep: MAX_ACCOUNTS,
  triggers: [
    readWhile((state) => isShown(state) && allowancesSubject(state) !== undefined),
    // A list that was read stays right while the account exchanges, also where another view is shown.
    staleOn(['transactionEnded'], ({ namespace }, state) => (namespace === 'eip155' && (isShown(state) || isRead(state)) ? {} : undefined)),
  ],
})

function isUnits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,80}$/.test(value)
}
