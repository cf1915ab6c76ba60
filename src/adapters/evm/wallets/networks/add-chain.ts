import { toHexChainId } from '../../../../domain/shared/caip/caip.js'
import type { JsonObject } from '../../../../domain/shared/json/json.js'
import type { Network } from '../../../../domain/shared/networks/networks.js'
import { isHttpsUrl, isWebUrl } from '../../../../domain/shared/text/text.js'

/**
 * Returns the parameters of `wallet_addEthereumChain` (EIP-3085, NET-25) in the order in which they are tried: the second one for a wallet that refuses the first
 * as malformed, before any prompt. Wallets differ in the members that they insist on: only chain, name and URLs are in both. Members that do not fit the
 * rules of the strictest wallet are left out, because such a wallet refuses all of it. Uses the network's own URLs: a hosted endpoint with a project id is not given away.
 */
export function addParameters(network: Network): readonly [first: JsonObject, second: JsonObject] {
  const needed: JsonObject = { chainId: toHexChainId(Number(network.id)), chainName: network.name, rpcUrls: nodesOf(network) }
  const currency: JsonObject = { nativeCurrency: { ...network.nativeCurrency } }
  const explorer = network.blockExplorers?.default.url
  const explorers: JsonObject = explorer !== undefined && isHttpsUrl(explorer) ? { blockExplorerUrls: [explorer] } : {}
  return fits(network.nativeCurrency)
    ? [{ ...needed, ...currency, ...explorers }, needed]
    : [
        { ...needed, ...explorers },
        { ...needed, ...currency },
      ]
}

/** MetaMask takes 1 to 11 characters, once 2 to 6, and 18 decimals alone. */
function fits({ symbol, decimals }: Network['nativeCurrency']): boolean {
  return decimals === 18 && symbol.length <= 11
}

/** Secure URLs first, and alone if there are any beside those of the developer's machine: some wallets read the first one, others refuse a list with an http URL. */
function nodesOf({ rpcUrls }: Network): readonly string[] {
  const all = rpcUrls.default.http.filter(isWebUrl)
  const secure = all.filter((url) => isHttpsUrl(url) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/?#]|$)/i.test(url))
  return secure.length > 0 ? secure : all
}
