/**
 * `latchkit/allowances`: what others may take of an account's tokens.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'

export type { AllowancesCommand, AllowancesEvent } from './domain/allowances/messages.js'
export { type AllowanceRow, type AllowancesView, selectAllowances } from './domain/allowances/selectors.js'
export type { AllowancesState, AskedAllowance } from './domain/allowances/state.js'
export type { AllowanceList, AllowancePair, AllowancesPort, RevokeFacts, TokenAllowance } from './ports/services/allowances.js'

/**
 * Allowances of the active EVM account: those that this app asked for first, then those in the logs of the app's own nodes, each with its spender, what is left of it, and a way to
 * take it back. Its view is `Allowances`. Nothing is asked before it is opened.
 *
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), allowances()] })
 */
export function allowances(): AnyPlugin {
  return { name: 'allowances', load: async () => (await import('./kit/plugins/acts/allowances.js')).allowancesModule() } satisfies Plugin
}
