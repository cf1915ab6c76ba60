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
    telegram: isTelegram(),
    iosSafari: isIosSafari(),
    android: /Android/i.test(userAgent()),
    inFrame: isInFrame(),
    ...(isTelegram() && /Macintosh(?!.*Safari)/.test(userAgent()) ? { mac: true } : {}),
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

function userAgent(): string {
  return globalThis.navigator?.userAgent ?? ''
}

/** What Telegram's web views put into the page (facts, 3.9). */
function isTelegram(): boolean {
  return ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'].some((name) => name in globalThis)
}

/** iPads ask for desktop pages and call themselves Macs; a Mac has no touch screen. Other browsers on iOS put their own name in. */
function isIosSafari(): boolean {
  const agent = userAgent()
  const isIos = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && (globalThis.navigator?.maxTouchPoints ?? 0) > 1)
  return isIos && /Safari\//.test(agent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|Brave/.test(agent)
}

function isInFrame(): boolean {
  try {
    return globalThis.window !== undefined && globalThis.window.self !== globalThis.window.top
  } catch {
    // Only a frame is kept from looking at what is around it.
    return true
  }
}

/** Firefox has no such list: there a page counts as not embedded. */
function nearestAncestor(): string | undefined {
  return globalThis.location?.ancestorOrigins?.[0]
}
