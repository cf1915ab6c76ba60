import { createElement, type ReactElement } from 'react'

/** A name without spaces, such as an e-mail address or a domain. A long one breaks after "@" and ".", not inside a word. */
export function Breakable({ text }: { text: string }): ReactElement {
  const parts = text.match(/[^@.]*[@.]|[^@.]+/g) ?? []
  // Passed as arguments, because parts may repeat and never move.
  return createElement('bdi', {}, ...parts.flatMap((part, at) => (at === 0 ? [part] : [createElement('wbr', { key: at }), part])))
}
