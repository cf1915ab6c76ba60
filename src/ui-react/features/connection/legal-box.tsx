import type { ReactElement } from 'react'
import { CheckIcon } from '../../icons/icons.js'
import { outsideLink } from '../../primitives/links.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { connectionText } from './strings.js'

/** Props of {@link LegalBox}. */
export interface LegalBoxProps {
  accepted: boolean
  /** URL of the terms. Without one, the word is not a link. */
  terms?: string | undefined
  privacy?: string | undefined
  onAccept: (accepted: boolean) => void
}

/** Checkbox that must be ticked before any connect method can be used (MODAL-41). */
export function LegalBox({ accepted, terms, privacy, onAccept }: LegalBoxProps): ReactElement {
  const t = useText(connectionText)
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
        {strings.rich(connectionText, 'connect.legal', {
          terms: link('terms', t('connect.terms'), terms),
          privacy: link('privacy', t('connect.privacy'), privacy),
        })}
      </span>
    </label>
  )
}
