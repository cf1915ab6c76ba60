import type { CustomWallet } from '../../connectors/custom-wallets.js'
import { findCustomWallet } from '../../connectors/selectors.js'
import type { PlatformFacts } from '../../../ports/platform.js'
import type { PeerMetadata } from '../../../ports/relay.js'
import type { RootState } from '../../root.js'
import { PAIRING_ITSELF } from '../../shared/caip/session-rules.js'
import { isSafeLink } from '../../shared/text/links.js'
import type { LinkKind, LinkTarget } from '../messages.js'
import type { DeepLinkChoice } from '../../relay/state.js'

/** Platform facts that determine the choice of a link. */
export type LinkPlace = Pick<PlatformFacts, 'mobile' | 'telegram' | 'android' | 'inFrame'>

/** Links of a wallet, as listed. */
export type WalletLinks = Pick<CustomWallet, 'mobileLink' | 'desktopLink' | 'webappLink' | 'universal'>

/** Wallet link to open. */
export interface LinkOpening {
  /** `{uri}` is replaced by the encoded pairing URI, `{uri2}` by the twice encoded one. Has neither if a session exists. */
  readonly link: string
  readonly target: LinkTarget
  /** Left out where the phone chooses the wallet: which one it was is told by the session. */
  readonly deepLink?: DeepLinkChoice
}

/** Longest link that is stored, without the pairing URI. */
const MAX_LINK = 512

/**
 * Returns the base of a link to a wallet, or undefined if the link is unsafe (robustness, T4, T5). `examplew`, `examplew:` and `examplew://` become
 * `examplew://`; https links keep their path; all end with a slash. A link with a query or a hash is not a base.
 */
export function linkBase(link: unknown): string | undefined {
  if (typeof link !== 'string' || link === '' || link.length > MAX_LINK || /[{}?#%]/.test(link)) return undefined
  const base = link.includes('://') ? link : `${link.replace(/[:/]+$/, '')}://`
  const whole = base.endsWith('/') ? base : `${base}/`
  // An app link has only a scheme where a page has a host. `isSafeLink` decides which may be opened.
  const asOpened = whole.startsWith('http') ? whole : `${whole}wc`
  return /^[a-z][a-z0-9+.-]{1,31}:\/\//.test(whole) && isSafeLink(asOpened) ? whole : undefined
}

/** Returns the kinds of links that work on this platform, the preferred one first (WC-28). */
export function linkKinds(links: WalletLinks, place: LinkPlace): readonly LinkKind[] {
  const all: readonly LinkKind[] = place.mobile ? ['mobile', 'web'] : ['desktop', 'web']
  return all.filter((kind) => baseOf(links, kind, place, false) !== undefined)
}

/** Returns the base of a wallet's link of a kind. Telegram's web view opens no app schemes, so the https link is preferred there. */
function baseOf(
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

/** Returns the link that passes a pairing to the wallet, with a placeholder for its URI (facts, 4.7). */
export function pairingLink(base: string, { telegram, android }: LinkPlace): string {
  return `${base}wc?uri={${telegram && android ? 'uri2' : 'uri'}}`
}

/** Returns the target of a link. On phones an app opens in the same window, all else in a new one. Telegram only allows new windows. */
export function linkTarget(kind: LinkKind, { telegram, inFrame }: LinkPlace): LinkTarget {
  if (telegram || kind !== 'mobile') return '_blank'
  return inFrame ? '_top' : '_self'
}

/** Returns the link that opens a wallet now, or undefined if there is no link or no pairing yet. */
export function openLink(state: RootState, walletId?: string, as?: LinkKind): LinkOpening | undefined {
  const { pairing, session, deepLink } = state.relay
  const place = state.lifecycle.platform
  const kind = as ?? (place.mobile ? 'mobile' : undefined)
  const id = walletId ?? pairing?.walletId
  if (pairing?.flow !== undefined) {
    if (pairing.phase !== 'ready' && pairing.phase !== 'renewing') return undefined
    if (id === undefined) return opensAnyWallet(place) ? { link: PAIRING_ITSELF, target: linkTarget('mobile', place) } : undefined
    const wallet = findCustomWallet(state, id)
    const base = wallet && linkFor(state, wallet, kind ?? linkKinds(wallet, place)[0])
    if (wallet === undefined || base === undefined) return undefined
    return { link: pairingLink(base.href, place), target: linkTarget(base.kind, place), deepLink: { href: base.href, name: wallet.name } }
  }
  if (session === undefined) return undefined
  // A stored choice is validated like outside data (T5), at the point of use.
  const choice = deepLink !== undefined && linkBase(deepLink.href) === deepLink.href ? deepLink : peerChoice(session.peer, place)
  if (choice === undefined) return undefined
  return { link: choice.href, target: linkTarget('mobile', place), deepLink: choice }
}

/** Returns true if the device opens a wallet of its own choice for a pairing URI: a phone, but not Telegram's web view, which opens no app schemes. */
export function opensAnyWallet({ mobile, telegram }: LinkPlace): boolean {
  return mobile && !telegram
}

/** Returns true if links to wallets open from a click only, so that the pairing must exist before the click (WC-09). */
export function linksNeedClick({ lifecycle: { platform } }: RootState): boolean {
  return platform.telegram || platform.iosSafari
}

/** Returns true if the relay will refuse every socket, because no project id is set. */
export function lacksProjectId({ config: { projectId, plugins } }: RootState): boolean {
  return plugins.walletConnect?.needsProjectId === true && projectId === undefined
}

function linkFor(state: RootState, wallet: WalletLinks, kind: LinkKind | undefined): { readonly href: string; readonly kind: LinkKind } | undefined {
  const href = kind && baseOf(wallet, kind, state.lifecycle.platform, state.config.plugins.walletConnect?.preferUniversalLinks === true)
  return kind === undefined || href === undefined ? undefined : { href, kind }
}

/** Returns the link from the wallet's own metadata. */
function peerChoice({ name, nativeLink, universalLink }: PeerMetadata, place: LinkPlace): DeepLinkChoice | undefined {
  const href = baseOf({ ...(nativeLink ? { mobileLink: nativeLink } : {}), ...(universalLink ? { universal: universalLink } : {}) }, 'mobile', place, false)
  return href === undefined ? undefined : { href, name }
}
