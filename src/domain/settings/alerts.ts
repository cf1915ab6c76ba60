import type { DomainCommand } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import type { AlertKey } from '../shared/errors/alerts.js'
import type { SettingsTopic } from './state.js'

/**
 * Returns the alert of a failed question, none for most. Of features: `Server Error` (CONFIG-04). Of origins: by the status (CONFIG-09 to CONFIG-11). A refused
 * project id has its own (CONFIG-12). A failed question about analytics is silent.
 */
export function alertsOfFailure(about: SettingsTopic, { code, message, context }: Failure): readonly DomainCommand[] {
  const show = (alert: AlertKey, detail?: string): readonly DomainCommand[] => [
    { type: 'showAlert', alert, once: true, ...(detail && { context: { detail } }) },
  ]
  const status = code === 'HTTP_STATUS' ? Number(context['status']) : 0
  if (about === 'analytics') return []
  if (status === 401 || status === 403) return show('invalidProjectId')
  if (about === 'features') return show('serverError', message)
  if (status === 429) return show('rateLimited')
  return status >= 500 && status <= 599 ? show('serverError', message) : []
}
