import { createContext, type ReactElement, type RefObject, useCallback, useContext } from 'react'
import type { ViewEntry } from '../../domain/modal/index.js'
import { type Lazy, ready } from '../../lazy.js'
import { useLazy } from '../provider/use-lazy.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { BackButton } from './shell/header.js'
import { useKit } from './use-kit.js'
import type { View } from './views.js'

interface HeaderStartProps {
  entry: ViewEntry
  depth: number
  code?: Lazy<View> | undefined
  onBack: () => void
}

/** Start of the header: the back button, or the view's own action. */
export function HeaderStart({ entry, depth, code = none, onBack }: HeaderStartProps): ReactElement | null {
  const state = useLazy(code)
  // The unsupported network view closes only by switching or disconnecting (NET-17). A request must be answered; going back would reject it silently.
  if (depth > 1 && entry.view !== 'UnsupportedChain' && entry.view !== 'ApproveTransaction') return <BackButton onPress={onBack} />
  const Start = state.status === 'ready' ? state.value.HeaderStart : undefined
  return Start ? <Start /> : null
}

const none = /* @__PURE__ */ ready<View>({ Content: () => null })

/** Holds the function that leaves the inner step of the current view. */
export const InnerStepContext = /* @__PURE__ */ createContext<RefObject<(() => void) | undefined> | undefined>(undefined)

/** Makes Escape and the back button leave a step inside a view, in place of the view. @param leave undefined while the view shows no such step */
export function useInnerStep(leave: (() => void) | undefined): void {
  const step = useContext(InnerStepContext)
  useBrowserEffect(() => {
    if (!step) return
    step.current = leave
    return () => {
      step.current = undefined
    }
  }, [step, leave])
}

/** Makes Escape close the dialog while its view shows success. Going back would lead to a step that is over. */
export function useSuccess(done: boolean): void {
  const kit = useKit()
  const close = useCallback(() => void kit.dispatch({ type: 'closeModal' }), [kit])
  useInnerStep(done ? close : undefined)
}
