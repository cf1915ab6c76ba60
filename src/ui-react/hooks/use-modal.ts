import { useCallback, useMemo } from 'react'
import { selectView } from '../../domain/modal/selectors.js'
import type { ViewEntry, ViewName } from '../../domain/modal/state.js'
import type { RootState } from '../../domain/root.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** A view to open: its name, or the name and what it is about. */
export type OpenInput = ViewName | ({ readonly view?: ViewName } & NonNullable<ViewEntry['params']>)

/** What {@link useModal} gives. */
export interface UseModalResult {
  /** Opens the dialog: on a given view, else on the account when one is connected and on the wallets when not. While open it pushes the view. */
  readonly open: (input?: OpenInput) => void
  /** Closes, unless what is shown asks for an answer first. */
  readonly close: () => void
  readonly isOpen: boolean
  /** The view that is shown; undefined while closed. */
  readonly view: ViewName | undefined
}

/**
 * The dialog.
 *
 * @example const { open } = useModal(); <button onClick={() => open('Networks')}>Networks</button>
 */
export function useModal(): UseModalResult {
  const { kit, opener } = useProvided('useModal')
  const view = useSelected(kit, selectOpenView)
  const open = useCallback(
    (input?: OpenInput) => {
      const { view: asked, ...params } = typeof input === 'string' ? { view: input } : pick(input)
      opener.open({ ...(asked ? { view: asked } : {}), ...(Object.keys(params).length > 0 ? { params } : {}) })
    },
    [opener],
  )
  const close = useCallback(() => void kit.dispatch({ type: 'closeModal' }), [kit])
  return useMemo(() => ({ open, close, isOpen: view !== undefined, view }), [open, close, view])
}

function selectOpenView(state: RootState): ViewName | undefined {
  return state.modal.open ? selectView(state).view : undefined
}

/** The known members only: `onClick={open}` hands an event in. */
function pick(input: Exclude<OpenInput, string> | undefined): Exclude<OpenInput, string> {
  const { view, connectorId, namespace, network } = input ?? {}
  return {
    ...(typeof view === 'string' ? { view } : {}),
    ...(connectorId ? { connectorId } : {}),
    ...(namespace ? { namespace } : {}),
    ...(network ? { network } : {}),
  }
}
