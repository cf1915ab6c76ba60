import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import { namespaceOf } from '../../../src/domain/shared/caip/caip.js'
import { type BitcoinNode, type Sandbox, type SolanaNode, startBitcoinNode, startSolanaNode } from '../../sandbox/index.js'
import { createRpcCall } from '../../sandbox/http/json-rpc.js'
import type { Scenario } from '../read/scenario.js'
import type { FaultAct } from '../read/step-schema.js'
import { realRpcFaults } from './real-faults.js'

/** Nodes of a real run: the EVM chains of the sandbox, and own nodes of Solana and Bitcoin. */
export interface RealNodes {
  readonly solana: SolanaNode | undefined
  readonly bitcoin: BitcoinNode | undefined
  /** Returns the URLs of a network for the app; none for a network without a node. */
  urlsOf(network: CaipNetworkId): readonly string[]
  setBalance(account: string, network: CaipNetworkId, amount: bigint): Promise<void>
  fault(act: FaultAct): void
  /** Makes blocks. With 0, nodes of EVM make none by themselves until the next call. @throws RangeError with neither Bitcoin nor EVM */
  mine(blocks: number): Promise<void>
  /** @throws RangeError without a Solana network */
  blockhash(): string
  close(): Promise<void>
}

/**
 * Starts nodes for the networks of a scenario. Those of Solana and Bitcoin are new for each run, and empty but for its balances, so that a run depends on no
 * other.
 *
 * @throws SandboxError `SANDBOX_LITESVM_NOT_FOUND` for a scenario with Solana where the VM is not installed
 */
export async function startRealNodes({ options, world }: Scenario, sandbox: Sandbox): Promise<RealNodes> {
  const networks = options.networks.map(({ caipNetworkId }) => caipNetworkId as CaipNetworkId)
  const has = (namespace: string) => networks.some((network) => namespaceOf(network) === namespace)
  const solana = has('solana') ? await startSolanaNode({ name: 'Solana node', port: 0 }) : undefined
  const bitcoin = has('bip122') ? await startBitcoinNode({ name: 'Bitcoin node', port: 0 }) : undefined
  const evm = (network: CaipNetworkId) => sandbox.evm.find(({ chainId }) => network === `eip155:${chainId}`)

  const nodes: RealNodes = {
    solana,
    bitcoin,
    urlsOf(network) {
      const url = { solana: solana?.url, bip122: bitcoin?.url }[namespaceOf(network) as string] ?? evm(network)?.rpcUrl
      return url === undefined ? [] : [url]
    },
    async setBalance(account, network, amount) {
      if (namespaceOf(network) === 'solana') return solana?.ledger.setAccount(account, { lamports: amount })
      if (namespaceOf(network) === 'bip122') return void bitcoin?.ledger.faucet(account, amount)
      const node = evm(network)
      if (node !== undefined) await createRpcCall(node.nodeUrl)('anvil_setBalance', [account, `0x${amount.toString(16)}`])
    },
    fault(act) {
      for (const { chainId } of sandbox.evm) realRpcFaults(sandbox.rpc(chainId).faults, `eip155:${chainId}`, act)
      for (const network of networks) {
        if (namespaceOf(network) === 'solana' && solana) realRpcFaults(solana.faults, network, act)
        if (namespaceOf(network) === 'bip122' && bitcoin) realRpcFaults(bitcoin.faults, network, act)
      }
    },
    async mine(blocks) {
      const chains = networks.flatMap((network) => evm(network) ?? [])
      if (bitcoin === undefined && chains.length === 0)
        throw new RangeError('there is no network whose blocks could be mined; add sandboxBitcoin or sandbox1 to config.networks')
      bitcoin?.ledger.mine(blocks)
      for (const { nodeUrl } of chains) {
        const call = createRpcCall(nodeUrl)
        if (blocks > 0) await call('anvil_mine', [`0x${blocks.toString(16)}`])
        await call('evm_setAutomine', [blocks > 0])
      }
    },
    blockhash() {
      if (solana === undefined) throw new RangeError('there is no Solana network; add sandboxSolana to config.networks')
      return solana.ledger.latestBlockhash().blockhash
    },
    async close() {
      for (const { chainId, nodeUrl } of sandbox.evm) {
        sandbox.rpc(chainId).faults.clear()
        await createRpcCall(nodeUrl)('evm_setAutomine', [true])
      }
      await Promise.all([solana?.close(), bitcoin?.close()])
    },
  }
  for (const { account, network, amount } of world.balances) await nodes.setBalance(account, network, amount)
  // Coins count when they are in a block.
  if (world.balances.some(({ network }) => namespaceOf(network) === 'bip122')) bitcoin?.ledger.mine()
  return nodes
}
