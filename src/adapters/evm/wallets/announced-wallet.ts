import { guardedParse, type SafeParser } from '../../../domain/shared/json/guarded.js'
import { cleanName, isHostname, isImageDataUri, MAX_DATA_URI } from '../../../domain/shared/text/text.js'
import { member } from '../../shared/foreign.js'
import { type CapturedProvider, captureProvider } from './eip1193.js'

/** Wallet information from an EIP-6963 announcement, checked. */
export interface AnnouncedInfo {
  /** Unique per wallet and page load. */
  readonly uuid: string
  /** 1 to 64 graphemes, without control and bidi characters. */
  readonly name: string
  /** Data URI of an image, at most 64 KiB, or null. */
  readonly icon: string | null
  /** Reverse domain name, lower case. */
  readonly rdns: string
}

/** Usable announcement: the wallet's information and its provider. */
export interface AnnouncedWallet {
  readonly info: AnnouncedInfo
  readonly provider: CapturedProvider
  /** The provider object itself. It is compared, never called: two objects under one uuid are two wallets. */
  readonly source: unknown
}

/** Reads the `detail` of an `eip6963:announceProvider` event. Returns undefined if it does not fit. Never throws, whatever the announcer put there. */
export function readAnnouncement(event: unknown): AnnouncedWallet | undefined {
  const detail = member(event, 'detail')
  const info = member(detail, 'info')
  const icon = member(info, 'icon')
  // Only these four members are read. An icon that is too large is dropped before it is copied.
  const said = {
    uuid: member(info, 'uuid'),
    name: member(info, 'name'),
    rdns: member(info, 'rdns'),
    icon: typeof icon === 'string' && icon.length <= MAX_DATA_URI ? icon : null,
  }
  const parsed = guardedParse(announcedInfo, said)
  if (!parsed.ok) return undefined
  const source = member(detail, 'provider')
  const provider = captureProvider(source)
  return provider && { info: parsed.value, provider, source }
}

/**
 * Schema of an announcement. Written by hand because discovery runs at start: a schema library would be a fifth of what a page loads before the first click.
 */
const announcedInfo: SafeParser<AnnouncedInfo> = {
  safeParse(value) {
    const { uuid, name, rdns, icon } = value as Readonly<Record<string, unknown>>
    if (typeof uuid !== 'string' || !uuidForm.test(uuid)) return refuse('uuid')
    if (typeof rdns !== 'string' || !rdns.includes('.') || !isHostname(rdns)) return refuse('rdns')
    const shown = typeof name === 'string' ? cleanName(name) : ''
    if (shown === '') return refuse('name')
    const image = typeof icon === 'string' && isImageDataUri(icon) ? icon : null
    return { success: true, data: { uuid: uuid.toLowerCase(), name: shown, icon: image, rdns: rdns.toLowerCase() } }
  },
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function refuse(member: string): { success: false; error: unknown } {
  return { success: false, error: { issues: [{ path: [member] }] } }
}
