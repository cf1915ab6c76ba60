import { z } from 'zod'
import { createPlan, type FaultPlan, httpFault, scope } from '../evm/rpc-faults.js'

const solanaFault = z.union([
  httpFault,
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('lose-send'), ...scope }),
    z.strictObject({ kind: z.literal('repeat-send'), ...scope }),
    z.strictObject({ kind: z.literal('behind'), ...scope, slots: z.int().positive() }),
    z.strictObject({ kind: z.literal('wrong-genesis'), ...scope, genesisHash: z.string() }),
    z.strictObject({ kind: z.literal('foreign-blockhash'), ...scope }),
    z.strictObject({ kind: z.literal('forbidden'), ...scope }),
    z.strictObject({ kind: z.literal('silent-socket'), ...scope }),
  ]),
])

/**
 * A fault of the Solana node: those of an EVM chain's RPC except `wrong-chain`; `lose-send` answers a transaction with its signature and drops it, `repeat-send`
 * runs it and answers that it has run already, `behind` answers -32005 as a node that is `slots` behind, `wrong-genesis` reports another cluster,
 * `foreign-blockhash` gives a blockhash that this cluster does not know, `forbidden` refuses browsers (403), `silent-socket` sends no notifications.
 */
export type SolanaFault = z.input<typeof solanaFault>

/** Creates an empty plan. */
export function createSolanaFaults(): FaultPlan<SolanaFault> {
  return createPlan<SolanaFault>(solanaFault)
}
