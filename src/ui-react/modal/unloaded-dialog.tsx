import { type ReactElement, type SyntheticEvent, useId, useRef, useState } from 'react'
import { ShadowContent } from '../dialog/shadow.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { useProvided } from '../provider/context.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { startText } from '../strings/en/start.js'
import { adoptStyles } from '../styles/adopt.js'
import { baseStyles } from '../styles/base.generated.js'
import { reloadPage } from './reload-page.js'

interface UnloadedDialogProps {
  /** Trying again was in vain. */
  lasting: boolean
  onRetry: () => void
  onClose: () => void
}

/**
 * In the place of the dialog when its code could not be loaded: says so, and tries again; then has the page loaded anew. It stands in the code that is loaded at start, so
 * it has only what the buttons have to be drawn with.
 */
export function UnloadedDialog(props: UnloadedDialogProps): ReactElement {
  const provided = useProvided('LatchkitModal')
  const { theme, strings } = useSurroundings(provided)
  const host = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useBrowserEffect(() => {
    const shadow = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (shadow === undefined) return
    adoptStyles(shadow, baseStyles)
    setRoot(shadow)
  }, [])
  return (
    <span ref={host} data-latchkit="modal">
      {root && (
        <ShadowContent root={root} theme={theme} strings={strings}>
          <Message {...props} />
        </ShadowContent>
      )}
    </span>
  )
}

function Message({ lasting, onRetry, onClose }: UnloadedDialogProps): ReactElement {
  const { kit, strings } = useProvided('LatchkitModal')
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { embedded } = kit.config
  useBrowserEffect(() => {
    const shown = element.current
    if (embedded || typeof shown?.showModal !== 'function') return
    shown.showModal()
    return () => shown.close()
  }, [embedded])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog ref={element} open={embedded || undefined} aria-labelledby={id} style={embedded ? { ...box, position: 'static' } : box} onCancel={cancel}>
      <h1 id={id} style={heading}>
        {strings.text(startText, 'failed.title')}
      </h1>
      <p role="alert">{strings.text(startText, lasting ? 'failed.lasting' : 'failed.text')}</p>
      <button type="button" className="lk-out lk-out--connect" style={center} onClick={lasting ? reloadPage : onRetry}>
        {strings.text(startText, lasting ? 'failed.reload' : 'common.tryAgain')}
      </button>
      {!embedded && (
        <button type="button" className="lk-out" style={center} onClick={onClose}>
          {strings.text(startText, 'common.close')}
        </button>
      )}
    </dialog>
  )
}

// Properties, not a style attribute: every policy for styles allows them. The engine puts a modal dialog into the middle.
const heading = { fontSize: 16 }
const box = {
  display: 'grid',
  gap: 12,
  width: 'min(328px, 100% - 32px)',
  margin: 'auto',
  padding: 20,
  border: 0,
  borderRadius: 'calc(28px * var(--lk-radius))',
  background: 'var(--lk-surface)',
  color: 'inherit',
} as const
const center = { justifyContent: 'center' } as const
