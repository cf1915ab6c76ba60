import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { concat, hashTypedData, hexToBytes, keccak256, numberToHex, serializeSignature, stringToHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { base58 } from '../../../src/domain/shared/base58.js'
import type { TypedData } from '../wallet/keyring.js'
import type { Hex } from '../wallet/types.js'

/** A signature as transactions and authorizations carry it. */
export interface EvmSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/** An EVM key that signs in the same call: what waits for a promise cannot run in virtual time. */
export interface EvmKey {
  readonly address: Hex
  /** Signs 32 bytes as they are. */
  sign(digest: Hex): EvmSignature
}

/** The keys of a user, all made from one seed. */
export interface UserKeys {
  readonly eoa: EvmKey
  /** A key of its own, so that the smart account has an address of its own. */
  readonly smartAccount: EvmKey
  readonly solana: { readonly address: string; sign(message: Uint8Array): Uint8Array }
}

/** Makes the keys of a seed of 32 bytes in hex without 0x. For development only: seeds lie in the open in the storage of the page. */
export function keysOf(seed: string): UserKeys {
  const secret = (purpose: string) => keccak256(concat([`0x${seed}`, stringToHex(`latchkit secure site ${purpose}`)]))
  const solana = hexToBytes(secret('solana'))
  return {
    eoa: evmKey(secret('eoa')),
    smartAccount: evmKey(secret('smart account')),
    solana: { address: base58(ed25519.getPublicKey(solana)), sign: (message) => ed25519.sign(message, solana) },
  }
}

/** A signature as 65 bytes, the way messages carry it. */
export function signatureText(signature: EvmSignature): Hex {
  return serializeSignature(signature)
}

/** What is signed of EIP-712 data. @throws Error when it is not of its types. */
export function typedDataDigest(data: TypedData): Hex {
  return hashTypedData(data as Parameters<typeof hashTypedData>[0])
}

function evmKey(privateKey: Hex): EvmKey {
  const address = publicKeyToAddress(`0x${secp256k1.ProjectivePoint.fromPrivateKey(privateKey.slice(2)).toHex(false)}`)
  return {
    address,
    sign(digest) {
      const { r, s, recovery } = secp256k1.sign(digest.slice(2), privateKey.slice(2), { lowS: true })
      return { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }), yParity: recovery }
    },
  }
}
