/**
 * `latchkit/activity`: the history of EVM accounts.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'

export type { ActivityCommand, ActivityEvent } from './domain/activity/messages.js'
export {
  type ActivityView,
  type ActivityKind,
  type ActivityMonth,
  type ActivityRow,
  type ActivityStatus,
  type ActivityYear,
  activityCsv,
  type CsvOptions,
  groupByYear,
  type HiddenReason,
  selectActivity,
} from './domain/activity/selectors.js'
export type { ActivityState } from './domain/activity/state.js'
export type { ActivityPage, ActivityPort, ActivitySource, ActivityTransaction, ActivityTransfer } from './ports/services/activity.js'

/**
 * History of the active EVM account: what was sent here, joined with what the hosted service tells (`services()`), or with what the logs of the app's own nodes
 * show of tokens. Its view is `Transactions`. Nothing is asked before it is opened.
 *
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), activity()] })
 */
export function activity(): AnyPlugin {
  return { name: 'activity', load: async () => (await import('./kit/plugins/accounts/activity.js')).activityModule() } satisfies Plugin
}
