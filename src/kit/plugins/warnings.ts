import type { PortContext } from '../../domain/plugin.js'
import type { AlertKey } from '../../domain/shared/errors/alerts.js'
import type { ErrorCode, LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { log } from '../log.js'

/** Warnings that the visitor is told: a wallet sent something else than it was asked to. It cannot be undone, and the app has its answer already. */
const alerts: { readonly [Code in ErrorCode]?: AlertKey } = {
  SENT_TRANSACTION_CHANGED: 'sentTransactionChanged',
  SENT_TRANSACTION_UNKNOWN: 'sentTransactionUnknown',
}

/** Returns the handler of an adapter's warnings. All are logged; what concerns the visitor is shown as an alert, which stays until it is dismissed. */
export function warningHandler({ host, run }: Pick<PortContext, 'host' | 'run'>): (warning: LatchkitErrorShape) => void {
  return ({ code, message, context }) => {
    log(host.logger, { level: 'warn', text: message, context })
    const alert = alerts[code]
    // Fails only after the instance has ended, when there is no dialog to show it in.
    if (alert !== undefined) run({ type: 'showAlert', alert, context: textsOf(context) }).catch(() => undefined)
  }
}

function textsOf(context: LatchkitErrorShape['context']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(context).map(([name, value]) => [name, String(value)]))
}
