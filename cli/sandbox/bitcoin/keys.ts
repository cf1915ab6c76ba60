import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { counted, join } from './bytes.js'

/** Bitcoin account of one key and one address (P2WPKH, BIP-84). */
export interface BitcoinKey {
  /** 33 bytes. */
  readonly publicKey: Uint8Array
  readonly publicKeyHash: Uint8Array
  /** Output script that pays to it. */
  readonly script: Uint8Array
  /** Returns its address on a chain (CAIP-2). */
  address(chain: string): string
  /** Secret of 32 bytes. */
  readonly secret: Uint8Array
  /** Signs 32 bytes. Returns 64 bytes, and the recovery id of the key. */
  sign(digest: Uint8Array): { readonly compact: Uint8Array; readonly der: Uint8Array; readonly recovery: number }
}

/** Bitcoin mainnet (CAIP-2). */
export const bitcoinMainnet = 'bip122:000000000019d6689c085ae165831e93'
/** Bitcoin testnet (CAIP-2). */
export const bitcoinTestnet = 'bip122:000000000933ea01ad0ee984209779ba'
/** A regtest network, on one machine (CAIP-2). */
export const bitcoinRegtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Creates the account of a secret of 32 bytes. */
export function bitcoinKey(secret: Uint8Array): BitcoinKey {
  const publicKey = secp256k1.getPublicKey(secret, true)
  const publicKeyHash = ripemd160(sha256(publicKey))
  return {
    secret,
    publicKey,
    publicKeyHash,
    script: join(Uint8Array.of(0), counted(publicKeyHash)),
    address: (chain) => bech32.encode(prefixOf(chain), [0, ...bech32.toWords(publicKeyHash)]),
    sign(digest) {
      const signature = secp256k1.Signature.fromBytes(secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' }), 'recovered')
      return { compact: signature.toBytes('compact'), der: signature.toBytes('der'), recovery: signature.recovery ?? 0 }
    },
  }
}

/** Returns the output script of an address of a chain. @throws RangeError for an invalid address. */
export function scriptOf(address: string, chain: string): Uint8Array {
  try {
    return witnessScript(address, chain) ?? hashScript(address, chain)
  } catch (error) {
    throw new RangeError(`${address} is no address of ${chain}`, { cause: error })
  }
}

/** Returns the script of a SegWit address (BIP-173, BIP-350); undefined for another kind. */
function witnessScript(address: string, chain: string): Uint8Array | undefined {
  if (!address.toLowerCase().startsWith(`${prefixOf(chain)}1`)) return undefined
  const words = (bech32.decodeUnsafe(address) ?? bech32m.decode(address as `${string}1${string}`)).words
  const version = words[0] ?? 0
  const coding = version === 0 ? bech32 : bech32m
  const program = coding.fromWords(coding.decode(address as `${string}1${string}`).words.slice(1))
  if (version > 16 || program.length < 2 || program.length > 40 || (version === 0 && program.length !== 20 && program.length !== 32))
    throw new RangeError('No witness program')
  return join(Uint8Array.of(version === 0 ? 0 : 0x50 + version), counted(program))
}

/** Returns the script of a P2PKH or P2SH address, in base58. */
function hashScript(address: string, chain: string): Uint8Array {
  const bytes = createBase58check(sha256).decode(address)
  const [version, hash] = [bytes[0], bytes.slice(1)]
  const [key, script] = chain === bitcoinMainnet ? [0, 5] : [111, 196]
  if (hash.length !== 20) throw new RangeError('No hash')
  if (version === key) return join(Uint8Array.of(0x76, 0xa9), counted(hash), Uint8Array.of(0x88, 0xac))
  if (version === script) return join(Uint8Array.of(0xa9), counted(hash), Uint8Array.of(0x87))
  throw new RangeError('Of another network')
}

/** Returns the prefix of a chain's SegWit addresses. */
export function prefixOf(chain: string): string {
  return { [bitcoinMainnet]: 'bc', [bitcoinRegtest]: 'bcrt' }[chain] ?? 'tb'
}
