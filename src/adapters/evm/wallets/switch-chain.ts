import { toHexChainId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { JsonObject } from '../../../domain/shared/json/json.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { isWebUrl } from '../../../domain/shared/text/text.js'
import { WalletError } from '../../shared/foreign-call.js'
import type { ProviderGateway } from './provider-gateway.js'
import { networkAnswer } from './wallet-answers.js'
import { isRejected, walletFailure } from '../../shared/wallet-failures.js'

/**
 * Asks a wallet to change network (EIP-3326). A wallet that may not know the network is asked to add it (EIP-3085), once, and then to switch once more. Throws
 * `NETWORK_SWITCH_REJECTED` if the visitor rejects either, `CHAIN_NOT_SUPPORTED` if adding fails (NET-24), and `NETWORK_SWITCH_FAILED` otherwise.
 */
export async function switchChain(gateway: ProviderGateway, network: Network, signal: AbortSignal): Promise<void> {
  const params = [{ chainId: toHexChainId(Number(network.id)) }]
  const ask = () => gateway.order('wallet_switchEthereumChain', params, signal)
  try {
    return await ask()
  } catch (error) {
    if (!mayNotKnow(error)) throw refused(error, 'NETWORK_SWITCH_FAILED', network)
  }
  try {
    await gateway.order('wallet_addEthereumChain', [addParameter(network)], signal)
  } catch (error) {
    throw refused(error, 'CHAIN_NOT_SUPPORTED', network)
  }
  // Some wallets go to a network that they add; a second prompt would be refused.
  if (await isThere(gateway, network, signal)) return
  try {
    await ask()
  } catch (error) {
    throw refused(error, 'NETWORK_SWITCH_FAILED', network)
  }
}

/** Resolves with true if the wallet is on a network. A wallet that does not tell it is asked to switch. */
async function isThere(gateway: ProviderGateway, network: Network, signal: AbortSignal): Promise<boolean> {
  try {
    return (await gateway.request('eth_chainId', [], networkAnswer, signal)) === network.caipNetworkId
  } catch {
    return false
  }
}

/** Returns the parameter of `wallet_addEthereumChain` (NET-25). Uses the network's own URLs: a hosted endpoint with a project id is not given away. */
export function addParameter(network: Network): JsonObject {
  const explorer = network.blockExplorers?.default.url
  return {
    chainId: toHexChainId(Number(network.id)),
    chainName: network.name,
    nativeCurrency: { ...network.nativeCurrency },
    rpcUrls: network.rpcUrls.default.http.filter(isWebUrl),
    ...(explorer !== undefined && { blockExplorerUrls: [explorer] }),
  }
}

/** Returns true if the wallet may not know the network. Code 5000 is a rejection elsewhere, but some wallets use it here for an unknown network (NET-23). */
function mayNotKnow(error: unknown): boolean {
  return error instanceof WalletError && error.suggestsAddingNetwork && (!isRejected(error) || error.refusal.code === 5000)
}

function refused(error: unknown, code: 'NETWORK_SWITCH_FAILED' | 'CHAIN_NOT_SUPPORTED', network: Network) {
  const behind = walletFailure(error)
  if (behind.code === 'ABORTED') return behind
  return failure(isRejected(error) ? 'NETWORK_SWITCH_REJECTED' : code, { network: network.caipNetworkId }, behind.cause)
}
