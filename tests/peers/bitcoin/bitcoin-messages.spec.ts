import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import bip322 from 'bip322-js'
import { sign as signLegacy, verify as verifyLegacy } from 'bitcoinjs-message'
import { describe, expect, it } from 'vitest'
import { verifyMessage } from '../../../src/adapters/bitcoin/messages/verify-message.js'

const { Signer, Verifier } = bip322
const texts = ['', 'Hello World', 'Grüße, 世界 🌍', 'a'.repeat(300), 'two\nlines']
const keys = [1, 2].map((byte) => {
  const secret = new Uint8Array(32).fill(byte)
  const publicKey = secp256k1.getPublicKey(secret, true)
  return {
    secret,
    wif: WIF(NETWORK).encode(secret),
    legacy: p2pkh(publicKey).address as string,
    nested: p2sh(p2wpkh(publicKey)).address as string,
    native: p2wpkh(publicKey).address as string,
    taproot: p2tr(publicKey.slice(1)).address as string,
  }
})

/** The verdict of bip322-js in its strict mode, which throws for signatures of another address type. */
function accepts(address: string, message: string, signature: string): boolean {
  try {
    return Verifier.verifySignature(address, message, signature, true)
  } catch {
    return false
  }
}

describe('messages of Bitcoin beside what others wrote', () => {
  it('[CONN-49, SIWX-12] agrees with bip322-js on every signature that it makes, for every address', () => {
    const addresses = keys.flatMap(({ nested, native, taproot }) => [nested, native, taproot])
    for (const message of texts)
      for (const { wif, nested, native, taproot } of keys)
        for (const own of [nested, native, taproot]) {
          const signature = Signer.sign(wif, own, message) as string
          for (const address of addresses) {
            const ours = verifyMessage(address, message, signature)
            expect(ours === 'valid').toBe(address === own)
            expect(accepts(address, message, signature)).toBe(ours === 'valid')
          }
          expect(verifyMessage(own, `${message} `, signature)).toBe('invalid')
        }
  })

  it('[CONN-49] agrees with bitcoinjs-message on every header', () => {
    for (const message of texts)
      for (const { secret, legacy, nested, native } of keys) {
        const compressed = signLegacy(message, Buffer.from(secret), true).toString('base64')
        const uncompressed = signLegacy(message, Buffer.from(secret), false).toString('base64')
        for (const segwitType of ['p2wpkh', 'p2sh(p2wpkh)'] as const) {
          const own = segwitType === 'p2wpkh' ? native : nested
          const signature = signLegacy(message, Buffer.from(secret), true, { segwitType }).toString('base64')
          expect(verifyMessage(own, message, signature)).toBe('valid')
          expect(verifyLegacy(message, own, signature)).toBe(true)
          for (const other of [legacy, native, nested]) if (other !== own) expect(verifyMessage(other, message, signature)).toBe('invalid')
        }
        // Electrum writes the header of P2PKH for every compressed key.
        for (const address of [legacy, nested, native]) {
          expect(verifyMessage(address, message, compressed)).toBe('valid')
          expect(verifyLegacy(message, address, compressed, undefined, true)).toBe(true)
        }
        for (const address of [legacy, nested, native]) expect(verifyMessage(address, message, uncompressed)).toBe('invalid')
      }
  })

  it('[CONN-49] takes no header for taproot, which bip322-js does unless it is strict', () => {
    const [key] = keys
    const signature = signLegacy('Hello World', Buffer.from(key?.secret ?? []), true).toString('base64')
    expect(base64.decode(signature).length).toBe(65)
    expect(Verifier.verifySignature(key?.taproot ?? '', 'Hello World', signature)).toBe(true)
    expect(verifyMessage(key?.taproot ?? '', 'Hello World', signature)).toBe('invalid')
  })
})
