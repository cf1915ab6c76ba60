import type { ReactElement } from 'react'
import { useSheet } from '../../dialog/shadow.js'
import { CheckIcon } from '../../icons/icons.js'
import { outsideLink } from '../../primitives/links.js'
import { methodsText } from '../../strings/en/methods.js'
import { useStrings, useText } from '../../strings/use-text.js'
import { embeddedStyles } from '../../styles/embedded.generated.js'

/** Props of {@link LegalBox}. */
export interface LegalBoxProps {
  accepted: boolean
  /** Where the terms stand; without an address the word is no link. */
  terms?: string | undefined
  privacy?: string | undefined
  onAccept: (accepted: boolean) => void
}

/** The box that is ticked before any way to connect can be taken (MODAL-41). */
export function LegalBox({ accepted, terms, privacy, onAccept }: LegalBoxProps): ReactElement {
  useSheet(embeddedStyles)
  const t = useText(methodsText)
  const strings = useStrings()
  const link = (key: string, word: string, url: string | undefined) => {
    const outside = outsideLink(url)
    return outside ? (
      <a key={key} {...outside} href={outside.href}>
        {word}
      </a>
    ) : (
      word
    )
  }
  return (
    <label className="lk-legal">
      <input type="checkbox" checked={accepted} onChange={(event) => onAccept(event.target.checked)} />
      <CheckIcon size="xs" />
      <span>
        {strings.rich(methodsText, 'connect.legal', {
          terms: link('terms', t('connect.terms'), terms),
          privacy: link('privacy', t('connect.privacy'), privacy),
        })}
      </span>
    </label>
  )
}
