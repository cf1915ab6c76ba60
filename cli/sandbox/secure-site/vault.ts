import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, concat, hashTypedData, hexToBytes, keccak256, serializeSignature, stringToHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { base58 } from '@scure/base'
import type { TypedData } from '../wallet/keyring.js'
import type { Hex } from '../wallet/types.js'

/** A signature as transactions and authorizations carry it. */
export interface EvmSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/** EVM key that signs synchronously, because promises do not run in virtual time. */
export interface EvmKey {
  readonly address: Hex
  /** Signs 32 bytes without hashing them. */
  sign(digest: Hex): EvmSignature
}

/** Keys of a user, all derived from one seed. */
export interface UserKeys {
  readonly eoa: EvmKey
  /** A separate key, so that the smart account has its own address. */
  readonly smartAccount: EvmKey
  readonly solana: { readonly address: string; sign(message: Uint8Array): Uint8Array }
}

/** Derives the keys of a seed of 32 bytes in hex without 0x. For development only: seeds are unprotected in the storage of the page. */
export function keysOf(seed: string): UserKeys {
  const secret = (purpose: string) => keccak256(concat([`0x${seed}`, stringToHex(`latchkit secure site ${purpose}`)]))
  const solana = hexToBytes(secret('solana'))
  return {
    eoa: evmKey(secret('eoa')),
    smartAccount: evmKey(secret('smart account')),
    solana: { address: base58.encode(ed25519.getPublicKey(solana)), sign: (message) => ed25519.sign(message, solana) },
  }
}

/** Returns a signature as 65 bytes, as messages carry it. */
export function signatureText(signature: EvmSignature): Hex {
  return serializeSignature(signature)
}

/** Returns the digest of EIP-712 data. @throws Error if it does not fit its types. */
export function typedDataDigest(data: TypedData): Hex {
  return hashTypedData(data as Parameters<typeof hashTypedData>[0])
}

function evmKey(privateKey: Hex): EvmKey {
  const secret = hexToBytes(privateKey)
  const address = publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(secret, false)))
  return {
    address,
    sign(digest) {
      const [recovery = 0, ...compact] = secp256k1.sign(hexToBytes(digest), secret, { prehash: false, format: 'recovered' })
      return { r: bytesToHex(Uint8Array.from(compact.slice(0, 32))), s: bytesToHex(Uint8Array.from(compact.slice(32))), yParity: recovery }
    },
  }
}
