import { toHexChainId } from '../../../../domain/shared/caip/caip.js'
import { failure } from '../../../../domain/shared/errors/errors.js'
import type { Network } from '../../../../domain/shared/networks/networks.js'
import { WalletError } from '../../../shared/foreign-call.js'
import { addParameters } from './add-chain.js'
import type { ProviderGateway } from '../provider-gateway.js'
import { networkAnswer } from '../wallet-answers.js'
import { isRejected, walletFailure } from '../../../shared/wallet-failures.js'

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
    await addChain(gateway, network, signal)
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

/** Asks a wallet to add a network. Asks once more without the optional members if it refuses the first as malformed. */
async function addChain(gateway: ProviderGateway, network: Network, signal: AbortSignal): Promise<void> {
  const [first, second] = addParameters(network)
  try {
    await gateway.order('wallet_addEthereumChain', [first], signal)
  } catch (error) {
    if (!(error instanceof WalletError) || error.refusal.code !== INVALID_PARAMS) throw error
    await gateway.order('wallet_addEthereumChain', [second], signal)
  }
}

/** JSON-RPC code of a wallet that raised no prompt, because it cannot read the parameters. */
export const INVALID_PARAMS = -32_602

/** Returns true if the wallet may not know the network. Code 5000 is a rejection elsewhere, but some wallets use it here for an unknown network (NET-23). */
function mayNotKnow(error: unknown): boolean {
  return error instanceof WalletError && error.suggestsAddingNetwork && (!isRejected(error) || error.refusal.code === 5000)
}

function refused(error: unknown, code: 'NETWORK_SWITCH_FAILED' | 'CHAIN_NOT_SUPPORTED', network: Network) {
  const behind = walletFailure(error)
  if (behind.code === 'ABORTED') return behind
  return failure(isRejected(error) ? 'NETWORK_SWITCH_REJECTED' : code, { network: network.caipNetworkId }, behind.cause)
}
