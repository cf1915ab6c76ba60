import type { ListedToken } from '../../ports/services/funds.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { dollars } from './dollars.generated.js'

/** Tokens by network. */
export type ListedTokens = { readonly [network: CaipNetworkId]: readonly ListedToken[] }

/** Returns the tokens of a network: the app's before the dollar coins of the bundled list. */
export function listedOn(network: CaipNetworkId, own: ListedTokens = {}): readonly ListedToken[] {
  const listed = [...(own[network] ?? []), ...(dollars[network] ?? []).map(([address, symbol, decimals]) => ({ address, symbol, decimals }))]
  return listed.filter(({ address }, at) => listed.findIndex((one) => one.address.toLowerCase() === address.toLowerCase()) === at)
}
