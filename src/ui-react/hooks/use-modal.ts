import { useCallback, useMemo } from 'react'
import { selectView } from '../../domain/modal/selectors.js'
import type { ViewEntry, ViewName } from '../../domain/modal/state.js'
import type { RootState } from '../../domain/root.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** View to open: its name, or its name with parameters. */
export type OpenInput = ViewName | ({ readonly view?: ViewName } & NonNullable<ViewEntry['params']>)

/** Result of {@link useModal}. */
export interface UseModalResult {
  /** Opens the dialog on a given view. Defaults to Account while connected, or else Connect. If the dialog is open, pushes the view. */
  readonly open: (input?: OpenInput) => void
  /** Closes the dialog, unless the view requires an answer first. */
  readonly close: () => void
  readonly isOpen: boolean
  /** Visible view. Undefined while closed. */
  readonly view: ViewName | undefined
}

/**
 * Controls the dialog.
 *
 * @example
 * const { open } = useModal()
 * return <button onClick={() => open('Networks')}>Networks</button>
 */
export function useModal(): UseModalResult {
  const { kit, launcher } = useProvided('useModal')
  const view = useSelected(kit, selectOpenView)
  const open = useCallback(
    (input?: OpenInput) => {
      const { view: asked, ...params } = typeof input === 'string' ? { view: input } : pick(input)
      launcher.open({ ...(asked ? { view: asked } : {}), ...(Object.keys(params).length > 0 ? { params } : {}) })
    },
    [launcher],
  )
  const close = useCallback(() => void kit.dispatch({ type: 'closeModal' }), [kit])
  return useMemo(() => ({ open, close, isOpen: view !== undefined, view }), [open, close, view])
}

function selectOpenView(state: RootState): ViewName | undefined {
  return state.modal.open ? selectView(state).view : undefined
}

/** Keeps the known members only, because `onClick={open}` passes an event. */
function pick(input: Exclude<OpenInput, string> | undefined): Exclude<OpenInput, string> {
  const { view, connectorId, namespace, network } = input ?? {}
  return {
    ...(typeof view === 'string' ? { view } : {}),
    ...(connectorId ? { connectorId } : {}),
    ...(namespace ? { namespace } : {}),
    ...(network ? { network } : {}),
  }
}
