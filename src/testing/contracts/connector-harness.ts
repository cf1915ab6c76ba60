import type { WalletDecision, WalletPolicy } from '../../adapters/memory/wallet-policy.js'
import type { CaipNetworkId } from '../../domain/shared/caip.js'
import type { Network } from '../../domain/shared/networks.js'
import type { ConnectorPort, ConnectorRef } from '../../ports/connector.js'
import type { Harness } from './suite.js'

/**
 * A connector port and one wallet with two accounts that was never connected. It is on the first network, does not know the second, and
 * allows everything. `held` counts the listeners at the wallet.
 */
export interface ConnectorHarness extends Harness {
  readonly port: ConnectorPort
  readonly ref: ConnectorRef
  readonly accounts: readonly [string, string]
  readonly networks: readonly [Network, Network]
  /** The conduct of the wallet and of the person at it from now on. Members of `methods` are the methods of the port. */
  policy(policy: WalletDecision | WalletPolicy): void
  /** Allows the oldest prompt that waits (decision `ask`). */
  approve(): void
  switchAccount(address: string): void
  switchNetwork(network: CaipNetworkId): void
  /** The wallet ends the connection by itself. */
  disconnect(): void
  /** The code with which it refuses to connect; 4001 when left out. */
  readonly refusal?: number
  /** Its network is known without asking it, so that it cannot answer with garbage. */
  readonly knowsNetwork?: true
  /** Prompts that the person saw so far. */
  prompts(): number
}
