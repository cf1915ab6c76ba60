import type { CustomWallet } from '../config/index.js'
import { findCustomWallet } from '../connectors/selectors.js'
import type { PlatformFacts } from '../../ports/platform.js'
import type { PeerMetadata } from '../../ports/relay.js'
import type { RootState } from '../root.js'
import { isSafeLink } from '../shared/text.js'
import type { LinkKind, LinkTarget } from './messages.js'
import type { DeepLinkChoice } from './state.js'

/** What is known of where the page is, for the choice of a link. */
export type LinkPlace = Pick<PlatformFacts, 'mobile' | 'telegram' | 'android' | 'inFrame'>

/** The links of a wallet, in the words of a listing. */
export type WalletLinks = Pick<CustomWallet, 'mobileLink' | 'desktopLink' | 'webappLink' | 'universal'>

/** A wallet about to be opened. */
export interface LinkOpening {
  /** `{uri}` stands for the encoded pairing address, `{uri2}` for the twice encoded one; neither where a session lives already. */
  readonly link: string
  readonly target: LinkTarget
  readonly deepLink: DeepLinkChoice
}

/** Longest link that is kept; the pairing address comes on top. */
const MAX_LINK = 512

/**
 * The base of a link to a wallet, or undefined for one that is not opened (robustness, T4, T5): `examplew`, `examplew:` and `examplew://` become
 * `examplew://`; https links keep their path; all end with a slash. What has a query or a hash is no base of a link.
 */
export function linkBase(link: unknown): string | undefined {
  if (typeof link !== 'string' || link === '' || link.length > MAX_LINK || /[{}?#%]/.test(link)) return undefined
  const base = link.includes('://') ? link : `${link.replace(/[:/]+$/, '')}://`
  const whole = base.endsWith('/') ? base : `${base}/`
  // An app has its scheme alone, where a page has a host; `isSafeLink` knows which may be opened.
  const asOpened = whole.startsWith('http') ? whole : `${whole}wc`
  return /^[a-z][a-z0-9+.-]{1,31}:\/\//.test(whole) && isSafeLink(asOpened) ? whole : undefined
}

/** Which of a wallet's links fit here, the one to begin with first (WC-28). */
export function linkKinds(links: WalletLinks, place: LinkPlace): readonly LinkKind[] {
  const all: readonly LinkKind[] = place.mobile ? ['mobile', 'web'] : ['desktop', 'web']
  return all.filter((kind) => baseOf(links, kind, place, false) !== undefined)
}

/** The base of one of a wallet's links here. In Telegram, whose web view knows no schemes of apps, the https one goes first. */
export function baseOf(
  { mobileLink, desktopLink, webappLink, universal }: WalletLinks,
  kind: LinkKind,
  { telegram }: LinkPlace,
  prefersUniversal: boolean,
): string | undefined {
  if (kind === 'desktop') return linkBase(desktopLink)
  if (kind === 'web') return linkBase(webappLink)
  const [native, https] = [linkBase(mobileLink), linkBase(universal)]
  return telegram || prefersUniversal ? (https ?? native) : (native ?? https)
}

/** The link that hands a pairing over, with a place for its address (facts, 4.7). */
export function pairingLink(base: string, { telegram, android }: LinkPlace): string {
  return `${base}wc?uri={${telegram && android ? 'uri2' : 'uri'}}`
}

/** Where a link opens: an app takes the page's own place on phones, all else a window of its own; Telegram lets nothing else through. */
export function linkTarget(kind: LinkKind, { telegram, inFrame }: LinkPlace): LinkTarget {
  if (telegram || kind !== 'mobile') return '_blank'
  return inFrame ? '_top' : '_self'
}

/** What opening a wallet means now; undefined when there is no link, or no pairing to hand over yet. */
export function openLink(state: RootState, walletId?: string, as?: LinkKind): LinkOpening | undefined {
  const { pairing, session, deepLink } = state.walletconnect
  const place = state.lifecycle.platform
  const kind = as ?? (place.mobile ? 'mobile' : undefined)
  const id = walletId ?? pairing?.walletId
  if (pairing?.flow !== undefined) {
    const wallet = id === undefined ? undefined : findCustomWallet(state, id)
    const base = wallet && linkFor(state, wallet, kind ?? linkKinds(wallet, place)[0])
    if (wallet === undefined || base === undefined || (pairing.phase !== 'ready' && pairing.phase !== 'renewing')) return undefined
    return { link: pairingLink(base.href, place), target: linkTarget(base.kind, place), deepLink: { href: base.href, name: wallet.name } }
  }
  if (session === undefined) return undefined
  // A stored choice is checked as what comes from outside is (T5), here where it is used.
  const choice = deepLink !== undefined && linkBase(deepLink.href) === deepLink.href ? deepLink : peerChoice(session.peer, place)
  if (choice === undefined) return undefined
  return { link: choice.href, target: linkTarget('mobile', place), deepLink: choice }
}

function linkFor(state: RootState, wallet: WalletLinks, kind: LinkKind | undefined): { readonly href: string; readonly kind: LinkKind } | undefined {
  const href = kind && baseOf(wallet, kind, state.lifecycle.platform, state.config.walletConnect?.preferUniversalLinks === true)
  return kind === undefined || href === undefined ? undefined : { href, kind }
}

/** The way that a wallet names itself. */
function peerChoice({ name, nativeLink, universalLink }: PeerMetadata, place: LinkPlace): DeepLinkChoice | undefined {
  const href = baseOf({ ...(nativeLink ? { mobileLink: nativeLink } : {}), ...(universalLink ? { universal: universalLink } : {}) }, 'mobile', place, false)
  return href === undefined ? undefined : { href, name }
}
