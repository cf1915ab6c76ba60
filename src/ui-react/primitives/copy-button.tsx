import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { CopyIcon } from '../icons/view-icons.js'
import { useText } from '../i18n/use-text.js'
import { viewsText } from '../dialog/strings-views.js'

interface CopyButtonProps {
  /** Text to copy, exactly (robustness T14). */
  text: string
  /** Accessible name. Shown if there are no children. */
  label: string
  children?: ReactNode
  /** Copies the text in the call stack of the click. Resolves with true on success. */
  onCopy: (text: string) => Promise<boolean>
}

/** Button that copies a text. If the clipboard is refused, the selected text replaces the button, to be copied by keyboard. A toast confirms the copy. */
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

/** Selected text that the clipboard refused, shown while focused. */
export function CopyByHand({ text, onLeave }: { text: string; onLeave: () => void }): ReactElement {
  const t = useText(viewsText)
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
      // biome-ignore lint/a11y/noAutofocus: it replaces the pressed button, which had the focus
      autoFocus
      onBlur={onLeave}
    />
  )
}
