import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.js'
import { WaitingRow } from '../../primitives/waiting-row.js'
import { paymentsText } from './strings.js'

interface PendingRowViewProps {
  /** Bitcoin has payments; a transaction of another chain may be anything. */
  kind: 'payment' | 'transaction'
  count: number
  /** True if all of them wait for owners of a Safe. */
  waitsForOwners?: boolean | undefined
  /** Explorer of a single one. */
  href?: string | undefined
  /** Opens the view of them. */
  onPress?: (() => void) | undefined
}

/** Row about what was sent and is in no block yet. */
export function PendingRowView({ kind, count, waitsForOwners, href, onPress }: PendingRowViewProps): ReactElement {
  const t = useText(paymentsText)
  return (
    <WaitingRow
      title={t(kind === 'payment' ? 'payments.onTheWay' : 'payments.transactions', { count })}
      sub={t(waitsForOwners ? 'payments.owners' : 'payments.waits')}
      href={href}
      onPress={onPress}
    />
  )
}
