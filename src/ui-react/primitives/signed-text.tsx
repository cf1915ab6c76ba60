import type { ReactElement } from 'react'

/** A text as it is signed, with its own line ends; it scrolls by keys, too. */
export function SignedText({ label, text }: { label: string; text: string }): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text, no fields of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div className="lk-message" role="group" aria-label={label} tabIndex={0}>
      {text}
    </div>
  )
}
