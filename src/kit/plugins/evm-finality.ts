import { defer, type Observable, switchMap } from 'rxjs'
import type { PortContext } from '../../domain/plugin.js'
import { namespaceOf } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { commitmentOf } from '../../domain/solana/config.js'
import { lazy } from '../../lazy.js'
import type { FinalityNews, FinalityPort, FollowedTransaction } from '../../ports/finality.js'

/** Following of sent EVM transactions. Loads with the first one. */
const evm = /* @__PURE__ */ lazy(() => import('../../adapters/evm/finality/batch.js'))

/** Following of Solana transactions that a wallet elsewhere has sent, without `solana()`. */
const solana = /* @__PURE__ */ lazy(() => import('../../adapters/solana/finality/solana-finality.js'))

/** Creates the finality of a plugin whose nodes are those of the instance: EVM chains, and for wallets elsewhere Solana, too. */
export function evmFinality({ config, host: { timer }, read, batchStatus }: Pick<PortContext, 'config' | 'host' | 'read' | 'batchStatus'>): FinalityPort {
  const follow = (sent: FollowedTransaction): Observable<FinalityNews> => {
    const namespace = namespaceOf(sent.network)
    if (namespace === 'eip155') return defer(() => evm.load()).pipe(switchMap(({ followOnEvm }) => followOnEvm({ timer, read, batchStatus }, sent)))
    if (namespace === 'solana')
      return defer(() => solana.load()).pipe(
        switchMap(({ followSolanaTransaction }) => followSolanaTransaction({ timer, read, commitment: commitmentOf(config) }, sent)),
      )
    // Payments are looked up by the methods of `bitcoin()`.
    throw failure(
      'CHAIN_ADAPTER_NOT_FOUND',
      {},
      failure('PLUGIN_NOT_IN_USE', { plugin: `${PLUGINS[namespace] ?? namespace}()`, entry: `latchkit/${PLUGINS[namespace] ?? namespace}` }),
    )
  }
  return { follow: (sent) => defer(() => follow(sent)) }
}

const PLUGINS: Readonly<Record<string, string>> = { bip122: 'bitcoin' }
