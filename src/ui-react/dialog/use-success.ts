import { useCallback } from 'react'
import { useInnerStep } from './header-actions.js'
import { useKit } from './use-kit.js'

/** Makes Escape close the dialog while its view shows success. Going back would lead to a step that is over. */
export function useSuccess(done: boolean): void {
  const kit = useKit()
  const close = useCallback(() => void kit.dispatch({ type: 'closeModal' }), [kit])
  useInnerStep(done ? close : undefined)
}
