import { type ReactElement, useState } from 'react'
import { selectConnector, selectConnectorName } from '../../domain/connectors/selectors.js'
import type { RootState } from '../../domain/root.js'
import { ModalHost } from '../dialog/shell/modal-host.js'
import { useText } from '../i18n/use-text.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { NoticeBarView } from './pending-requests-bar-view.js'
import { waitingText } from './strings.js'
import { shownUnanswered } from './waits.js'

/** Bar about the newest request that a wallet has not answered, or answered late. Leads to the view that tells more. Dismissing it forgets nothing. */
export function UnansweredBar(): ReactElement | null {
  const provided = useProvided('LatchkitProvider')
  const { kit } = provided
  const surroundings = useSurroundings(provided)
  const t = useText(waitingText)
  const shown = useSelected(kit, shownUnanswered)
  const [dismissed, dismiss] = useState<readonly string[]>([])
  const one = shown.find((request) => !dismissed.includes(idOf(request)))
  const wallet = useSelected(kit, (state: RootState) => ({
    name: one === undefined ? '' : selectConnectorName(state, one.connectorId, one.namespace),
    icon: one === undefined ? undefined : selectConnector(state, one.connectorId, one.namespace)?.imageUrl,
  }))
  if (one === undefined) return null
  return (
    <ModalHost where="body" name="waiting" {...surroundings}>
      <NoticeBarView wallet={wallet} onDismiss={() => dismiss([...dismissed, ...shown.map(idOf)])}>
        <b>{t(`waiting.${one.kind}`)}</b>
        <span>
          <span>{t('startedAt' in one ? 'waiting.unanswered' : 'waiting.arrived', { wallet: wallet.name })}</span>
          <button type="button" className="lk-link" onClick={() => kit.dispatch({ type: 'openModal', view: 'UnansweredRequests' })}>
            {t('waiting.details')}
          </button>
        </span>
      </NoticeBarView>
    </ModalHost>
  )
}

/** An answer is news, although its request was dismissed. */
function idOf(request: ReturnType<typeof shownUnanswered>[number]): string {
  return `${'startedAt' in request} ${request.operation}`
}
