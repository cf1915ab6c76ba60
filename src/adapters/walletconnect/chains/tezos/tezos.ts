import { map } from 'rxjs'
import { hex, utf8 } from '@scure/base'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { base58check } from '../../../../domain/shared/addresses/address-checks.js'
import { failure } from '../../../../domain/shared/errors/errors.js'
import { asRecord } from '../../../../domain/shared/json/values.js'
import { decided, hexBytes, holds, readParams, textIn } from '../shared/answers.js'
import { isEd25519, isEqual, joined } from '../shared/bytes.js'
import { heldAccount, type SessionChain, unverified } from '../session-chain.js'

/** Tezos: Ed25519 (tz1), secp256k1 (tz2) or P-256 (tz3), over the hash of the payload. The key, whose hash is the address, comes from `tezos_getAccounts`. */
export const chain: SessionChain = {
  methods: {
    tezos_sign(params, context) {
      const { account, payload } = asRecord(params)
      const signer = heldAccount(account, context)
      const bytes = readParams('payload must be hex', () => (typeof payload === 'string' && payload !== '' ? hexBytes(payload) : undefined))
      const curve = curves[signer.slice(0, 3)]
      return {
        params,
        check(answer) {
          const signature = textIn(context.method, answer, 'signature', SIGNATURE)
          if (curve === undefined) return unverified(`Accounts that begin with ${signer.slice(0, 3)} cannot be checked here`)
          return context.ask('tezos_getAccounts', {}).pipe(
            map((listed) => (Array.isArray(listed) ? listed : []).map(asRecord).find(({ address }) => address === signer)?.['pubkey']),
            map((key) => {
              if (typeof key !== 'string') return unverified('the wallet does not name the key of the account')
              return decided(context.method, () => isSigned(curve, signer, bytes, signature, key))
            }),
          )
        },
      }
    },

    tezos_send(params, context) {
      const { account, operations } = asRecord(params)
      heldAccount(account, context)
      readParams('operations must be a list', () => (Array.isArray(operations) && operations.length > 0 ? true : undefined))
      return {
        params,
        check(answer) {
          // The last two are of older wallets.
          const { operationHash, transactionHash, hash } = asRecord(answer)
          const text = operationHash ?? transactionHash ?? hash
          const isHash = typeof text === 'string' && text.length === 51 && holds(() => hex.encode(base58check.decode(text).subarray(0, 2)) === '0574')
          if (!isHash) throw failure('TRANSACTION_HASH_INVALID')
          return unverified('the wallet signs and sends by itself; only a node knows what it sent')
        },
      }
    },
  },

  message: ({ address, message }) => ({
    method: 'tezos_sign',
    params: { account: address, payload: hex.encode(textPayload(message)) },
    signatureIn: (answer) => textIn('tezos_sign', answer, 'signature', SIGNATURE),
  }),
}

/** Returns the bytes of a text as Tezos wallets sign them: packed Micheline. */
export function textPayload(message: string): Uint8Array {
  const text = utf8.decode(message)
  return joined(
    [5, 1],
    [24, 16, 8, 0].map((shift) => (text.length >>> shift) & 255),
    text,
  )
}

type Curve = (signature: Uint8Array, digest: Uint8Array, key: Uint8Array) => boolean

const curves: Readonly<Record<string, Curve>> = {
  tz1: isEd25519,
  tz2: (signature, digest, key) => secp256k1.verify(signature, digest, key, { prehash: false }),
  tz3: (signature, digest, key) => p256.verify(signature, digest, key, { prehash: false, lowS: false }),
}

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{90,110}$/

/** Returns true if the key is the account's and signed. Keys and signatures carry prefixes, which differ by curve. */
function isSigned(curve: Curve, address: string, payload: Uint8Array, signature: string, key: string): boolean {
  const [bytes, signed] = [base58check.decode(key).subarray(4), base58check.decode(signature)]
  const isOwner = isEqual(blake2b(bytes, { dkLen: 20 }), base58check.decode(address).subarray(3))
  return isOwner && signed.length > 66 && signed.length < 70 && curve(signed.subarray(-64), blake2b(payload, { dkLen: 32 }), bytes)
}
