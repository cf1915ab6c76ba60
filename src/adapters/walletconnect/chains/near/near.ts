import { base58, base64, hex, utf8 } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Json } from '../../../../domain/shared/json/json.js'
import { asRecord } from '../../../../domain/shared/json/values.js'
import { bytesIn, changedTransaction, decided, readParams, wrongSignature } from '../shared/answers.js'
import { isEd25519, isEqual, joined, littleEndian } from '../shared/bytes.js'
import { heldAccount, type SessionChain, type SigningContext, unverified, type Verdict } from '../session-chain.js'

/**
 * NEAR: Ed25519 or secp256k1 over the hash of a transaction, or of a message (NEP-413). A transaction names the key that signs it. Only a node knows the keys
 * of a named account.
 */
export const chain: SessionChain = {
  methods: {
    near_signTransaction(params, context) {
      const asked = readTransaction(asRecord<Json>(params)['transaction'], context)
      return { params: { transaction: asBuffer(asked.bytes) }, check: (answer) => checkTransaction(asked, answer, context.method) }
    },

    near_signTransactions(params, context) {
      const { transactions } = asRecord<Json>(params)
      const list = readParams('transactions must be a list', () => (Array.isArray(transactions) && transactions.length > 0 ? transactions : undefined))
      const asked = list.map((one) => readTransaction(one as Json, context))
      return {
        params: { transactions: asked.map(({ bytes }) => asBuffer(bytes)) },
        check(answer) {
          if (!Array.isArray(answer) || answer.length !== asked.length) throw wrongSignature(context.method, 'it is not one for each transaction')
          const verdicts = asked.map((one, at) => checkTransaction(one, answer[at] as Json, context.method))
          return verdicts.find((one) => !one.verified) ?? (verdicts[0] as Verdict)
        },
      }
    },

    near_signMessage(params, context) {
      const { message, recipient, nonce, callbackUrl, ...others } = asRecord<Json>(params)
      const asked = readParams('message and recipient must be texts, and nonce 32 bytes', () => {
        const bytes = bytesIn(nonce)
        const hasTexts = typeof message === 'string' && typeof recipient === 'string' && (callbackUrl === undefined || typeof callbackUrl === 'string')
        return hasTexts && bytes?.length === 32 ? { message, recipient, nonce: bytes, callbackUrl } : undefined
      })
      const sent = { ...others, message: asked.message, recipient: asked.recipient, nonce: asBuffer(asked.nonce) }
      return {
        params: callbackUrl === undefined ? sent : { ...sent, callbackUrl },
        check(answer) {
          const { accountId, publicKey } = asRecord(answer)
          const signature = signatureIn(answer)
          if (typeof accountId !== 'string' || !context.addresses.includes(accountId)) throw wrongSignature(context.method, 'it is of another account')
          if (typeof publicKey !== 'string') throw wrongSignature(context.method, 'it names no key')
          const verdict = decided(context.method, () => {
            const key = readKey(publicKey)
            return key !== undefined && isOwner(key, accountId) && isSigned(key, base64.decode(signature), sha256(messageBytes(asked)))
          })
          return isImplicit(accountId) ? verdict : unverified('only a node knows the keys of an account with a name')
        },
      }
    },
  },

  // The nonce follows from the message, so that a verifier needs nothing but message and recipient.
  message: ({ message, recipient }) => ({
    method: 'near_signMessage',
    params: { message, recipient, nonce: asBuffer(sha256(utf8.decode(message))) },
    signatureIn,
  }),
}

/** Message to be signed (NEP-413). */
export interface NearMessage {
  readonly message: string
  readonly recipient: string
  readonly nonce: Uint8Array
  readonly callbackUrl: string | undefined
}

