/**
 * `latchkit/smart-sessions`: what keys may do for a smart account.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'

export type { SmartSessionsCommand, SmartSessionsEvent } from './domain/smart-sessions/messages.js'
export { selectSmartSessions, type SmartSessionRow, type SmartSessionsView } from './domain/smart-sessions/selectors.js'
export type { SmartSessionsState } from './domain/smart-sessions/state.js'
export type {
  AccountCode,
  PermissionRequest,
  SmartPermission,
  SmartSession,
  SmartSessionAccount,
  SmartSessionList,
  SmartSessionSource,
  SmartSessionsPort,
  SmartSessionStatus,
} from './ports/services/smart-sessions.js'

/**
 * Sessions of the visitor's smart account on EVM chains: lists them, has the wallet grant permissions to a key (ERC-7715), and revokes them. They come from the
 * wallet, and with `services()` from the hosted service. Off without it. Nothing is asked before the app or the visitor does.
 *
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), smartSessions()] })
 */
export function smartSessions(): AnyPlugin {
  return { name: 'smartSessions', load: async () => (await import('./kit/plugins/acts/smart-sessions.js')).smartSessionsModule() } satisfies Plugin
}
