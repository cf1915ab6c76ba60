import { maker } from '../../wallet/page/elements.js'
import type { OpenMatter } from '../desk-records.js'
import { keepingNote, type MatterAnswer, personForm } from './consent.js'
import { call } from './http-desk.js'
import { fill } from './notes.js'

/** Shows the page of a letter's link, which asks for approval of a device. */
export function showDevice(): void {
  withMatter('device', (matter, decide) => {
    if (matter.kind !== 'device') return
    ask(
      'Is it you?',
      [`Somebody wants to sign in to ${matter.app} as ${matter.email} on a new device. Say yes only if you began this yourself.`, ...keepingNote(matter.keeps)],
      'Yes, it is me',
      'No',
      {
        yes: () => decide(true, undefined, 'The device is approved', 'Go back to the app: a code is on its way to you.'),
        no: () => decide(false, undefined, 'The device was not approved', 'Nobody was signed in.'),
      },
    )
  })
}

/** Shows the page of Farcaster's QR code. */
export function showFarcaster(): void {
  withMatter('farcaster', (matter, decide) => {
    const { fields, profile } = personForm('farcaster')
    ask('Sign in with Farcaster', [`${matter.app} will see your name.`, ...fields, ...keepingNote(matter.keeps)], 'Sign in', 'Cancel', {
      yes: () => decide(true, { userName: profile().userName }, 'You are signed in', 'Go back to the app.'),
      no: () => decide(false, undefined, 'You said no', 'Nobody was signed in.'),
    })
  })
}

type Decide = (approved: boolean, profile: { userName: string } | undefined, title: string, text: string) => void

function withMatter(kind: OpenMatter['kind'], show: (matter: OpenMatter, decide: Decide) => void): void {
  const ticket = new URLSearchParams(location.search).get('ticket') ?? ''
  const over = () => fill('This is over', ['It was decided already, or it is too old. Begin again in the app.'])
  call<MatterAnswer>(`/api/matter?ticket=${encodeURIComponent(ticket)}`).subscribe({
    next: ({ matter }) => {
      if (matter?.kind !== kind || matter.state !== 'waiting') return over()
      show(matter, (approved, profile, title, text) => {
        call('/api/decide', { ticket, approved, ...(profile && { profile }) }).subscribe({ next: () => fill(title, [text]), error: over })
      })
    },
    error: over,
  })
}

function ask(title: string, body: readonly (Node | string)[], yes: string, no: string, act: { yes(): void; no(): void }): void {
  const make = maker(document)
  const [accept, refuse] = [make('button', { type: 'button', class: 'primary' }, yes), make('button', { type: 'button' }, no)]
  accept.addEventListener('click', act.yes)
  refuse.addEventListener('click', act.no)
  fill(title, body, [make('div', { class: 'pair' }, refuse, accept)])
}
