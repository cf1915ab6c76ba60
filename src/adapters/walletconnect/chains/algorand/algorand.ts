import { base32nopad, base64, utf8 } from '@scure/base'
import { sha512_256 } from '@noble/hashes/sha2.js'
import type { Json } from '../../../../domain/shared/json/json.js'
import { asRecord } from '../../../../domain/shared/json/values.js'
import { bytesIn, changedTransaction, decided, holds, readParams, wrongSignature } from '../shared/answers.js'
import { isEd25519, isEqual, joined } from '../shared/bytes.js'
import { heldAccount, type SessionChain, type SigningContext, unverified, type Verdict, verified } from '../session-chain.js'
import { binary, readMembers } from './msgpack.js'

/** Algorand: Ed25519 over `TX` and a transaction, or over `MX` and data. A transaction that the wallet leaves out of a group is null, at its place. */
export const chain: SessionChain = {
  methods: {
    algo_signTxn(params, context) {
      const [list] = Array.isArray(params) ? params : []
      const asked = readParams('params must be a list of transactions', () => (Array.isArray(list) && list.length > 0 ? list : undefined)).map((one) =>
        readTransaction(one as Json, context),
      )
      return {
        params,
        check(answer) {
          if (!Array.isArray(answer) || answer.length !== asked.length) throw wrongSignature(context.method, 'it is not one for each transaction')
          const verdicts = asked.map((one, at) => checkTransaction(one, answer[at] as Json, context.method))
          return verdicts.find((one) => !one.verified) ?? verified
        },
      }
    },

    algo_signData(params, context) {
      const list = readParams('params must be a list of data', () => (Array.isArray(params) && params.length > 0 ? params : undefined))
      const asked = list.map((one) => {
        const { data, signer } = asRecord<Json>(one as Json)
        const bytes = readParams('data must be base64', () => (typeof data === 'string' ? bytesIn(data) : undefined))
        return { bytes, signers: signer === undefined ? context.addresses : [heldAccount(signer, context)] }
      })
      return {
        params,
        check(answer) {
          if (!Array.isArray(answer) || answer.length !== asked.length) throw wrongSignature(context.method, 'it is not one for each of the data')
          asked.forEach(({ bytes, signers }, at) => {
            const signature = bytesIn(answer[at]) ?? new Uint8Array()
            decided(context.method, () => signers.some((signer) => isEd25519(signature, joined(utf8.decode('MX'), bytes), keyOf(signer))))
          })
          return verified
        },
      }
    },
  },

  message: ({ address, message }) => ({
    method: 'algo_signData',
    params: [{ data: base64.encode(utf8.decode(message)), message, signer: address }],
    signatureIn: (answer) => base64.encode(bytesIn(Array.isArray(answer) ? answer[0] : undefined) ?? new Uint8Array()),
  }),
}

interface Asked {
  readonly bytes: Uint8Array
  /** Address whose key is to sign. Undefined if the wallet is not to sign, or if several are. */
  readonly signer: string | undefined
  readonly signs: 'alone' | 'with others' | 'not'
  /** Answer for a transaction that was signed elsewhere. */
  readonly signed: Json
}

/** Reads a `WalletTransaction` (ARC-1). */
function readTransaction(value: Json, context: SigningContext): Asked {
  const { txn, signers, authAddr, msig, stxn = null } = asRecord<Json>(value)
  const { bytes, sender } = readParams('txn must be a transaction in base64', () => {
    const read = typeof txn === 'string' ? bytesIn(txn) : undefined
    return read && { bytes: read, sender: addressOf(binary(readMembers(read).get('snd'))) }
  })
  const named = readParams('signers must be a list of addresses', () =>
    signers === undefined || signers === null ? null : Array.isArray(signers) ? signers : undefined,
  )
  if (named?.length === 0) return { bytes, signer: undefined, signs: 'not', signed: stxn }
  if (msig !== undefined && msig !== null) {
    for (const one of named ?? []) heldAccount(one, context)
    return { bytes, signer: undefined, signs: 'with others', signed: null }
  }
  return { bytes, signer: heldAccount(authAddr ?? named?.[0] ?? sender, context), signs: 'alone', signed: null }
}

function checkTransaction({ bytes, signer, signs, signed }: Asked, answer: Json, method: string): Verdict {
  if (signs === 'not') {
    if (answer === null || (signed !== null && answer === signed)) return verified
    throw wrongSignature(method, 'the wallet signed what it was not to sign')
  }
  const members = readSigned(answer)
  if (members === undefined) throw wrongSignature(method, 'it is no signed transaction')
  if (!isEqual(members.get('txn') ?? new Uint8Array(), bytes)) throw changedTransaction('it is another transaction')
  if (signs === 'with others' || signer === undefined) return unverified('the account is shared, and has several keys')
  const key = members.has('sgnr') ? addressOf(binary(members.get('sgnr'))) : signer
  const verdict = decided(method, () => members.size < 4 && isEd25519(binary(members.get('sig')), joined(utf8.decode('TX'), bytes), keyOf(key)))
  return key === signer ? verdict : unverified('the account has another key, which only a node knows')
}

function readSigned(answer: Json): ReadonlyMap<string, Uint8Array> | undefined {
  let members: ReadonlyMap<string, Uint8Array> | undefined
  const isRead = holds(() => {
    members = readMembers(bytesIn(answer) ?? new Uint8Array())
    return !members.has('sgnr') || binary(members.get('sgnr')).length === 32
  })
  return isRead ? members : undefined
}

function keyOf(address: string): Uint8Array {
  return base32nopad.decode(address).subarray(0, 32)
}

function addressOf(key: Uint8Array): string {
  return base32nopad.encode(joined(key, sha512_256(key).subarray(-4)))
}
