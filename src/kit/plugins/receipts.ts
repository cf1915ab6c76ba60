import { defer, switchMap } from 'rxjs'
import type { PluginModule } from '../../domain/plugin.js'
import { receiptsDomain } from '../../domain/receipts/index.js'
import { lazy } from '../../lazy.js'
import type { ReceiptsPort } from '../../ports/receipts.js'

/** Following of sent transactions. Loads with the first one. */
const following = /* @__PURE__ */ lazy(() => import('../../adapters/evm/receipts/follow-transaction.js'))

/** The module of `receipts()`. Its nodes are those of the plugin `evm()`. */
export function receiptsModule(): PluginModule {
  return {
    ...receiptsDomain,
    ports: ({ host, read }) => ({
      ports: {
        receipts: {
          follow: (sent) => defer(() => following.load()).pipe(switchMap(({ followTransaction }) => followTransaction({ timer: host.timer, read }, sent))),
        } satisfies ReceiptsPort,
      },
    }),
  }
}
