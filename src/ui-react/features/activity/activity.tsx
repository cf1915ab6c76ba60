import { type ReactElement, useCallback } from 'react'
import { activityCsv } from '../../../domain/activity/selectors.js'
import { selectActivity } from '../../../domain/activity/selectors.js'
import { selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { attempt } from '../../../domain/shared/guard.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useText } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { ActivityView } from './activity-view.js'
import { activityText } from './strings.js'

/** View Transactions, connected to the state. */
export function Transactions(_: ViewProps): ReactElement {
  const kit = useKit()
  const activity = useSelected(kit, selectActivity)
  const network = useSelected(kit, selectEvmNetwork)
  const hidden = useSelected(kit, selectIsHidden)
  const t = useText(activityText)
  const copy = (text: string) =>
    kit.run({ type: 'copyText', text, toast: t('activity.copied') }).then(
      () => true,
      () => false,
    )
  const { transactions } = activity
  const save = useCallback(() => {
    const currency = network?.nativeCurrency.symbol ?? ''
    download(`activity-${network?.id ?? ''}.csv`, activityCsv(transactions, { currency }))
  }, [transactions, network])
  return (
    <ActivityView
      activity={activity}
      network={network}
      hidden={hidden}
      timeZone={attempt(() => Intl.DateTimeFormat().resolvedOptions().timeZone)}
      onCopy={copy}
      onRetry={() => kit.dispatch({ type: 'refreshActivity', force: true })}
      onMore={() => kit.dispatch({ type: 'loadMoreActivity' })}
      onExport={save}
    />
  )
}

function selectEvmNetwork(state: RootState) {
  return selectNetwork(state, 'eip155')
}

function selectIsHidden({ balances }: RootState): boolean {
  return balances.hidden
}

/** Saves a text as a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
