import { type ReactElement, useCallback, useEffect, useState } from 'react'
import type { RootState } from '../../domain/root.js'
import { EmbeddedShell, ModalShell } from '../dialog/dialog-shell.js'
import { ModalHost } from '../dialog/modal-host.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { CurrentView } from './current-view.js'
import { useAlert, useToast } from './feedback.js'
import { HeaderStart } from './header-start.js'
import { useTitle } from './titles.js'
import type { Starts, Views } from './views.js'

/** Props of {@link Dialog}. */
export interface DialogProps {
  views: Views
  starts: Starts
  /** In the page's body, or where this component stands. */
  where: 'body' | 'place'
}

/** The open dialog: the shown view in its frame, as the state has it. */
export function Dialog({ where, ...code }: DialogProps): ReactElement {
  const surroundings = useSurroundings(useProvided('LatchkitModal'))
  return (
    <ModalHost where={where} {...surroundings}>
      <Frame {...code} />
    </ModalHost>
  )
}

function Frame({ views, starts }: Pick<DialogProps, 'views' | 'starts'>): ReactElement {
  const { kit, opener } = useProvided('LatchkitModal')
  const [origin] = useState(opener.origin)
  useEffect(() => opener.forgetOrigin, [opener])
  const { stack, shakes, direction, embedded } = useSelected(kit, selectModal)
  const entry = stack[stack.length - 1] ?? { view: 'Connect' as const }
  const { title, quiet } = useTitle(entry)
  const toast = useToast(kit)
  const alert = useAlert(kit)
  const onClose = useCallback(() => void kit.dispatch({ type: 'closeModal' }), [kit])
  const onEscape = useCallback(() => void kit.dispatch({ type: 'goBack' }), [kit])
  const frame = {
    viewKey: `${stack.length} ${entry.view} ${JSON.stringify(Object.entries(entry.params ?? {}).sort())}`,
    direction,
    title,
    quietTitle: quiet,
    start: <HeaderStart entry={entry} depth={stack.length} starts={starts} />,
    toast,
    alert,
    shakes,
  }
  const content = <CurrentView entry={entry} views={views} />
  if (embedded) return <EmbeddedShell {...frame}>{content}</EmbeddedShell>
  return (
    <ModalShell {...frame} opener={origin} onClose={onClose} onEscape={onEscape}>
      {content}
    </ModalShell>
  )
}

function selectModal(state: RootState): RootState['modal'] {
  return state.modal
}
