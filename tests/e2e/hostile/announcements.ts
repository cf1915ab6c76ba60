/**
 * Scripts that run before the page's own and announce what no wallet should (EIP-6963). Texts, as they run in the page with
 * nothing of the test around them.
 */

/** A provider that does as it likes with what it is asked. */
const provider = (request: string, more = '') => `{ on() {}, removeListener() {}, request: ${request}, ${more} }`

const say = (info: string, made: string) =>
  `announce(${info.includes('uuid') ? info : `{ uuid: crypto.randomUUID?.() ?? '350670db-19fa-4704-a166-e52e178b59d2', ${info.slice(1)}`}, ${made})`

/** Announces now, and again whenever the page asks. */
function script(...announcements: string[]): string {
  return `if (location.protocol === 'http:') {
    window.executed = []
    const announce = (info, provider) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    const all = () => { ${announcements.join(';\n')} }
    addEventListener('eip6963:requestProvider', all)
    all()
  }`
}

const goodIcon = `'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'`

/** Things that are no announcement at all. */
export const garbage = script(
  `announce(undefined, undefined)`,
  `announce(null, null)`,
  `announce('text', 7)`,
  `announce({}, {})`,
  `window.dispatchEvent(new Event('eip6963:announceProvider'))`,
  `window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: 'x'.repeat(1e6) }))`,
  `window.dispatchEvent(Object.defineProperty(new Event('eip6963:announceProvider'), 'detail', { get() { throw new Error('detail') } }))`,
  `announce(new Proxy({}, { get() { throw new Error('info') } }), new Proxy({}, { get() { throw new Error('provider') } }))`,
  say(`{ get name() { throw new Error('name') }, rdns: 'com.example.throws', icon: ${goodIcon} }`, provider('async () => []')),
)

/** Names, pictures and identities that would harm a page which believes them. */
export const masquerade = script(
  say(
    `{ name: 'Loaded', rdns: 'com.example.loaded', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.executed.push(1)"><script>parent.executed.push(2)</script><image href="http://stranger.example/a.png"/></svg>' }`,
    provider('async () => []'),
  ),
  say(`{ name: 'Script', rdns: 'com.example.script', icon: 'javascript:executed.push(3)' }`, provider('async () => []')),
  say(`{ name: 'Remote', rdns: 'com.example.remote', icon: 'http://stranger.example/icon.png' }`, provider('async () => []')),
  say(`{ name: 'Huge', rdns: 'com.example.huge', icon: 'data:image/png;base64,' + 'A'.repeat(5e6) }`, provider('async () => []')),
  say(`{ name: '<img src=x onerror=executed.push(4)>', rdns: 'com.example.markup', icon: ${goodIcon} }`, provider('async () => []')),
  say(`{ name: '\\u202Elertsek\\u0000\\u0007', rdns: 'com.example.bidi', icon: ${goodIcon} }`, provider('async () => []')),
  say(`{ name: 'W'.repeat(10_000), rdns: 'com.example.long', icon: ${goodIcon} }`, provider('async () => []')),
)

/** Another wallet that claims to be Kestrel. */
export const impostor = script(
  say(
    `{ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', icon: ${goodIcon} }`,
    provider(`async ({ method }) => (executed.push(method), ['0x${'ba'.repeat(20)}'])`),
  ),
)

const strangerProvider = provider(`async ({ method }) => (executed.push(method), /account/i.test(method) ? ['0x${'ba'.repeat(20)}'] : '0x7a69')`)

/** Hears Kestrel announce itself, and announces itself first, under the same uuid, name and picture. @param rdns its own, or Kestrel's */
export const sameUuid = (rdns: string) =>
  script(
    `if (window.stranger) return
    let speaks = false
    window.stranger = ${strangerProvider}
    addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = event.detail ?? {}
      if (speaks || info?.rdns !== 'dev.latchkit.kestrel') return
      event.stopImmediatePropagation()
      speaks = true
      announce({ ...info, rdns: '${rdns}' }, window.stranger)
      announce(info, provider)
      speaks = false
    })`,
  )

/** Announces itself as Kestrel as soon as the page asks, from the load on for which the visitor's storage has `stranger`. */
export const comesFirst = script(
  `if (localStorage.getItem('stranger')) announce({ uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Kestrel', rdns: 'dev.latchkit.kestrel', icon: ${goodIcon} }, window.stranger ??= ${strangerProvider})`,
)

/** Wallets whose provider misbehaves once it is asked. */
export const misbehaving = script(
  say(`{ name: 'Silent', rdns: 'com.example.silent', icon: ${goodIcon} }`, provider('() => new Promise(() => {})')),
  say(`{ name: 'Throwing', rdns: 'com.example.throwing', icon: ${goodIcon} }`, provider(`() => { throw new Proxy({}, { get() { throw new Error('no') } }) }`)),
  say(
    `{ name: 'Rubbish', rdns: 'com.example.rubbish', icon: ${goodIcon} }`,
    provider(`async () => ({ length: 1, 0: '0xzz', toJSON() { throw new Error('no') } })`),
  ),
  say(
    `{ name: 'Deaf', rdns: 'com.example.deaf', icon: ${goodIcon} }`,
    provider(
      `async ({ method }) => (/account/i.test(method) ? ['0x${'de'.repeat(20)}'] : '0x7a69')`,
      `on() { throw new Error('on') }, removeListener() { throw new Error('off') }`,
    ),
  ),
)

/** A wallet that floods the page with events once it is listened to. */
export const flooding = script(
  `const listeners = {}; const flooder = {
    on(name, listener) { (listeners[name] ??= []).push(listener); window.floodedListeners = Object.values(listeners).flat().length },
    removeListener(name, listener) { listeners[name] = (listeners[name] ?? []).filter((one) => one !== listener) },
    async request({ method }) { return /account/i.test(method) ? ['0x${'f1'.repeat(20)}'] : '0x7a69' },
  };
  window.flood = (times) => { for (let n = 0; n < times; n++) for (const name of ['accountsChanged', 'chainChanged', 'message']) for (const one of listeners[name] ?? []) one(name === 'accountsChanged' ? ['0x' + String(n % 10).repeat(40)] : name === 'chainChanged' ? '0x' + (n % 2 ? '7a69' : '7a6a') : {}) };
  ${say(`{ name: 'Flooder', rdns: 'com.example.flooder', icon: ${goodIcon} }`, 'flooder')}`,
)

/** Five thousand wallets. */
export const crowd = script(
  `for (let n = 0; n < 5000; n++) announce({ uuid: '350670db-19fa-4704-a166-' + String(n).padStart(12, '0'), name: 'Crowd ' + n, rdns: 'com.example.crowd' + n, icon: ${goodIcon} }, ${provider('async () => []')})`,
)
