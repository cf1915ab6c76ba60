import type { EventOf, Remembered } from '../root.js'
import { sameAddress } from '../shared/caip/address.js'
import { reviewEvm } from '../shared/evm/review.js'
import { isRecord } from '../shared/json/objects.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import type { AllowancePair } from '../../ports/services/allowances.js'
import { type AllowancesState, type AskedAllowance, MAX_ASKED } from './state.js'

/** Notes the allowances that a transaction of this app gives: of plans, of `sendTransaction` and `sendCalls`, and of the app's own provider. */
export function noteAsked(state: AllowancesState, event: EventOf<'transactionSent'>, at: number): AllowancesState {
  const { namespace, network, address, asked: payload, batch } = event
  if (namespace !== 'eip155' || address === undefined || payload === undefined) return state
  const { transactions } = reviewEvm({ kind: batch === undefined ? 'sendTransaction' : 'sendCalls', network, address, payload, known: [], at: 0 })
  const given = transactions
    .flatMap(({ effects }) => effects)
    .flatMap((effect): readonly AskedAllowance[] => {
      if (
        effect.type !== 'allows' ||
        effect.token === undefined ||
        effect.spender === undefined ||
        effect.item !== undefined ||
        effect.isAll ||
        effect.isRevoked
      )
        return []
      return [{ network, address, token: effect.token, spender: effect.spender, askedAt: at }]
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

/** Returns true for the same token and spender. */
export function isPair(one: AllowancePair, other: AllowancePair): boolean {
  return one.token.toLowerCase() === other.token.toLowerCase() && one.spender.toLowerCase() === other.spender.toLowerCase()
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
  const { askedAt } = value
  const [network, address, token, spender] = [value['network'], value['address'], value['token'], value['spender']].map(text)
  if (network === undefined || !/^eip155:\d+$/.test(network) || !Number.isSafeInteger(askedAt)) return undefined
  if (address === undefined || token === undefined || spender === undefined || ![address, token, spender].every((one) => ADDRESS.test(one))) return undefined
  return { network: network as AskedAllowance['network'], address, token, spender, askedAt: askedAt as number }
}
