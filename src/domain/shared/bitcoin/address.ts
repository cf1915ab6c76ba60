import { bech32, bech32m } from '@scure/base'
import { err, ok, type Result } from '../result.js'
import { type BitcoinNetwork, bitcoinNetworks } from './bitcoin-networks.js'
import { type AddressScript, base58, scriptOf } from './script.js'
import { isSquare } from '../is-square.js'

/** A valid address of a network. */
export interface BitcoinAddress extends AddressScript {
  /** Bech32 in lower case. */
  readonly address: string
  readonly script: Uint8Array
}

/**
 * Reads an address of a network with its checksum (BIP-173, BIP-350, base58check). The error tells the reason in a clause that follows the address, such as
 * `is an address of testnet3, not of mainnet`.
 */
export function readBitcoinAddress(text: string, network: BitcoinNetwork): Result<BitcoinAddress, string> {
  const foreign = foreignForm(text)
  if (foreign !== undefined) return err(foreign)
  const parts = segwit.exec(text)
  return parts === null ? readBase58(text, network) : readSegwit(text, parts[1] as string, network)
}

/** Returns the output script of an address, or undefined for anything but a valid address of the network. */
export function scriptOfAddress(text: string, network: BitcoinNetwork): Uint8Array | undefined {
  const read = readBitcoinAddress(text, network)
  return read.ok ? read.value.script : undefined
}

function readSegwit(text: string, hrp: string, network: BitcoinNetwork): Result<BitcoinAddress, string> {
  const address = text.toLowerCase()
  if (text !== address && text !== text.toUpperCase()) return err('mixes upper and lower case')
  if (hrp.toLowerCase() !== network.hrp) return err(otherNetwork((one) => one.hrp === hrp.toLowerCase(), network))
  const plain = bech32.decodeUnsafe(address)
  const modified = bech32m.decodeUnsafe(address)
  const [version, ...words] = (plain ?? modified)?.words ?? []
  if (version === undefined) return err('has a wrong checksum; a character may be mistyped')
  if ((version === 0) !== (plain !== undefined)) return err('has the checksum of another address version')
  const payload = bech32.fromWordsUnsafe(words)
  if (!payload) return err('has a wrong length')
  if (version === 0) {
    if (payload.length === 20) return found('p2wpkh', payload, address)
    return payload.length === 32 ? found('p2wsh', payload, address) : err('has a wrong length')
  }
  if (version !== 1 || payload.length !== 32) return err('has a form that no wallet can spend from yet; coins may be lost')
  return isTaprootKey(payload) ? found('p2tr', payload, address) : err('holds a key that is not on the curve; coins would be lost')
}

function readBase58(text: string, network: BitcoinNetwork): Result<BitcoinAddress, string> {
  if (text.length > 64 || !/^[1-9A-HJ-NP-Za-km-z]{26,}$/.test(text)) return err('is no Bitcoin address')
  const bytes = decodeBase58Check(text)
  if (bytes === undefined) return err('has a wrong checksum; a character may be mistyped')
  const [version, ...payload] = bytes
  if (payload.length !== 20) return err('is no Bitcoin address')
  if (version === network.p2pkh) return found('p2pkh', Uint8Array.from(payload), text)
  if (version === network.p2sh) return found('p2sh', Uint8Array.from(payload), text)
  return err(otherNetwork((one) => one.p2pkh === version || one.p2sh === version, network))
}

function found(type: AddressScript['type'], payload: Uint8Array, address: string): Result<BitcoinAddress, string> {
  return ok({ type, payload, address, script: scriptOf({ type, payload }) })
}

function decodeBase58Check(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/** Names the network of an address. The three public test networks share their prefixes. */
function otherNetwork(fits: (network: BitcoinNetwork) => boolean, wanted: BitcoinNetwork): string {
  const names = Object.values(bitcoinNetworks)
    .filter(fits)
    .map(({ name }) => name)
  return names.length === 0 ? 'is an address of another chain' : `is an address of ${names.join(' or ')}, not of ${wanted.name}`
}

/** Recognises what visitors paste in place of an address. */
function foreignForm(text: string): string | undefined {
  if (text !== text.trim() || text === '') return 'has blanks around it, or is empty'
  return foreignForms.find(([pattern]) => pattern.test(text))?.[1]
}

const segwit = /^(bc|tb|bcrt)1/i

const foreignForms: readonly (readonly [RegExp, string])[] = [
  [/^bitcoin:/i, 'is a payment link; use the address in it'],
  [/^sp1|^tsp1/i, 'is a silent payment address, which is not supported'],
  [/^ltc1/i, 'is a Litecoin address'],
  [/^bitcoincash:/i, 'is a Bitcoin Cash address'],
  [/^0x[0-9a-f]{40}$/i, 'is an Ethereum address'],
  [/^(0[23])?[0-9a-f]{64}$/i, 'is a key, not an address'],
  [/^(bc|tb|bcrt)1pfees/i, 'is an anchor address, which anybody can spend from'],
]

/** Returns true if the 32 bytes are the x-coordinate of a point of secp256k1 (BIP-340). Coins sent to another key are lost. */
function isTaprootKey(bytes: Uint8Array): boolean {
  const x = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  if (bytes.length !== 32 || x >= FIELD) return false
  return isSquare((x * x * x + 7n) % FIELD, FIELD)
}

const FIELD = 2n ** 256n - 2n ** 32n - 977n
