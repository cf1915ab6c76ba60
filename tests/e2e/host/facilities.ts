/** A facility of the browser, and how it can fail. */
export interface Facility {
  /** Object that holds it, as an expression, by default the window. */
  readonly owner?: string
  readonly member: string
  /** Ways that are tried; all by default. */
  readonly modes?: readonly FacilityMode[]
}

/**
 * `absent`: undefined. `denied`: reading throws. `broken`: each use throws. `silent`: its promises never settle. `full`: a write throws.
 */
export type FacilityMode = 'absent' | 'denied' | 'broken' | 'silent' | 'full'

/** Facilities that a browser, a frame, a private window or a policy takes away, as they go together. */
export const FACILITIES: Readonly<Record<string, readonly Facility[]>> = {
  storage: [
    { member: 'localStorage', modes: ['absent', 'denied', 'broken', 'full'] },
    { member: 'sessionStorage' },
    { member: 'indexedDB', modes: ['absent', 'denied', 'broken', 'silent'] },
    { owner: 'Document.prototype', member: 'cookie' },
    { owner: 'History.prototype', member: 'replaceState' },
  ],
  tabs: [
    { owner: 'navigator', member: 'locks', modes: ['absent', 'denied', 'broken', 'silent'] },
    { member: 'BroadcastChannel' },
    { member: 'Worker' },
    { member: 'SharedWorker' },
    { owner: 'navigator', member: 'serviceWorker' },
  ],
  navigator: [
    { owner: 'navigator', member: 'clipboard', modes: ['absent', 'denied', 'broken', 'silent'] },
    { owner: 'navigator', member: 'userActivation' },
    { owner: 'navigator', member: 'userAgentData' },
    { owner: 'navigator', member: 'connection' },
    { owner: 'navigator', member: 'language', modes: ['absent', 'denied'] },
    { member: 'Notification' },
  ],
  language: [{ member: 'Intl' }],
  formatters: [
    { owner: 'Intl', member: 'Segmenter' },
    { owner: 'Intl', member: 'PluralRules' },
    { owner: 'Intl', member: 'NumberFormat' },
    { owner: 'Intl', member: 'DateTimeFormat' },
  ],
  primitives: [
    { owner: 'Crypto.prototype', member: 'subtle' },
    { owner: 'Crypto.prototype', member: 'randomUUID' },
    { member: 'structuredClone' },
    { owner: 'AbortSignal', member: 'any' },
    { owner: 'AbortSignal', member: 'timeout' },
    { member: 'requestIdleCallback' },
  ],
  layout: [
    { member: 'matchMedia' },
    { member: 'ResizeObserver' },
    { member: 'MutationObserver' },
    { member: 'IntersectionObserver' },
    { member: 'CSSStyleSheet' },
    { member: 'CSS' },
    { member: 'visualViewport' },
    { owner: 'Element.prototype', member: 'animate' },
  ],
}

/** Returns a script that takes a facility away before the page's own scripts. Runs in a page. */
export function breakFacility({ owner = 'globalThis', member }: Facility, mode: FacilityMode): string {
  return `(() => {
    const owner = ${owner}
    const fail = () => { throw Object.assign(new Error('denied by the test' + new Error().stack), { name: 'SecurityError' }) }
    const broken = new Proxy(function () {}, { get: fail, set: fail, has: fail, apply: fail, construct: fail })
    const silent = new Proxy({}, { get: () => () => new Promise(() => undefined) })
    const full = { getItem: () => null, setItem: () => { throw new DOMException('full', 'QuotaExceededError') }, removeItem() {}, key: () => null, length: 0 }
    const values = { absent: undefined, broken, silent, full }
    const given = ${JSON.stringify(mode)} === 'denied' ? { get: fail, set: fail } : { get: () => values[${JSON.stringify(mode)}], set() {} }
    Object.defineProperty(owner, ${JSON.stringify(member)}, { configurable: true, ...given })
  })()`
}
