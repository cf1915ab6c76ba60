import { byAccount } from '../reads/index.js'
import type { PublicState } from '../public.js'
import type { Held } from '../reads/state.js'
import type { Arrivals, ElsewhereFound } from './state.js'
import { selectReceiveTarget } from './target.js'
import { listedOn } from './listed-tokens.js'
import type { ListedToken } from '../../ports/services/funds.js'

export { type PaymentRequest, type RequestCode, type RequestStandard, requestCode, requestStandardOf } from './request-code.js'
export { listedOn } from './listed-tokens.js'
export { type ReceiveTarget, selectReceiveTarget } from './target.js'

/** Returns what came to the shown account while its view was open, with the status of the last look. */
export function selectArrivals(state: PublicState): Held<Arrivals> | undefined {
  const key = shownKey(state)
  return key === undefined ? undefined : state.receive.watched[key]
}

/** Returns what the app's other networks hold for the shown address. Undefined until it was asked for. */
export function selectElsewhere(state: PublicState): Held<ElsewhereFound> | undefined {
  const key = shownKey(state)
  return key === undefined ? undefined : state.receive.elsewhere[key]
}

/** Returns the tokens that can be requested on the shown network, and are told when they arrive. */
export function selectListedTokens(state: PublicState): readonly ListedToken[] {
  const target = selectReceiveTarget(state)
  return target === undefined ? [] : listedOn(target.network.caipNetworkId, state.config.plugins.receive?.tokens)
}

function shownKey(state: PublicState): string | undefined {
  const target = selectReceiveTarget(state)
  return target && byAccount.key({ network: target.network.caipNetworkId, address: target.address })
}
