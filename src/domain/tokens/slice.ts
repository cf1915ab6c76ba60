import type { Slice } from '../root.js'
import { addressOf, type CaipAddress, caipAddress, networkIdOf } from '../shared/caip/caip.js'
import { decide } from './decide.js'
import { policies } from './policy.js'
import { type HeldTokens, MAX_HOLDERS, NO_TOKENS, type TokensState } from './state.js'

/** Tokens slice: token accounts of the active Solana accounts. */
export const tokens: Slice<'tokens'> = {
  name: 'tokens',
  publicEvents: { tokensLoaded: true, tokensFailed: true },
  decide,
  evolve: {
    tokensRequested: (state, { operation, network, address }) => put(state, caipAddress(network, address), (one) => ({ ...one, pending: operation })),
    tokensLoaded: (state, { network, address, accounts, omitted }, at) =>
      put(state, caipAddress(network, address), () => ({ accounts, at, ...(omitted !== undefined && { omitted }) })),
    tokensFailed: (state, { network, address }, at) => put(state, caipAddress(network, address), ({ pending: _, ...one }) => ({ ...one, failedAt: at })),
    stopped: () => NO_TOKENS,
  },
  policies,
  endings: {
    reads: ({ tokens: { held } }, reason) =>
      Object.entries(held).flatMap(([key, { pending }]) => {
        const account = { network: networkIdOf(key as CaipAddress), address: addressOf(key as CaipAddress) }
        return pending === undefined ? [] : [{ type: 'reportTokensFailed', operation: pending, ...account, failure: reason }]
      }),
  },
  outcomes: { refreshTokens: { done: ['tokensLoaded'], failed: ['tokensFailed'] } },
}

function put(state: TokensState, key: CaipAddress, update: (one: HeldTokens) => HeldTokens): TokensState {
  const { [key]: before = {}, ...others } = state.held
  const kept = Object.entries(others).slice(-(MAX_HOLDERS - 1))
  return { held: { ...Object.fromEntries(kept), [key]: update(before) } }
}
