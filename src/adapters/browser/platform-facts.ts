import type { PlatformFacts } from '../../ports/platform.js'

/** The facts of the page that this code runs in; where there is no page, those of a desktop in sight. */
export function readPageFacts(): Omit<PlatformFacts, 'second'> {
  return {
    mobile: isMobile(),
    colorScheme: matches('(prefers-color-scheme: dark)') ? 'dark' : 'light',
    // Only a clear "no" counts: some hosts have no such member.
    online: globalThis.navigator?.onLine !== false,
    visible: globalThis.document?.visibilityState !== 'hidden',
    safeApp: isSafeOrigin(nearestAncestor()),
    locale: globalThis.navigator?.language || 'en',
  }
}

/** Whether an origin is that of a Safe, which shows apps inside itself (CONN-17). */
export function isSafeOrigin(origin: string | undefined): boolean {
  return origin !== undefined && /^https:\/\/([a-z0-9-]+\.)+safe\.global$/.test(origin)
}

/** What a media query says now; false where there are none. */
export function matches(query: string): boolean {
  return globalThis.matchMedia?.(query)?.matches === true
}

interface UserAgentData {
  readonly mobile?: unknown
}

/** Whether wallets are apps on this device, to be opened by a link: phones and tablets. */
function isMobile(): boolean {
  const navigator = globalThis.navigator as (Navigator & { readonly userAgentData?: UserAgentData }) | undefined
  if (navigator === undefined) return false
  const agent = navigator.userAgent ?? ''
  if (navigator.userAgentData?.mobile === true || /Android|iPhone|iPad|iPod|Mobile/i.test(agent)) return true
  // Tablets that ask for desktop pages tell no more of themselves than their touch screen; so do some Windows laptops, which have no wallet apps.
  return !/Windows/i.test(agent) && (navigator.maxTouchPoints ?? 0) > 1 && matches('(pointer: coarse)')
}

/** Firefox has no such list: there a page counts as not embedded. */
function nearestAncestor(): string | undefined {
  return globalThis.location?.ancestorOrigins?.[0]
}
