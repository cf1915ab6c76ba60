import type { WalletDecision, WalletPolicy } from '../../adapters/memory/wallets/wallet-policy.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Network } from '../../domain/shared/networks/networks.js'
import type { ConnectorPort, ConnectorRef, TransactionRequest } from '../../ports/connector.js'
import type { Harness } from './suite.js'

/**
 * Connector port and one wallet with two accounts that was never connected. The wallet is on the first network, does not know the second, and approves
 * everything. `held` counts the listeners at the wallet.
 */
export interface ConnectorHarness extends Harness {
  readonly port: ConnectorPort
  readonly ref: ConnectorRef
  readonly accounts: readonly [string, string]
  readonly networks: readonly [Network, Network]
  /** Sets how the wallet and its user decide from now on. Members of `methods` are methods of the port. */
  policy(policy: WalletDecision | WalletPolicy): void
  /** Approves the oldest pending prompt (decision `ask`). */
  approve(): void
  switchAccount(address: string): void
  switchNetwork(network: CaipNetworkId): void
  /** Makes the wallet end the connection. */
  disconnect(): void
  /** True if its wallet cannot tell an end from a lock: it lists no accounts in both cases. */
  readonly endsSilently?: true
  /** Error code with which it refuses to connect. Defaults to 4001. */
  readonly refusal?: number
  /** True if its network is known without a request, so that it cannot answer with garbage. */
  readonly knowsNetwork?: true
  /** A transaction of the first account on the first network; by default one of EVM. */
  readonly transaction?: TransactionRequest
  /**
   * Methods that its wallets lack: `signTypedData`, which fails with 4200 then, or `switchPrompt`: switching asks no wallet, because requests name their network,
   * and both networks are known.
   */
  readonly lacks?: readonly ('signTypedData' | 'switchPrompt')[]
  /** Returns the number of prompts shown so far. */
  prompts(): number
}
