import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import * as btc from '@scure/btc-signer'
import { taprootTweakPrivKey } from '@scure/btc-signer/utils.js'
import * as bitcoinjs from 'bitcoinjs-lib'
import type { SpendableType } from '../../../src/domain/shared/bitcoin/sizes.js'
import { KEY } from './payments-world.js'

/** Signs all inputs with the key, by two libraries. */
export const signers: Readonly<Record<'scure' | 'bitcoinjs', (psbt: string, type: SpendableType) => string>> = {
  scure(psbt) {
    const transaction = btc.Transaction.fromPSBT(base64.decode(psbt))
    transaction.sign(KEY)
    return base64.encode(transaction.toPSBT(0))
  },
  bitcoinjs(text, type) {
    bitcoinjs.initEccLib(ecc)
    const psbt = bitcoinjs.Psbt.fromBase64(text)
    psbt.signAllInputs(type === 'p2tr' ? tweaked() : plain)
    return psbt.toBase64()
  },
}

const plain = {
  publicKey: secp256k1.getPublicKey(KEY),
  sign: (hash: Uint8Array) => secp256k1.sign(hash, KEY, { prehash: false, lowS: true }),
  signSchnorr: (hash: Uint8Array) => schnorr.sign(hash, KEY),
}

/** Key of the taproot output: the secret plus the tweak of its public key. */
function tweaked() {
  const secret = taprootTweakPrivKey(KEY)
  return {
    publicKey: secp256k1.getPublicKey(secret),
    sign: (hash: Uint8Array) => secp256k1.sign(hash, secret, { prehash: false }),
    signSchnorr: (hash: Uint8Array) => schnorr.sign(hash, secret),
  }
}

const ecc = {
  isXOnlyPoint: (point: Uint8Array) => isPoint(Uint8Array.of(2, ...point)),
  xOnlyPointAddTweak(point: Uint8Array, tweak: Uint8Array) {
    const sum = secp256k1.Point.fromBytes(Uint8Array.of(2, ...point)).add(secp256k1.Point.BASE.multiply(BigInt(`0x${Buffer.from(tweak).toString('hex')}`)))
    if (sum.is0()) return null
    const bytes = sum.toBytes(true)
    return { parity: (bytes[0] === 3 ? 1 : 0) as 0 | 1, xOnlyPubkey: bytes.slice(1) }
  },
}

function isPoint(bytes: Uint8Array): boolean {
  try {
    secp256k1.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}
