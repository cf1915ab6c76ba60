import { maker } from '../../wallet/page/elements.js'

/** Fills the page with a heading and content. */
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

/** Shows the content of a popup until the app navigates it. */
export function showLoading(): void {
  fill('One moment', [maker(document)('div', { class: 'wait', role: 'progressbar', 'aria-label': 'Loading' }), 'The sign-in page is on its way.'])
}

/** Shows the page of a result URL, for people who open it by hand. */
export function showDone(): void {
  fill('You are signed in', ['You can close this window and go back to the app.'])
}

/** Simulates a fault: posts the result from another origin than the site's. */
export function showUntrusted(): void {
  const asked = new URLSearchParams(location.hash.slice(1))
  window.opener?.postMessage({ resultUri: asked.get('uri') }, asked.get('app') ?? location.origin)
  showDone()
}
