import { utf8 } from '@scure/base'
import { verify as isSr25519 } from '@scure/sr25519'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { keyOfSs58 } from '../../../../domain/shared/addresses/address-checks.js'
import { referenceOf } from '../../../../domain/shared/caip/caip.js'
import { asRecord } from '../../../../domain/shared/json/values.js'
import { changedTransaction, HEX_SIGNATURE, hexBytes, holds, readParams, textIn, wrongSignature } from '../shared/answers.js'
import { isEd25519, isEqual, joined } from '../shared/bytes.js'
import { heldAccount, type SessionChain, unverified, verified } from '../session-chain.js'
import { compact, extrinsics, type PolkadotPayload, readPayload, signedBytes } from './payload.js'

/** Polkadot: sr25519, Ed25519 or ECDSA by the key of the address, over a wrapped message, or the payload of a transaction. */
export const chain: SessionChain = {
  methods: {
    polkadot_signMessage(params, context) {
      const { address, message } = asRecord(params)
      const [text, key] = [
        readParams('message must be a text', () => (typeof message === 'string' ? message : undefined)),
        keyOfSs58(heldAccount(address, context)),
      ]
      return {
        params,
        check(answer) {
          const signature = hexBytes(textIn(context.method, answer, 'signature', HEX_SIGNATURE))
          if (!wrapped(text).some((bytes) => signed(signature, bytes, key) !== undefined)) throw wrongSignature(context.method, 'the account did not sign this')
          return verified
        },
      }
    },

    polkadot_signTransaction(params, context) {
      const { address, transactionPayload } = asRecord(params)
      const key = keyOfSs58(heldAccount(address, context))
      const payload = readParams('transactionPayload must be a SignerPayloadJSON of version 4', () => readPayload(transactionPayload))
      const { genesisHash, withSignedTransaction, address: payer } = asRecord(transactionPayload)
      if (payer !== undefined) heldAccount(payer, context)
      const reference = referenceOf(context.network)
      readParams(`genesisHash must be the one of ${context.network}`, () => (String(genesisHash).slice(2, 34).toLowerCase() === reference ? true : undefined))
      return {
        params,
        check(answer) {
          const signature = hexBytes(textIn(context.method, answer, 'signature', HEX_SIGNATURE))
          const { signedTransaction } = asRecord(answer)
          const whole = typeof signedTransaction === 'string' ? signedTransaction : undefined
          if (payload.unknown.length > 0) return unverified(`the transaction has an extension that is not known here: ${payload.unknown[0]}`)
          const typed = signed(signature, signedBytes(payload), key)
          if (typed === undefined) {
            const withHash = withSignedTransaction === true && whole !== undefined && isWith(whole, withMetadataHash(payload), key, signature)
            if (withHash) return unverified('the wallet signed with the hash of the metadata, which only a node knows')
            throw wrongSignature(context.method, 'the account did not sign this')
          }
          if (whole !== undefined && !isWith(whole, payload, key, typed)) throw changedTransaction('it is another transaction')
          return verified
        },
      }
    },
  },

  message: ({ address, message }) => ({
    method: 'polkadot_signMessage',
    params: { address, message },
    signatureIn: (answer) => textIn('polkadot_signMessage', answer, 'signature', HEX_SIGNATURE),
  }),
}

/** Returns the bytes that a wallet may sign for a message: wrapped always, because a bare message can be a transaction. A text in hex may stand for its bytes. */
function wrapped(message: string): readonly Uint8Array[] {
  const wrap = (bytes: Uint8Array) => joined(utf8.decode('<Bytes>'), bytes, utf8.decode('</Bytes>'))
  const plain = /^<Bytes>.*<\/Bytes>$/s.test(message) ? [utf8.decode(message)] : []
  return [wrap(utf8.decode(message)), ...plain, ...(/^0x([0-9a-f]{2})+$/i.test(message) ? [wrap(hexBytes(message))] : [])]
}

type Scheme = (signature: Uint8Array, bytes: Uint8Array, key: Uint8Array) => boolean

/** Schemes by the type byte of a signature. The account of an ECDSA key is its hash. */
const schemes: readonly Scheme[] = [
  isEd25519,
  (signature, bytes, key) => signature.length === 64 && isSr25519(bytes, signature, key),
  (signature, bytes, key) => {
    if (signature.length !== 65) return false
    const digest = blake2b(bytes, { dkLen: 32 })
    const point = secp256k1.Signature.fromBytes(signature.subarray(0, 64))
      .addRecoveryBit(signature[64] as number)
      .recoverPublicKey(digest)
    return isEqual(blake2b(point.toBytes(true), { dkLen: 32 }), key)
  },
]

/** Returns a signature with its type byte if it is one of the account, else undefined. Wallets answer with the type or without it. */
function signed(signature: Uint8Array, bytes: Uint8Array, key: Uint8Array): Uint8Array | undefined {
  const typed = signature.length > 64 ? schemes[signature[0] as number] : undefined
  if (typed !== undefined && holds(() => typed(signature.subarray(1), bytes, key))) return signature
  const type = schemes.findIndex((isRight) => holds(() => isRight(signature, bytes, key)))
  return type < 0 ? undefined : joined([type], signature)
}

/** Returns true if the text is the extrinsic of a payload and signature in hex. */
function isWith(text: string, payload: PolkadotPayload, key: Uint8Array, signature: Uint8Array): boolean {
  return holds(() => {
    const bytes = hexBytes(text)
    return extrinsics(payload, key, signature).some((one) => isEqual(bytes, joined(compact(BigInt(one.length)), one)))
  })
}

function withMetadataHash({ extra, metadata, ...others }: PolkadotPayload): PolkadotPayload {
  return { ...others, metadata, extra: extra.map((bytes, at) => (at === metadata ? Uint8Array.of(1) : bytes)) }
}
