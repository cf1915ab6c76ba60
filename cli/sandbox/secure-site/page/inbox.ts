import { maker } from '../../wallet/page/elements.js'
import type { KeptLetter } from '../desk-records.js'
import { call } from './http-desk.js'
import { fill } from './notes.js'

/** Milliseconds between two polls for letters. */
const LOOK_MS = 1_500

/** Shows the inbox of all addresses: letters with codes and links, newest first. */
export function showInbox(): void {
  const make = maker(document)
  const list = make('ol', { 'aria-label': 'Letters', 'aria-live': 'polite' })
  const empty = make('p', { class: 'text' }, 'No letters yet. Codes and links that the secure site sends by e-mail arrive here.')
  fill('Inbox', [empty, list])
  let newest = -1
  const look = () => {
    const to = new URLSearchParams(location.search).get('to')
    call<readonly KeptLetter[]>(`/inbox.json${to === null ? '' : `?to=${encodeURIComponent(to)}`}`).subscribe({
      next(letters) {
        const last = letters.at(-1)?.id ?? 0
        if (last === newest) return
        newest = last
        empty.hidden = letters.length > 0
        list.replaceChildren(...letters.toReversed().map(letterItem))
      },
      // The sandbox may be stopping.
      error: () => {},
    })
  }
  look()
  setInterval(look, LOOK_MS)
}

function letterItem({ to, subject, code, link, at }: KeptLetter): HTMLElement {
  const make = maker(document)
  return make(
    'li',
    {},
    make('strong', {}, subject),
    make('span', {}, `To ${to} · ${new Date(at).toLocaleTimeString()}`),
    ...(code === undefined ? [] : [make('p', { class: 'code' }, code)]),
    ...(link === undefined ? [] : [make('a', { class: 'button', href: link }, 'Open')]),
  )
}
