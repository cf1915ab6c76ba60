import { attempt } from '../../domain/shared/attempt.js'
import type { PlatformFacts } from '../../ports/platform.js'

/** Reads the facts of the current page; without a page, those of a visible desktop page. */
export function readPageFacts(): Omit<PlatformFacts, 'second'> {
  return {
    mobile: isMobile(),
    colorScheme: matches('(prefers-color-scheme: dark)') ? 'dark' : 'light',
    // Only an explicit `false` counts, because some hosts do not have this member.
    online: attempt(() => navigator.onLine) !== false,
    visible: attempt(() => document.visibilityState) !== 'hidden',
    safeApp: isSafeOrigin(nearestAncestor()),
    locale: attempt(() => navigator.language) || 'en',
    telegram: isTelegram(),
    iosSafari: isIosSafari(),
    android: /Android/i.test(userAgent()),
    inFrame: isInFrame(),
    ...(isTelegram() && /Macintosh(?!.*Safari)/.test(userAgent()) ? { mac: true } : {}),
  }
}

/** Returns true if an origin belongs to Safe, which embeds apps (CONN-17). */
export function isSafeOrigin(origin: string | undefined): boolean {
  return origin !== undefined && /^https:\/\/([a-z0-9-]+\.)+safe\.global$/.test(origin)
}

/** Returns the current result of a media query; false without `matchMedia`. */
export function matches(query: string): boolean {
  return attempt(() => matchMedia(query).matches) === true
}

interface UserAgentData {
  readonly mobile?: unknown
}

/** Returns true on phones and tablets, where wallets are apps that links open. */
function isMobile(): boolean {
  const agent = userAgent()
  if (attempt(() => (navigator as { readonly userAgentData?: UserAgentData }).userAgentData?.mobile) === true || /Android|iPhone|iPad|iPod|Mobile/i.test(agent)) return true
  // Tablets that request desktop pages are known only by their touch screen. Some Windows laptops have one too, but no wallet apps.
  return !/Windows/i.test(agent) && touchPoints() > 1 && matches('(pointer: coarse)')
}

function userAgent(): string {
  return attempt(() => navigator.userAgent) ?? ''
}

function touchPoints(): number {
  return attempt(() => navigator.maxTouchPoints) ?? 0
}

/** Returns true if the page has the globals of Telegram's web views (facts, 3.9). */
function isTelegram(): boolean {
  return ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'].some((name) => name in globalThis)
}

/**
 * Returns true in Safari on iOS. iPads request desktop pages and identify as Macs, but a Mac has no touch screen. Other browsers on iOS add their own name to
 * the user agent.
 */
function isIosSafari(): boolean {
  const agent = userAgent()
  const isIos = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints() > 1)
  return isIos && /Safari\//.test(agent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|Brave/.test(agent)
}

function isInFrame(): boolean {
  try {
    return globalThis.window !== undefined && globalThis.window.self !== globalThis.window.top
  } catch {
    // Only a page in a frame is denied access to `window.top`.
    return true
  }
}

/** Returns the origin of the nearest ancestor. Undefined in Firefox, which does not have the list; a page counts as not embedded there. */
function nearestAncestor(): string | undefined {
  return attempt(() => location.ancestorOrigins[0])
}
