import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { PeerMetadata } from '../../ports/relay.js'
import { canonicalJson, type Json } from '../shared/json/json.js'
import type { Connector } from './state.js'

/**
 * Returns a digest of what a wallet of the page says of itself. Kept with its connection: another wallet under its name rarely says all of it. Undefined if it
 * cannot be compared.
 */
export function connectorMark(connector: Connector | undefined): string | undefined {
  if (connector?.traits === undefined) return undefined
  const { name, imageUrl = null, info, traits } = connector
  return markOf([name, imageUrl, info?.rdns ?? null, [...new Set(traits)].sort()])
}

/** Returns a digest of the wallet of a session: its key, which a session never changes, and its metadata. Undefined if its key is not known. */
export function sessionMark({ peer, peerKey }: { readonly peer: PeerMetadata; readonly peerKey?: string }): string | undefined {
  return peerKey === undefined ? undefined : markOf([peerKey, peer.name, peer.url ?? null, [...peer.icons]])
}

/** 16 bytes of SHA-256, in hex. */
function markOf(said: readonly Json[]): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(said))).slice(0, 16))
}
