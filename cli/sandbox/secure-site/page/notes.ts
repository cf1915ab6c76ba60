import { maker } from '../../wallet/elements.js'

/** Puts a heading and what stands below it into the page. */
export function fill(title: string, body: readonly (Node | string)[], footer: readonly Node[] = []): void {
  const make = maker(document)
  document.body.replaceChildren(
    make(
      'main',
      {},
      make('div', { class: 'body' }, make('h1', {}, title), ...body.map((part) => (typeof part === 'string' ? make('p', { class: 'text' }, part) : part))),
      make('footer', {}, ...footer, make('small', {}, 'A stand-in for development. Nothing leaves this machine.')),
    ),
  )
}

/** What a popup shows until the app leads it on. */
export function showLoading(): void {
  fill('One moment', [maker(document)('div', { class: 'wait', role: 'progressbar', 'aria-label': 'Loading' }), 'The sign-in page is on its way.'])
}

/** What stands at a result address, for who opens it by hand. */
export function showDone(): void {
  fill('You are signed in', ['You can close this window and go back to the app.'])
}

/** A fault: says the result in the name of another origin than the site's. */
export function showUntrusted(): void {
  const asked = new URLSearchParams(location.hash.slice(1))
  window.opener?.postMessage({ resultUri: asked.get('uri') }, asked.get('app') ?? location.origin)
  showDone()
}
