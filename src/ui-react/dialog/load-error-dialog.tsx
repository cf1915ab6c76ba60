import { type ReactElement, type SyntheticEvent, useId, useRef, useState } from 'react'
import { sealEvents } from '../../event-boundary.js'
import { ShadowContent } from './shell/shadow.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { useProvided } from '../provider/context.js'
import { useSurroundings } from '../provider/use-surroundings.js'
import { adoptStyles } from '../styles/adopt.js'
import { baseStyles } from '../styles/base.generated.js'
import { loadErrorText } from './strings-load-error.js'

interface LoadErrorDialogProps {
  /** True after the retry failed too. */
  lasting: boolean
  onRetry: () => void
  onClose: () => void
}

/**
 * Replaces the dialog when its code failed to load. Offers a retry, then a reload of the page. It is part of the code that loads at start, so only the styles
 * of the buttons are available.
 */
export function LoadErrorDialog(props: LoadErrorDialogProps): ReactElement {
  const provided = useProvided('LatchkitModal')
  const { theme, strings } = useSurroundings(provided)
  const place = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useBrowserEffect(() => {
    const host = place.current
    if (!host) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    sealEvents(host)
    adoptStyles(shadow, baseStyles)
    setRoot(shadow)
  }, [])
  return (
    <span ref={place} data-latchkit="modal">
      {root && (
        <ShadowContent root={root} theme={theme} strings={strings}>
          <Message {...props} />
        </ShadowContent>
      )}
    </span>
  )
}

/**
 * Reloads the page. Browsers remember a failed module for the life of the document and do not request it again, so after a failed retry only a reload helps.
 * The session is restored afterwards.
 */
export function reloadPage(): void {
  window.location.reload()
}

function Message({ lasting, onRetry, onClose }: LoadErrorDialogProps): ReactElement {
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
        {strings.text(loadErrorText, 'failed.title')}
      </h1>
      <p role="alert">{strings.text(loadErrorText, lasting ? 'failed.lasting' : 'failed.text')}</p>
      <button type="button" className="lk-out lk-out--connect" style={center} onClick={lasting ? reloadPage : onRetry}>
        {strings.text(loadErrorText, lasting ? 'failed.reload' : 'common.tryAgain')}
      </button>
      {!embedded && (
        <button type="button" className="lk-out" style={center} onClick={onClose}>
          {strings.text(loadErrorText, 'common.close')}
        </button>
      )}
    </dialog>
  )
}

// Set as properties, because every style policy (CSP) allows them. The browser centers a modal dialog.
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
