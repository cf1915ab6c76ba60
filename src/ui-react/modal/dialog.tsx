import { type ComponentType, type ReactElement, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ViewEntry } from '../../domain/modal/index.js'
import type { RootState } from '../../domain/root.js'
import { EmbeddedShell, ModalShell, type ModalShellProps } from '../dialog/dialog-shell.js'
import { ModalHost, type ModalHostProps } from '../dialog/modal-host.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { CurrentView } from './current-view.js'
import { useAlert, useToast } from './feedback.js'
import { HeaderStart } from './header-start.js'
import { useTitle } from './titles.js'
import type { Starts, Views } from './views.js'

/** Where a dialog is drawn, and in what: a host and a `<dialog>` of its own unless given. */
export interface DialogPlace {
  readonly Host: ComponentType<ModalHostProps>
  readonly Shell: ComponentType<ModalShellProps>
}

/** Props of {@link Dialog}. */
export interface DialogProps {
  views: Views
  starts: Starts
  home?: DialogPlace | undefined
  /** In the page's body, or where this component stands. */
  where: 'body' | 'place'
}

/** The open dialog: the shown view in its frame, as the state has it. */
export function Dialog({ where, home: { Host, Shell } = ours, ...code }: DialogProps): ReactElement {
  const surroundings = useSurroundings(useProvided('LatchkitModal'))
  return (
    <Host where={where} {...surroundings}>
      <Frame {...code} Shell={Shell} />
    </Host>
  )
}

const ours: DialogPlace = { Host: ModalHost, Shell: ModalShell }

function Frame({ views, starts, Shell }: Pick<DialogProps, 'views' | 'starts'> & Pick<DialogPlace, 'Shell'>): ReactElement {
  const { kit, opener } = useProvided('LatchkitModal')
  const [origin] = useState(opener.origin)
  useEffect(() => opener.forgetOrigin, [opener])
  const { stack, shakes, direction, embedded } = useShown(useSelected(kit, selectModal))
  const entry = stack[stack.length - 1] ?? FIRST
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
  const content = useMemo(() => <CurrentView entry={entry} views={views} />, [entry, views])
  if (embedded) return <EmbeddedShell {...frame}>{content}</EmbeddedShell>
  return (
    <Shell {...frame} opener={origin} onClose={onClose} onEscape={onEscape}>
      {content}
    </Shell>
  )
}

/**
 * What is drawn. A view that was pushed is drawn in the next task: what its press asks of a wallet goes out first, and the wallet begins to answer while it is
 * drawn; behind the drawing its prompt would come that much later.
 */
function useShown(modal: RootState['modal']): RootState['modal'] {
  const before = useDeferredValue(modal)
  return modal.stack.length > before.stack.length ? before : modal
}

const FIRST: ViewEntry = { view: 'Connect' }

function selectModal(state: RootState): RootState['modal'] {
  return state.modal
}
