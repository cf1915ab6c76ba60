import { throwError, type Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { unsupportedMethod } from '../../domain/shared/errors/rpc-errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import { lazy } from '../../lazy.js'
import type { TimerPort } from '../../ports/timer.js'
import { requireValid } from './messages/verdict.js'
import type { BitcoinTransactions } from './payments/bitcoin-transactions.js'

/** Checks of what a Bitcoin wallet signed that is asked over a relay. */
export interface BitcoinChecks {
  /** Throws `SIGNATURE_INVALID` unless the address signed the text. */
  checkTextSignature(message: string, address: string, signature: string): void
  /** Throws `PLUGIN_NOT_IN_USE` if no node can broadcast: nothing is signed then. */
  requireNode(): void
  readonly transactions: Pick<BitcoinTransactions, 'prepare' | 'compare' | 'send' | 'compareSent'>
}

/** Options of {@link createBitcoinChecks}. */
export interface BitcoinChecksOptions {
  readonly timer: TimerPort
  /** Calls a node of a network, to broadcast. */
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  /** False without `bitcoin()` in `use`, whose nodes broadcast. */
  readonly hasNode: boolean
}

/** Creates the loader of the checks of Bitcoin wallets. Their code loads when a wallet is first asked. */
export function createBitcoinChecks({ timer, read, hasNode }: BitcoinChecksOptions): () => Promise<BitcoinChecks> {
  const checks = lazy(async (): Promise<BitcoinChecks> => {
    const [{ verifyMessage }, { createBitcoinTransactions }] = await Promise.all([
      import('./messages/verify-message.js'),
      import('./payments/bitcoin-transactions.js'),
    ])
    return {
      checkTextSignature: (message, address, signature) => requireValid(verifyMessage(address, message, signature), address),
      requireNode() {
        if (!hasNode) throw failure('PLUGIN_NOT_IN_USE', { plugin: 'bitcoin()', entry: 'latchkit/bitcoin' })
      },
      // Remote wallets build their transfers themselves.
      transactions: createBitcoinTransactions({
        timer,
        read,
        prepare: () => throwError(() => unsupportedMethod('Building a transfer over a relay')),
      }),
    }
  })
  return () => checks.load()
}
