import { guardedParse, type SafeParser } from '../../domain/shared/guarded.js'
import { cleanName, isHostname, isImageDataUri, MAX_DATA_URI } from '../../domain/shared/text.js'
import { type CapturedProvider, captureProvider, member } from './eip1193.js'

/** What a wallet says about itself (EIP-6963), checked. */
export interface AnnouncedInfo {
  /** Of this page load. */
  readonly uuid: string
  /** 1 to 64 graphemes, without control and bidi characters. */
  readonly name: string
  /** Data URI of an image, at most 64 KiB, or null. */
  readonly icon: string | null
  /** Reverse domain name, lower case. */
  readonly rdns: string
}

/** An announcement that can be used: what the wallet says, and how to reach it. */
export interface AnnouncedWallet {
  readonly info: AnnouncedInfo
  readonly provider: CapturedProvider
  /** The provider object itself. Only compared, never called: two objects under one uuid are two wallets. */
  readonly source: unknown
}

/**
 * Reads the `detail` of an `eip6963:announceProvider` event. Undefined when it does not fit. Never throws, whatever the announcer put there.
 */
export function readAnnouncement(event: unknown): AnnouncedWallet | undefined {
  const detail = member(event, 'detail')
  const info = member(detail, 'info')
  const icon = member(info, 'icon')
  // Only these four members are looked at; an icon that is too large is left out before it is copied.
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
 * The schema of an announcement. By hand, because discovery runs at start: a schema library would be a fifth of what a page loads before the
 * first click.
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
