import { defer, firstValueFrom, switchMap } from 'rxjs'
import type { PluginModule } from '../../../domain/plugin.js'
import { smartSessionsDomain } from '../../../domain/smart-sessions/index.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { lazy } from '../../../lazy.js'
import type { SmartSessionsPort } from '../../../ports/services/smart-sessions.js'

/** The module of `smartSessions()`. The readers load with the first question. */
export function smartSessionsModule(): PluginModule {
  return {
    ...smartSessionsDomain,
    ports({ askWallet, http, read }) {
      const sources = lazy(async () => {
        const [{ createJoinedSessions }, { createHostedSessions }, { createWalletSessions }, { createSessionCalls }] = await Promise.all([
          import('../../../adapters/smart-sessions/joined-sessions.js'),
          import('../../../adapters/smart-sessions/hosted-sessions.js'),
          import('../../../adapters/smart-sessions/wallet-sessions.js'),
          import('../../../adapters/evm/sessions/session-calls.js'),
        ])
        const hosted = () => {
          const calls = http()
          return calls && createHostedSessions(calls)
        }
        return createJoinedSessions({
          read,
          hosted,
          calls: createSessionCalls(read),
          wallet: createWalletSessions((account) => ({
            request: ({ method, params = [] }) => firstValueFrom(askWallet(account, method, params as readonly Json[])),
          })),
        })
      })
      const smartSessions: SmartSessionsPort = {
        list: (account) => defer(() => sources.load()).pipe(switchMap((port) => port.list(account))),
        grant: (request) => defer(() => sources.load()).pipe(switchMap((port) => port.grant(request))),
        prepare: (call) => defer(() => sources.load()).pipe(switchMap((port) => port.prepare(call))),
        state: (session) => defer(() => sources.load()).pipe(switchMap((port) => port.state(session))),
        revoke: (request) => defer(() => sources.load()).pipe(switchMap((port) => port.revoke(request))),
      }
      return { ports: { smartSessions } }
    },
  }
}
