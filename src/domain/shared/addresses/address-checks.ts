import { failure } from '../errors/errors.js'
import { LatchkitError } from '../errors/latchkit-error.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256, sha512_256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base32nopad, base58, bech32, bech32m, createBase58check, hex, utf8 } from '@scure/base'
import { type BitcoinNetwork, bitcoinNetworks } from '../bitcoin/bitcoin-networks.js'
import { isAddress } from '../caip/address.js'
import type { ChainNamespace } from '../caip/caip.js'

/**
 * Returns true if the text is an address of the namespace, by the chain's own check: checksum, length and prefix. NEAR names have no checksum. The code is not
 * part of the first load of a page; `isAddress` checks the form alone.
 * @param reference CAIP-2 reference of the chain: addresses of Bitcoin, Cosmos and Cardano differ by network. Without it, or for a chain that is not known here,
 * those of all networks are valid
 */
export function isValidAddress(namespace: ChainNamespace, text: string, reference = ''): boolean {
  if (!isAddress(namespace, text)) return false
  try {
    return checks[namespace](text, reference)
  } catch {
    return false
  }
}

/** Returns the public key of an SS58 address. Throws for other texts. */
export function keyOfSs58(text: string): Uint8Array {
  const bytes = base58.decode(text)
  const start = (bytes[0] as number) < 64 ? 1 : 2
  const sum = blake2b(Uint8Array.of(...utf8.decode('SS58PRE'), ...bytes.subarray(0, -2)))
  if ((bytes[0] as number) > 127 || bytes.length !== start + 34 || !equal(sum.subarray(0, 2), bytes.subarray(-2)))
    throw LatchkitError.from(failure('CAIP_ADDRESS_INVALID'))
  return bytes.subarray(start, -2)
}

/** Returns the bytes of a bech32 address with its lower-case prefix. Throws for other texts. */
export function readBech32(text: string): { readonly prefix: string; readonly bytes: Uint8Array } {
  const { prefix, words } = bech32.decode(text as `${string}1${string}`, false)
  return { prefix: prefix.toLowerCase(), bytes: bech32.fromWords(words) }
}

/** Base58 with four bytes of a checksum. */
export const base58check = /* @__PURE__ */ createBase58check(sha256)

const checks: Readonly<Record<ChainNamespace, (text: string, reference: string) => boolean>> = {
  eip155: isChecksummed,
  // The form is exact: 32 bytes, without a checksum.
  solana: () => true,
  bip122(text, reference) {
    const known = Object.values(bitcoinNetworks)
    const networks = Object.hasOwn(bitcoinNetworks, reference) ? [bitcoinNetworks[reference] as BitcoinNetwork] : known
    const segwit = /^(bc|tb|bcrt)1/i.exec(text)?.[1]?.toLowerCase()
    if (segwit !== undefined) return networks.some(({ hrp }) => hrp === segwit) && isSegwit(text.toLowerCase())
    const version = versionOf(base58check.decode(text))
    return networks.some(({ p2pkh, p2sh }) => version === p2pkh || version === p2sh)
  },
  polkadot: (text) => keyOfSs58(text).length === 32,
  cosmos(text, reference) {
    const { prefix, bytes } = readBech32(text)
    const wanted = cosmosPrefixes.find(([chain]) => chain.test(reference))?.[1]
    return !/^(erd|addr|stake)|valoper|valcons|pub$/.test(prefix) && (bytes.length === 20 || bytes.length === 32) && (wanted === undefined || prefix === wanted)
  },
  algorand(text) {
    const bytes = base32nopad.decode(text)
    return bytes.length === 36 && equal(sha512_256(bytes.subarray(0, 32)).subarray(-4), bytes.subarray(32))
  },
  cip34(text, reference) {
    const { prefix, bytes } = readBech32(text)
    const [header = 0] = bytes
    const [kind, network] = [header >> 4, header & 15]
    const hasLength = kind < 4 ? bytes.length === 57 : kind < 6 ? bytes.length > 29 : bytes.length === 29
    // The reference begins with the id of the network, which the address has, too (CIP-34).
    if (reference !== '' && reference.split('-')[0] !== `${network}`) return false
    const name = kind < 8 ? 'addr' : kind > 13 ? 'stake' : undefined
    return hasLength && name !== undefined && network < 2 && prefix === (network === 0 ? `${name}_test` : name)
  },
  elrond: isMultiversX,
  multiversx: isMultiversX,
  near: () => true,
  tezos(text) {
    const bytes = base58check.decode(text)
    return bytes.length === 23 && hex.encode(bytes.subarray(0, 3)) === tezosPrefixes[text.slice(0, 3)]
  },
}

/** Prefixes of the addresses on Cosmos chains, by the chain. Others take any prefix. */
const cosmosPrefixes: readonly (readonly [RegExp, string])[] = [
  [/^cosmoshub-/, 'cosmos'],
  [/^osmo(sis|-test)-/, 'osmo'],
]

const tezosPrefixes: Readonly<Record<string, string>> = {
  tz1: '06a19f',
  tz2: '06a1a1',
  tz3: '06a1a4',
  tz4: '06a1a6',
  KT1: '025a79',
  sr1: '067c75',
}

/** EIP-55: an address of mixed case has a checksum in its case. */
function isChecksummed(text: string): boolean {
  const digits = text.replace(/^0x/i, '')
  if (!text.startsWith('0x')) return false
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || text === checksumAddress(text)
}

/** Returns an EVM address with its checksum (EIP-55). Another text is returned as it is. */
export function checksumAddress(text: string): string {
  if (!/^0x[\da-f]{40}$/i.test(text)) return text
  const digits = text.slice(2).toLowerCase()
  const sum = hex.encode(keccak_256(utf8.decode(digits)))
  return `0x${[...digits].map((digit, at) => (Number.parseInt(sum[at] as string, 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}

function isSegwit(text: string): boolean {
  const plain = bech32.decodeUnsafe(text)
  const [version = 17, ...words] = (plain ?? bech32m.decode(text as `${string}1${string}`)).words
  const { length } = bech32.fromWords(words)
  if (version === 0) return plain !== undefined && (length === 20 || length === 32)
  return plain === undefined && version <= 16 && length >= 2 && length <= 40 && (version !== 1 || length === 32)
}

function versionOf(bytes: Uint8Array): number {
  return bytes.length === 21 ? (bytes[0] as number) : -1
}

function isMultiversX(text: string): boolean {
  const { prefix, bytes } = readBech32(text)
  return prefix === 'erd' && bytes.length === 32
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
