import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { Simulation } from '../shared/solana/simulation.js'
import type { ExtendedTransactions, SolanaState } from './state.js'

/** Commands of the solana slice. */
export interface SolanaCommand {
  /** Hides the notice of what the wallet added to a transaction. */
  readonly type: 'dismissAdditions'
}

/** Reports of policies. */
export type SolanaReport =
  | { readonly type: 'reportSimulation'; readonly operation: OperationId; readonly simulations: readonly Simulation[] }
  | ({ readonly type: 'reportAdditions' } & ExtendedTransactions)

/** Public event of reviews. When a wallet has signed, and added a priority fee or checks of its own. Nothing else may be added. `operation` is that of the request. */
export type SolanaEvent = { readonly type: 'transactionsExtended' } & ExtendedTransactions

/** Events that `events$` does not carry. */
export type SolanaInternalEvent =
  | { readonly type: 'additionsDismissed' }
  /** When a node has simulated what a wallet is asked to sign. Shown by `selectSolanaReview`. */
  | { readonly type: 'transactionsSimulated'; readonly operation: OperationId; readonly simulations: readonly Simulation[] }

/** See {@link SliceDeclaration}. */
export const solanaDeclaration: SliceDeclaration<'solana'> = {
  commands: { dismissAdditions: {} },
  events: { transactionsSimulated: {}, transactionsExtended: {}, additionsDismissed: {} },
  personal: {},
  more: {
    reportSimulation: { simulations: 'ids' },
    reportAdditions: { additions: 'ids' },
    transactionsSimulated: { simulations: 'ids' },
    transactionsExtended: { additions: 'ids' },
  },
  calls: {
    'solana.review': { transactions: 'json', address: true, simulations: 'ids' },
    'solana.additions': { transactions: 'json', address: true, results: true, instructions: 'ids' },
  },
  state: { address: true, transactions: 'json', simulations: 'ids', additions: 'ids' },
}

declare module '../registry.js' {
  interface Slices {
    readonly solana: { readonly state: SolanaState; readonly commands: SolanaCommand | SolanaReport; readonly events: SolanaEvent | SolanaInternalEvent }
  }
  interface PublicSlices {
    readonly solana: { readonly state: SolanaState; readonly commands: SolanaCommand; readonly events: SolanaEvent }
  }
}
