import type { ChainNamespace } from './caip.js'

/** Full address in groups of four characters, so that two addresses can be compared by eye. */
export interface AddressGroups {
  /** `0x` of an EVM address, or else empty. */
  readonly prefix: string
  readonly groups: readonly string[]
}

/** Returns true if the text has the form of an EVM address: 40 hex characters, `0x` optional. The checksum is not verified (ACCT-20). */
export function isEvmAddress(text: string): boolean {
  return forms.eip155.test(text)
}

/** Returns true if the text is a Solana address: 32 bytes in 32 to 44 base58 characters (ACCT-21). The length in characters alone fits Bitcoin addresses, too. */
export function isSolanaAddress(text: string): boolean {
  return forms.solana.test(text) && base58Hex(text)?.length === 64
}

/** Returns true if the text has the form of an address of the namespace. No checksum is verified. */
export function isAddress(namespace: ChainNamespace, text: string): boolean {
  return text.length <= MAX_ADDRESS && (namespace === 'solana' ? isSolanaAddress(text) : forms[namespace].test(text))
}

/**
 * Returns a key that is equal for equal addresses: EVM addresses in lower case with `0x`, bech32 addresses in lower case, the public key of Polkadot addresses,
 * whose text differs by chain, others unchanged.
 */
export function addressKey(namespace: ChainNamespace, address: string): string {
  if (namespace === 'polkadot' && address.length <= MAX_ADDRESS) return ss58Key(address) ?? address
  if (namespace === 'eip155') return `0x${address.replace(/^0x/i, '').toLowerCase()}`
  return bech32.test(address) ? address.toLowerCase() : address
}

/** Returns true if both texts are the same address of a namespace. An app may give anything; what is no text is no address. */
export function sameAddress(namespace: ChainNamespace, one: string, other: string): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false
  return one === other || addressKey(namespace, one) === addressKey(namespace, other)
}

/**
 * Shortens an address to its first 4 characters (after `0x`) and its last `tail`, 4 to 6: `0x7A3f…91cE`. An address that would not get shorter is returned
 * unchanged.
 */
export function shortenAddress(address: string, tail: 4 | 5 | 6 = 4): string {
  const head = prefixOf(address).length + 4
  if (address.length <= head + tail + 1) return address
  return `${address.slice(0, head)}…${address.slice(-tail)}`
}

/** Splits an address into groups of four characters. The last group may be shorter. */
export function groupAddress(address: string): AddressGroups {
  const prefix = prefixOf(address)
  return { prefix, groups: address.slice(prefix.length).match(/.{1,4}/gsu) ?? [] }
}

// Byron addresses of Cardano are the longest.
const MAX_ADDRESS = 128

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const bech32Data = '[02-9ac-hj-np-z]'
// Bech32 allows lower case or upper case, but not mixed case.
const oneCase = (pattern: string) => new RegExp(`^(${pattern}|${upperCased(pattern)})$`)
const bech32 = /* @__PURE__ */ oneCase(`[a-z_]{1,20}1${bech32Data}{6,110}`)

const forms: Readonly<Record<ChainNamespace, RegExp>> = /* @__PURE__ */ (() => ({
  eip155: /^(0x)?[0-9a-fA-F]{40}$/,
  solana: new RegExp(`^${base58}{32,44}$`),
  polkadot: new RegExp(`^${base58}{45,50}$`),
  bip122: new RegExp(`^[13mn2]${base58}{24,34}$|${oneCase(`(bc|tb|bcrt)1${bech32Data}{11,87}`).source}`),
  cosmos: oneCase(`[a-z]{1,20}1${bech32Data}{38,64}`),
  algorand: /^[A-Z2-7]{58}$/,
  cip34: new RegExp(`^(addr|stake)(_test)?1${bech32Data}{50,110}$|^(Ae2|DdzFF)${base58}{50,110}$`),
  elrond: new RegExp(`^erd1${bech32Data}{58}$`),
  multiversx: new RegExp(`^erd1${bech32Data}{58}$`),
  near: /^(?=.{2,64}$)[a-z0-9]+([._-][a-z0-9]+)*$/,
  tezos: new RegExp(`^(tz[1-4]|KT1|sr1)${base58}{33}$`),
}))()

/** Returns the public key of an SS58 address in hex: between a prefix of one or two bytes and two of a checksum. */
function ss58Key(address: string): string | undefined {
  const digits = base58Hex(address)
  if (digits === undefined || (digits.length !== 70 && digits.length !== 72)) return undefined
  return digits.slice(digits.length - 68, -4)
}

/** Decodes base58 to hex without the library, which a page would load with its button (2 kB). Returns undefined for other texts. For short texts: quadratic. */
function base58Hex(text: string): string | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const digits = value === 0n ? '' : value.toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return '00'.repeat(zeros) + (digits.length % 2 === 0 ? digits : `0${digits}`)
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function upperCased(pattern: string): string {
  return pattern.toUpperCase()
}

function prefixOf(address: string): string {
  return /^0x/i.test(address) ? address.slice(0, 2) : ''
}
