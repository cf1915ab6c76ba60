import { wrapUnknown } from '../../../domain/shared/errors/start-errors.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { lazy } from '../../../lazy.js'
import type { PreparedTransfer, TransferRequest } from './reads.js'
import type { SolanaTransportOptions } from './solana-transport.js'

const code = /* @__PURE__ */ lazy(() => Promise.all([import('./page-rpc.js'), import('./reads.js')]))

/**
 * Builds a transfer of SOL in version 0, for `sendTransaction`. Asks the network for blockhash, fee and rent, and refuses what the network would refuse: too
 * small a balance, and a remainder or a new account below the rent.
 *
 * @throws TRANSACTION_INVALID, and the failures of nodes
 * @example
 * const to = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
 * const from = kit.getState().account.namespaces.solana?.address ?? ''
 * const { transaction } = await solanaTransfer(solanaMainnet, { from, to, lamports: 1_000_000n })
 * await kit.run({ type: 'sendTransaction', namespace: 'solana', transaction: { transaction } })
 */
export async function solanaTransfer(
  network: Pick<Network, 'caipNetworkId' | 'rpcUrls'>,
  transfer: TransferRequest,
  { urls, providerRpc }: SolanaTransportOptions = {},
): Promise<PreparedTransfer> {
  try {
    const [{ createSolanaPageCalls }, { prepareTransfer }] = await code.load()
    const call = createSolanaPageCalls(providerRpc, {})
    const { signal } = new AbortController()
    const to = { network: network.caipNetworkId, urls: urls ?? network.rpcUrls.default.http }
    return await prepareTransfer((method, params) => call({ ...to, method, params }, signal), transfer)
  } catch (error) {
    throw wrapUnknown(error, 'RPC')
  }
}
