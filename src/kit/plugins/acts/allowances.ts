import { defer, switchMap } from 'rxjs'
import { allowancesDomain } from '../../../domain/allowances/index.js'
import type { PluginModule } from '../../../domain/plugin.js'
import { lazy } from '../../../lazy.js'
import type { AllowancesPort } from '../../../ports/services/allowances.js'

/** The module of `allowances()`. The reader of nodes loads with the first question. */
export function allowancesModule(): PluginModule {
  return {
    ...allowancesDomain,
    ports({ read }) {
      const source = lazy(async () => (await import('../../../adapters/evm/allowances/chain-allowances.js')).createChainAllowances({ read }))
      const allowances: AllowancesPort = {
        list: (request) => defer(source.load).pipe(switchMap((port) => port.list(request))),
        tryRevoke: (request) => defer(source.load).pipe(switchMap((port) => port.tryRevoke(request))),
      }
      return { ports: { allowances } }
    },
  }
}
