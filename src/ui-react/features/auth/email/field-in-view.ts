import { useEffect } from 'react'
import { attempt } from '../../../../domain/shared/guard.js'
import { deepActiveElement } from '../../../dialog/shell/focus.js'

/** Keeps a focused field in view when an on-screen keyboard opens: the dialog shrinks for it, and the browser scrolls the page alone. */
export function useFieldInView(): void {
  // Listens after the dialog, which shrinks first.
  useEffect(() => {
    const viewport = attempt(() => window.visualViewport)
    attempt(() => viewport?.addEventListener('resize', showField))
    return () => void attempt(() => viewport?.removeEventListener('resize', showField))
  }, [])
}

/** Scrolls a focused field to the middle of the dialog's body. */
export function showField(): void {
  const field = deepActiveElement(document)
  const body = field?.closest('.lk-scroll')
  if (!field || !body) return
  const [inner, outer] = [field.getBoundingClientRect(), body.getBoundingClientRect()]
  body.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2
}
