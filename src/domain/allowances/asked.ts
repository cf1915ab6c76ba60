import type { EventOf, Remembered } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import { permit2Of } from '../shared/evm/approval-data.js'
import { reviewEvm, transactionsIn } from '../shared/evm/review.js'
import { isRecord } from '../shared/json/objects.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import type { AllowanceKind, AllowancePair } from '../../ports/services/allowances.js'
import { type AllowancesState, type AskedAllowance, MAX_ASKED } from './state.js'

/** Notes the allowances that a transaction of this app gives: of plans, of `sendTransaction` and `sendCalls`, and of the app's own provider. */
export function noteAsked(state: AllowancesState, event: EventOf<'transactionSent'>, at: number): AllowancesState {
  const { namespace, network, address, asked: payload, batch } = event
  if (namespace !== 'eip155' || address === undefined || payload === undefined) return state
  const order = { kind: batch === undefined ? 'sendTransaction' : 'sendCalls', network, address, payload, known: [], at: 0 }
  const receivers = transactionsIn(order).map((fields) => fields?.['to'])
  const given = reviewEvm(order).transactions.flatMap(({ effects }, index) => {
    const isTo = (contract: string) => sameAddress('eip155', String(receivers[index]), contract)
    return effects.flatMap((effect): readonly AskedAllowance[] => {
      if (effect.type !== 'allows' || effect.isRevoked || effect.item !== undefined) return []
      const { token, spender, isAll } = effect
      if (token === undefined || spender === undefined) return []
      const isPermit2 = isTo(permit2Of(network))
      // A contract that is neither the token nor Permit2 can give nothing.
      if (!isPermit2 && !isTo(token)) return []
      const kind = isAll ? 'collection' : isPermit2 ? 'permit2' : undefined
      return [{ network, address, token, spender, ...(kind && { kind }), askedAt: at }]
    })
  })
  return merged(state, given)
}

/** Adds what an earlier page has asked for. Those that this page knows stay as they are. */
export function mergeAsked(state: AllowancesState, earlier: readonly AskedAllowance[]): AllowancesState {
  const added = earlier.filter((one) => !state.asked.some((other) => isSame(one, other)))
  return added.length === 0 ? state : { ...state, asked: [...added, ...state.asked].slice(-MAX_ASKED) }
}

function merged(state: AllowancesState, given: readonly AskedAllowance[]): AllowancesState {
  if (given.length === 0) return state
  const rest = state.asked.filter((one) => !given.some((other) => isSame(one, other)))
  return { ...state, asked: [...rest, ...given].slice(-MAX_ASKED) }
}

/** Returns true for the same access: token, spender and the way in which it is given. */
export function isPair(one: AllowancePair, other: AllowancePair): boolean {
  return one.token.toLowerCase() === other.token.toLowerCase() && one.spender.toLowerCase() === other.spender.toLowerCase() && one.kind === other.kind
}

/** Returns the members of a pair alone. */
export function pairOf({ token, spender, kind }: AllowancePair): AllowancePair {
  return { token, spender, ...(kind && { kind }) }
}

/** Returns true for a way in which access is given; absent: by the token itself. */
export function isKind(value: unknown): value is AllowanceKind | undefined {
  return value === undefined || value === 'permit2' || value === 'collection'
}

function isSame(one: AskedAllowance, other: AskedAllowance): boolean {
  return one.network === other.network && sameAddress('eip155', one.address, other.address) && isPair(one, other)
}

/** Stored list of the allowances that this app asked for. */
export const askedItem: Remembered<readonly AskedAllowance[]> = {
  key: 'allowances',
  select: ({ allowances }) => allowances.asked,
  depends: ({ allowances }) => allowances.asked,
  parse: (value) => arrayOf(value, parseAsked),
  merges: true,
  isCache: true,
}

const ADDRESS = /^0x[0-9a-f]{40}$/i

function parseAsked(value: unknown): AskedAllowance | undefined {
  if (!isRecord(value)) return undefined
  const { askedAt, kind } = value
  if (!isKind(kind)) return undefined
  const [network, address, token, spender] = [value['network'], value['address'], value['token'], value['spender']].map(text)
  if (network === undefined || !/^eip155:\d+$/.test(network) || !Number.isSafeInteger(askedAt)) return undefined
  if (address === undefined || token === undefined || spender === undefined || ![address, token, spender].every((one) => ADDRESS.test(one))) return undefined
  return { network: network as AskedAllowance['network'], address, token, spender, ...(kind && { kind }), askedAt: askedAt as number }
}