/** Returns the bytes of a message, which are hashed and signed. */
export function messageBytes({ message, recipient, nonce, callbackUrl }: NearMessage): Uint8Array {
  return joined(
    littleEndian(2 ** 31 + 413, 4),
    borshText(message),
    nonce,
    borshText(recipient),
    callbackUrl === undefined ? [0] : [1, ...borshText(callbackUrl)],
  )
}

interface Key {
  readonly type: 0 | 1
  readonly bytes: Uint8Array
}

interface Asked {
  readonly bytes: Uint8Array
  readonly key: Key
}

/** Bytes of a key, and of a signature, by the type of the curve: Ed25519, secp256k1. */
const KEY_LENGTHS = [32, 64] as const
const SIGNATURE_LENGTHS = [64, 65] as const

/** Reads the account and the key at the start of a transaction in borsh. */
function readTransaction(value: Json | undefined, context: SigningContext): Asked {
  const { bytes, account, key } = readParams('a transaction must be bytes in borsh', () => {
    const read = bytesIn(value)
    if (read === undefined) return undefined
    const end = 4 + Number(new DataView(read.buffer).getUint32(0, true))
    const type = read[end]
    if (type !== 0 && type !== 1) return undefined
    const start = end + 1
    const keyBytes = read.subarray(start, start + KEY_LENGTHS[type])
    if (keyBytes.length !== KEY_LENGTHS[type] || read.length < start + KEY_LENGTHS[type] + 8 + 4 + 32 + 4) return undefined
    return { bytes: read, account: utf8.encode(read.subarray(4, end)), key: { type, bytes: keyBytes } as const }
  })
  const held = heldAccount(account, context)
  readParams(`the key of the transaction is not the one of ${held}`, () => (isOwner(key, held) ? true : undefined))
  return { bytes, key }
}

/** Checks a signed transaction: the bytes that were asked, then type and signature of the key that they name. */
function checkTransaction({ bytes, key }: Asked, answer: Json, method: string): Verdict {
  const signed = bytesIn(answer)
  if (signed === undefined) throw wrongSignature(method, 'it is no transaction')
  if (!isEqual(signed.subarray(0, bytes.length), bytes)) throw changedTransaction('it is another transaction')
  return decided(method, () => {
    const signature = signed.subarray(bytes.length + 1)
    return signed[bytes.length] === key.type && signature.length === SIGNATURE_LENGTHS[key.type] && isSigned(key, signature, sha256(bytes))
  })
}

function isSigned({ type, bytes }: Key, signature: Uint8Array, digest: Uint8Array): boolean {
  if (type === 0) return isEd25519(signature, digest, bytes)
  return secp256k1.verify(signature.subarray(0, 64), digest, joined([4], bytes), { prehash: false, lowS: false })
}

/** Returns false if the key is not that of an implicit account. Names are not decided here. */
function isOwner({ bytes }: Key, account: string): boolean {
  return !isImplicit(account) || hex.encode(bytes) === account
}

function isImplicit(account: string): boolean {
  return /^[0-9a-f]{64}$/.test(account)
}

function readKey(text: string): Key | undefined {
  const [curve, encoded = ''] = text.split(':')
  const type = curve === 'ed25519' ? 0 : curve === 'secp256k1' ? 1 : undefined
  const bytes = base58.decode(encoded)
  return type !== undefined && bytes.length === KEY_LENGTHS[type] ? { type, bytes } : undefined
}

function signatureIn(answer: unknown): string {
  const bytes = bytesIn(asRecord(answer)['signature'])
  if (bytes === undefined || bytes.length < 64 || bytes.length > 65) throw wrongSignature('near_signMessage', 'signature has another form')
  return base64.encode(bytes)
}

/** Returns bytes in the form that wallets of NEAR read: the JSON of a Node `Buffer`. */
function asBuffer(bytes: Uint8Array): Json {
  return { type: 'Buffer', data: [...bytes] }
}

function borshText(text: string): Uint8Array {
  const bytes = utf8.decode(text)
  return joined(littleEndian(bytes.length, 4), bytes)
}
