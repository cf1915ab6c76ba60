import { describeFeatures } from '../../domain/features/selectors.js'
import type { PublicState } from '../../domain/public.js'
import type { LoggerPort } from '../../ports/logger.js'
import { log } from '../log.js'

/** Store of an instance, as the log needs it. */
interface Store {
  getState(): PublicState
  subscribe(listener: () => void): () => void
}

/** Logs once why each feature is on or off: at once without `services()`, else when the project's settings count. For debug mode. */
export function logFeatures({ getState, subscribe }: Store, logger: LoggerPort): void {
  const tell = () => {
    if (!isSettled(getState())) return false
    log(logger, { level: 'info', text: `Features:\n${describeFeatures(getState()).join('\n')}`, context: {} })
    return true
  }
  if (tell()) return
  const end = subscribe(() => {
    if (tell()) end()
  })
}

/** True if no answer about features is on its way. */
function isSettled({ config, settings }: PublicState): boolean {
  if (config.plugins.services === undefined) return true
  const { pending, at, failedAt } = settings.held['features'] ?? {}
  return !settings.waits && pending === undefined && (at !== undefined || failedAt !== undefined)
}
