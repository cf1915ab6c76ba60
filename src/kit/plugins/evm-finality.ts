import { defer, switchMap } from 'rxjs'
import type { PortContext } from '../../domain/plugin.js'
import { namespaceOf } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { lazy } from '../../lazy.js'
import type { FinalityPort } from '../../ports/finality.js'

/** Following of sent EVM transactions. Loads with the first one. */
const following = /* @__PURE__ */ lazy(() => import('../../adapters/evm/finality/follow.js'))

/** Creates the finality of EVM chains, over the nodes of the instance. */
export function evmFinality({ host: { timer }, read, batchStatus }: Pick<PortContext, 'host' | 'read' | 'batchStatus'>): FinalityPort {
  return {
    follow: (sent) =>
      defer(() => {
        // Sessions and the embedded wallet have no nodes of their own for other chains.
        if (namespaceOf(sent.network) !== 'eip155') throw failure('CHAIN_ADAPTER_NOT_FOUND')
        return following.load()
      }).pipe(switchMap(({ followOnEvm }) => followOnEvm({ timer, read, batchStatus }, sent))),
  }
}
