import { maker } from '../../wallet/page/elements.js'
import { type OpenMatter, personOf } from '../desk-records.js'
import type { LoginProvider } from '../parts.js'
import { call } from './http-desk.js'
import { fill, showDone } from './notes.js'

/** Display names of social providers. */
export const providerNames: Readonly<Record<LoginProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

/** The server's answer about an approval, with the active fault of popups. */
export interface MatterAnswer {
  readonly matter: OpenMatter | null
  readonly popup: 'silent' | 'untrusted' | null
}

/** Shows the consent page of a social login: a profile form, and buttons for approval and rejection. */
export function showConsent(): void {
  const [ticket = '', back] = (new URLSearchParams(location.search).get('state') ?? '').split('--')
  call<MatterAnswer>(`/api/matter?ticket=${encodeURIComponent(ticket)}`).subscribe({
    next: ({ matter, popup }) => {
      if (matter?.kind !== 'social' || matter.state !== 'waiting') return fill('This sign-in is over', ['Go back to the app and begin again.'])
      show(ticket, back, matter, popup)
    },
    error: () => fill('This sign-in is not reachable', ['Go back to the app and begin again.']),
  })
}

/** Creates a form for the profile. */
export function personForm(provider: LoginProvider) {
  const make = maker(document)
  const { userName, email } = personOf(provider)
  const name = make('input', { name: 'userName', value: userName, required: '', maxlength: '100', autocomplete: 'off' })
  const mail = make('input', { name: 'email', type: 'email', value: email ?? '', maxlength: '200', autocomplete: 'off' })
  return {
    fields: [make('label', {}, 'Name', name), ...(provider === 'farcaster' ? [] : [make('label', {}, 'E-mail address, or none', mail)])],
    profile: () => ({ userName: name.value.trim() || userName, ...(mail.value.trim() === '' ? {} : { email: mail.value.trim() }) }),
  }
}

/** Returns a notice for the person if the frame's storage is blocked. */
export function keepingNote(keeps: boolean | undefined): Node[] {
  if (keeps !== false) return []
  const make = maker(document)
  return [
    make(
      'p',
      { class: 'note' },
      make('b', {}, 'This login cannot be kept'),
      'Your browser keeps nothing for embedded sites. It ends when you leave or reload the page of the app.',
    ),
  ]
}

function show(ticket: string, back: string | undefined, matter: OpenMatter & { kind: 'social' }, popup: MatterAnswer['popup']): void {
  const make = maker(document)
  const { fields, profile } = personForm(matter.provider)
  const allow = make('button', { type: 'button', class: 'primary' }, 'Allow')
  const cancel = make('button', { type: 'button' }, 'Cancel')
  fill(
    `Continue with ${providerNames[matter.provider]}`,
    [`${matter.app} will see your name and your e-mail address.`, ...fields, ...keepingNote(matter.keeps)],
    [make('div', { class: 'pair' }, cancel, allow)],
  )
  allow.addEventListener('click', () => {
    allow.disabled = true
    call<{ path: string } | null>('/api/decide', { ticket, approved: true, profile: profile() }).subscribe({
      next: (result) => hand(`${location.origin}${result?.path}`, matter.app, back, popup),
      error: () => fill('This sign-in is over', ['Go back to the app and begin again.']),
    })
  })
  cancel.addEventListener('click', () => {
    call('/api/decide', { ticket, approved: false }).subscribe({ next: () => window.close(), error: () => window.close() })
  })
}

/** Passes the result to the app that asked, at its exact origin: by a message, or by its URL if there is no window to post to (Telegram). */
function hand(uri: string, app: string, back: string | undefined, popup: MatterAnswer['popup']): void {
  if (popup === 'silent') return showDone()
  if (popup === 'untrusted') {
    const other = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
    location.href = `http://${other}:${location.port}/untrusted#${new URLSearchParams({ uri, app })}`
    return
  }
  const page = back !== undefined && URL.canParse(back) ? new URL(back) : undefined
  if (page?.origin === app) {
    page.searchParams.set('result_uri', uri)
    location.href = page.href
    return
  }
  window.opener?.postMessage({ resultUri: uri }, app)
  showDone()
}
