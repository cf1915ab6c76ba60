import { type ComponentType, createElement, type ReactElement, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { selectActiveAddress } from '../../domain/account/selectors.js'
import type { ViewEntry } from '../../domain/modal/index.js'
import type { RootState } from '../../domain/root.js'
import { EmbeddedShell, ModalShell, type ModalShellProps } from './shell/dialog-shell.js'
import { ModalHost, type ModalHostProps } from './shell/modal-host.js'
import { type Logins, LoginsContext } from '../features/connection/logins.js'
import { useProvided } from '../provider/context.js'
import type { DialogCode } from '../provider/modal-launcher.js'
import { useSelected } from '../provider/use-selected.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { CurrentView } from './current-view.js'
import { useAlert, useToast } from './use-feedback.js'
import { HeaderStart, InnerStepContext } from './header-actions.js'
import { DeclinedContext, useDeclinedSwitch } from './use-declined-switch.js'
import { useTitle } from './titles.js'
import { useViews } from './provided-views.js'
import { views } from './views.js'

/** Parts of the dialog that an embedded wallet replaces or adds. */
export interface DialogParts {
  readonly Host: ComponentType<ModalHostProps>
  readonly Shell: ComponentType<ModalShellProps>
  readonly logins?: Logins
}

/** Props of {@link Dialog}. */
export interface DialogProps {
  parts: DialogParts
  /** Rendered in the page's body, or in place. */
  where: 'body' | 'place'
}

/** Creates the dialog of one instance. @param parts the embedded wallet passes its own */
export function createDialog(parts: DialogParts = ours): DialogCode {
  return {
    Dialog: (props) => createElement(Dialog, { ...props, parts }),
    prefetchView(state) {
      views[selectActiveAddress(state) === undefined ? 'ConnectingExternal' : 'Account'].prefetch()
    },
  }
}

/** Open dialog with the view of the current state. */
function Dialog({ where, parts: { Host, Shell, logins } }: DialogProps): ReactElement {
  const surroundings = useSurroundings(useProvided('LatchkitModal'))
  return (
    <Host where={where} {...surroundings}>
      <LoginsContext.Provider value={logins}>
        <Frame Shell={Shell} />
      </LoginsContext.Provider>
    </Host>
  )
}

const ours: DialogParts = { Host: ModalHost, Shell: ModalShell }

function Frame({ Shell }: Pick<DialogParts, 'Shell'>): ReactElement {
  const { kit, launcher } = useProvided('LatchkitModal')
  const [origin] = useState(launcher.origin)
  useEffect(() => launcher.forgetOrigin, [launcher])
  const { modal, leave } = useDeclinedSwitch(kit, useSelected(kit, selectModal))
  const { stack, shakes, direction, embedded } = useShown(modal)
  const entry = stack[stack.length - 1] ?? FIRST
  const table = useViews()
  const code = table[entry.view]
  const { title, quiet } = useTitle(entry, code?.title)
  const toast = useToast(kit)
  const alert = useAlert(kit)
  const onClose = useCallback(() => void kit.dispatch({ type: 'closeModal' }), [kit])
  const innerStep = useRef<() => void>(undefined)
  const onBack = useCallback(() => void (leave ? leave() : innerStep.current ? innerStep.current() : kit.dispatch({ type: 'goBack' })), [kit, leave])
  const frame = {
    viewKey: `${stack.length} ${entry.view} ${JSON.stringify(Object.entries(entry.params ?? {}).sort())}`,
    direction,
    title,
    quietTitle: quiet,
    start: <HeaderStart entry={entry} depth={stack.length} code={code} onBack={onBack} />,
    toast,
    alert,
    shakes,
  }
  const content = useMemo(
    () => (
      <InnerStepContext.Provider value={innerStep}>
        <DeclinedContext.Provider value={leave !== undefined}>
          <CurrentView entry={entry} views={table} />
        </DeclinedContext.Provider>
      </InnerStepContext.Provider>
    ),
    [entry, table, leave],
  )
  if (embedded) return <EmbeddedShell {...frame}>{content}</EmbeddedShell>
  return (
    <Shell {...frame} opener={origin} onClose={onClose} onEscape={onBack}>
      {content}
    </Shell>
  )
}

/**
 * Returns the modal state to render. A pushed view renders in the next task, so that the wallet request of its click is sent first. Rendering first would delay
 * the wallet's prompt.
 */
function useShown(modal: RootState['modal']): RootState['modal'] {
  const before = useDeferredValue(modal)
  return modal.stack.length > before.stack.length ? before : modal
}

const FIRST: ViewEntry = { view: 'Connect' }

function selectModal(state: RootState): RootState['modal'] {
  return state.modal
}
