import { base58 } from '@scure/base'
import type { MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import { namespaceOf } from '../../../src/domain/shared/caip/caip.js'
import type { ScenarioWorld } from '../read/scenario.js'

/** Blockhash of Solana in virtual time, where no block is ever added. */
export const VIRTUAL_BLOCKHASH: string = base58.encode(new Uint8Array(32).fill(7))

const HEIGHT = 1_000
const BLOCKHASH_LIFE = 150

/**
 * Starts nodes for the networks of Solana whose balances a scenario sets: they answer for these accounts and confirm what wallets have sent. Amounts do not move.
 * Other networks of Solana have no node.
 */
export function startVirtualNodes({ rpc, wallets }: Pick<MemoryPorts, 'rpc' | 'wallets'>, { balances }: Pick<ScenarioWorld, 'balances'>): void {
  const isSent = (hash: unknown) => wallets.all().some((wallet) => wallet.sent().some((sent) => sent.hash === hash))
  for (const { account, network, amount } of balances) {
    rpc.setBalance(network, account, amount)
    const namespace = namespaceOf(network)
    if (namespace === 'solana') {
      const context = { slot: HEIGHT }
      const latest = { blockhash: VIRTUAL_BLOCKHASH, lastValidBlockHeight: HEIGHT + BLOCKHASH_LIFE }
      rpc.handle('getLatestBlockhash', () => ({ context, value: latest }), { network })
      rpc.handle('getBlockHeight', () => HEIGHT, { network })
      const status = { slot: HEIGHT, confirmations: null, err: null, confirmationStatus: 'finalized' }
      rpc.handle('getSignatureStatuses', ({ params: [hashes] }) => ({ context, value: (hashes as unknown[]).map((hash) => (isSent(hash) ? status : null)) }), {
        network,
      })
    }
  }
}

/** Lets the nodes of EVM chains have a receipt of what wallets have sent on their network. They know no other transaction. */
export function answerReceipts({ rpc, wallets }: Pick<MemoryPorts, 'rpc' | 'wallets'>): void {
  rpc.handle('eth_getTransactionReceipt', ({ network, params: [hash = null] }) => {
    const isSent = wallets.all().some((wallet) => wallet.sent().some((sent) => sent.hash === hash && sent.network === network))
    return isSent ? { transactionHash: hash, blockNumber: '0x1', status: '0x1', logs: [] } : null
  })
  rpc.handle('eth_getTransactionByHash', () => null)
}
