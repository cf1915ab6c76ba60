import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { CopyIcon } from '../icons/view-icons.js'
import { viewText } from '../strings/en/view.js'
import { useText } from '../strings/use-text.js'

interface CopyButtonProps {
  /** Exactly what is copied (robustness T14). */
  text: string
  /** Its name; also drawn where there are no children. */
  label: string
  children?: ReactNode
  /** Writes to the clipboard and says whether it could. Called in the click's own call stack. */
  onCopy: (text: string) => Promise<boolean>
}

/**
 * Copies a text. Where the clipboard is refused, the text itself takes the button's place, selected, so that the keyboard
 * can copy it. That it was copied is told by a toast.
 */
export function CopyButton({ text, label, children, onCopy }: CopyButtonProps): ReactElement {
  const [refused, setRefused] = useState(false)
  if (refused) return <CopyByHand text={text} onLeave={() => setRefused(false)} />
  return (
    <button type="button" className="lk-copy" aria-description={text} onClick={() => void onCopy(text).then((copied) => setRefused(!copied))}>
      {children ? (
        <>
          <span className="lk-vh">{label}</span> {children}
        </>
      ) : (
        label
      )}
      <CopyIcon size="xs" />
    </button>
  )
}

/** A text that the clipboard did not take: it stands there, selected, for as long as it has the focus. */
export function CopyByHand({ text, onLeave }: { text: string; onLeave: () => void }): ReactElement {
  const t = useText(viewText)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  return (
    <input
      ref={input}
      className="lk-copy lk-copy__text"
      readOnly
      value={text}
      aria-label={t('common.copyByHand')}
      title={t('common.copyByHand')}
      // biome-ignore lint/a11y/noAutofocus: it takes the focus of the button that was pressed
      autoFocus
      onBlur={onLeave}
    />
  )
}
