import type { PeerMetadata } from '../../../ports/relay.js'
import { asRecord } from '../json/values.js'
import { cleanName, isHttpsUrl } from './text.js'
import { isSafeLink } from './links.js'

/**
 * Returns the valid part of a wallet's metadata (robustness, T4): texts fit for display, https URLs, redirect links that are safe to open. A wallet without a
 * name is called `Unknown`. Never throws for plain JSON.
 */
export function cleanPeerMetadata(foreign: unknown): PeerMetadata {
  const { name, description, url, icons, redirect } = asRecord(foreign)
  const { native, universal } = asRecord(redirect)
  const said = textOf(description, 200)
  const nativeLink = nativeScheme(native)
  return {
    name: textOf(name) || 'Unknown',
    ...(said !== '' && { description: said }),
    ...(isHttps(url) && { url }),
    icons: (Array.isArray(icons) ? icons : []).filter(isHttps).slice(0, 4),
    ...(nativeLink !== undefined && { nativeLink }),
    ...(isHttps(universal) && { universalLink: universal }),
  }
}

/** Returns a link to a wallet app: its own scheme, with or without a path. */
function nativeScheme(link: unknown): string | undefined {
  if (typeof link !== 'string') return undefined
  const full = /^[a-z][a-z0-9+.-]{1,31}:?$/.test(link) ? `${link.replace(/:$/, '')}://` : link
  return /^[a-z][a-z0-9+.-]{1,31}:\/\//.test(full) && !/^https?:/.test(full) && isSafeLink(full) ? full : undefined
}

function isHttps(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('https://') && isHttpsUrl(value)
}

function textOf(value: unknown, limit?: number): string {
  return typeof value === 'string' ? cleanName(value, limit) : ''
}
