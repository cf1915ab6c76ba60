import { failure } from '../auth/errors.js'
import type { Decision } from '../kernel/types.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Json } from '../shared/json/json.js'
import { findAllowance, withAmount } from './allowance.js'
import { selectContract } from './contracts.js'
import { digestOf } from './digest.js'
import { type Allowance, type Approval, APPROVAL_MS } from './state.js'

type Deciders = Pick<NonNullable<Slice<'approvals'>['decide']>, 'chooseApprovalAmount' | 'approveEmbeddedRequest' | 'reportApprovalToken'>

/** Decides the amount of an allowance, which the user may lower before the secure site is asked. */
export const decideAllowance: Deciders = {
  chooseApprovalAmount(state, { operation, digest, amount }): Decision<DomainEvent> {
    const open = heldFor(state, operation, digest)
    if (open === undefined) return { rejected: failure('APPROVAL_CHANGED') }
    const { method, network, allowance } = open
    const wanted = typeof amount === 'string' && /^\d{1,78}$/.test(amount) ? BigInt(amount) : 0n
    if (wanted === 0n)
      return { rejected: failure('AMOUNT_INVALID', {}, { message: 'choose a whole number of the smallest unit above 0, or reject the request' }) }
    if (wanted > BigInt(allowance.asked)) return { rejected: failure('APPROVAL_AMOUNT_TOO_LARGE', { asked: allowance.asked }) }
    const chosen = wanted.toString()
    if (chosen === allowance.chosen) return []
    const params = withAmount(method, JSON.parse(open.params) as Json, allowance.call, wanted)
    return [
      {
        type: 'approvalAmountChosen',
        operation,
        method,
        network,
        asked: allowance.asked,
        amount: chosen,
        params,
        digest: digestOf(method, network, params),
      },
    ]
  },

  approveEmbeddedRequest(state, { operation, digest }, { now }): Decision<DomainEvent> {
    // I-27: only what was shown is approved.
    return heldFor(state, operation, digest) === undefined ? { rejected: failure('APPROVAL_CHANGED') } : [released(operation, now)]
  },

  reportApprovalToken(state, { operation, token }, { now }) {
    const { open } = state.approvals
    if (open?.operation !== operation || open.allowance?.stage !== 'token') return []
    const isToken = token !== undefined || findAllowance(open.method, JSON.parse(open.params) as Json)?.certain === true
    return [isToken ? { type: 'approvalTokenRead', operation, ...(token && { token }) } : released(operation, now)]
  },
}

/** Returns the allowance that a request asks for, if its amount can be chosen. */
export function allowanceOf(state: RootState, method: string, network: CaipNetworkId, params: Json | undefined): Allowance | undefined {
  const found = findAllowance(method, params ?? [])
  if (found === undefined) return undefined
  const { call, token, amount } = found
  const { symbol, decimals } = selectContract(state, network, token) ?? {}
  return {
    call,
    asked: amount,
    chosen: amount,
    ...(decimals === undefined ? { stage: 'token' } : { token: { decimals, ...(symbol && { symbol }) }, stage: 'choice' }),
  }
}

/** Returns the open approval if it waits for the choice of its amount, and is the one that was shown. */
function heldFor({ approvals: { open } }: RootState, operation: string, digest: string): (Approval & { readonly allowance: Allowance }) | undefined {
  return open?.operation === operation && open.digest === digest && open.allowance?.stage === 'choice' ? { ...open, allowance: open.allowance } : undefined
}

function released(operation: string, now: number): DomainEvent {
  return { type: 'embeddedRequestReleased', operation, deadline: now + APPROVAL_MS }
}
