import { hex, utf8 } from '@scure/base'
import { blake2b } from '@noble/hashes/blake2.js'
import { readBech32 } from '../../../../domain/shared/addresses/address-checks.js'
import type { Json } from '../../../../domain/shared/json/json.js'
import { asRecord } from '../../../../domain/shared/json/values.js'
import { decided, hexBytes, holds, readParams, textIn, wrongSignature } from '../shared/answers.js'
import { isEd25519, isEqual, joined } from '../shared/bytes.js'
import { accountMissing, type SessionChain, type SigningContext, unverified, type Verdict, verified } from '../session-chain.js'
import { type Cbor, cborBytes, firstItemBytes, readCbor } from './cbor.js'

/** Cardano: Ed25519 over the hash of a transaction's body, or over data in COSE (CIP-30, CIP-8). An account has several keys, whose hashes stand in its addresses. */
export const chain: SessionChain = {
  methods: {
    cardano_signTx(params, context) {
      const [text, isPartial = false] = Array.isArray(params) ? params : []
      const digest = readParams('the transaction must be CBOR in hex', () =>
        typeof text === 'string' ? blake2b(firstItemBytes(hexBytes(text)), { dkLen: 32 }) : undefined,
      )
      return { params, check: (answer) => checkWitnesses(digest, isPartial === true, answer, context) }
    },

    cardano_signData(params, context) {
      const [account, text] = Array.isArray(params) ? params : []
      const address = readParams('the address must be hex or bech32', () => (typeof account === 'string' ? addressBytes(account) : undefined))
      const payload = readParams('the payload must be hex', () => (typeof text === 'string' ? hexBytes(text) : undefined))
      if (!isHeld(address, context)) throw accountMissing()
      return {
        params,
        check(answer) {
          const [signature, key] = [textIn(context.method, answer, 'signature', HEX), textIn(context.method, answer, 'key', HEX)]
          return decided(context.method, () => isSignedData({ address, payload }, hexBytes(signature), hexBytes(key)))
        },
      }
    },
  },

  // A verifier needs the key beside the signature, so both are the signature of the text.
  message: ({ address, message }) => ({
    method: 'cardano_signData',
    params: [address, hex.encode(utf8.decode(message))],
    signatureIn(answer) {
      const { signature, key } = asRecord<Json>(answer)
      return JSON.stringify({ signature, key })
    },
  }),
}

const HEX = /^([0-9a-f]{2}){32,20000}$/i
const ED25519 = -8
/** Kind of the address of a stake key. */
const REWARD = 14

/** Data to be signed, and the address that signs. */
export interface CardanoData {
  readonly address: Uint8Array
  readonly payload: Uint8Array
}

/** Returns true if a COSE_Sign1 with its COSE_Key is by the key of the address, over the data, for this very address. Throws for other bytes. */
export function isSignedData({ address, payload }: CardanoData, signature: Uint8Array, key: Uint8Array): boolean {
  const [protectedHeaders, headers, signed, bytes, ...more] = listOf(readCbor(signature))
  const named = mapOf(readCbor(bytesOf(protectedHeaders)))
  const fields = mapOf(readCbor(key))
  const publicKey = bytesOf(fields.get(-2))
  const isKey = fields.get(1) === 1 && fields.get(3) === ED25519 && fields.get(-1) === 6 && publicKey.length === 32
  // A wallet of hardware may sign the hash of a long payload.
  const wanted = mapOf(headers).get('hashed') === true ? blake2b(payload, { dkLen: 28 }) : payload
  const isAsked = named.get(1) === ED25519 && isEqual(bytesOf(named.get('address')), address) && isEqual(bytesOf(signed), wanted)
  const structure = joined([0x84, 0x6a], utf8.decode('Signature1'), cborBytes(bytesOf(protectedHeaders)), [0x40], cborBytes(wanted))
  const { payment, stake } = keyHashes(address)
  const owner = (address[0] as number) >> 4 === REWARD ? stake : payment
  return more.length === 0 && isKey && isAsked && owner === hex.encode(blake2b(publicKey, { dkLen: 28 })) && isEd25519(bytesOf(bytes), structure, publicKey)
}

/** Checks the signatures of keys in a witness set. Each must be over the transaction; one must be by a key of the session's accounts. */
function checkWitnesses(digest: Uint8Array, isPartial: boolean, answer: Json, { method, addresses }: SigningContext): Verdict {
  const witnesses = readWitnesses(answer, method)
  if (witnesses.length === 0) {
    if (!isPartial) throw wrongSignature(method, 'nothing is signed')
    return unverified('the wallet signed nothing')
  }
  for (const witness of witnesses) decided(method, () => witness.length === 2 && isEd25519(bytesOf(witness[1]), digest, bytesOf(witness[0])))
  const held = new Set(addresses.flatMap((address) => Object.values(keyHashes(addressBytes(address)))))
  const isHolder = witnesses.some(([key]) => held.has(hex.encode(blake2b(bytesOf(key), { dkLen: 28 }))))
  return isHolder ? verified : unverified('the wallet signed with keys of other addresses than those of the session')
}

function readWitnesses(answer: Json, method: string): readonly (readonly Cbor[])[] {
  let witnesses: readonly (readonly Cbor[])[] = []
  const isRead = holds(() => {
    const listed = typeof answer === 'string' && HEX_SET.test(answer) ? (mapOf(readCbor(hexBytes(answer))).get(0) ?? []) : null
    // Newer wallets tag the list as a set.
    const list = listed !== null && typeof listed === 'object' && 'tag' in listed && listed.tag === 258 ? listed.value : listed
    witnesses = listOf(list).map(listOf)
    return true
  })
  if (!isRead) throw wrongSignature(method, 'it is no set of witnesses')
  return witnesses
}

const HEX_SET = /^([0-9a-f]{2}){1,20000}$/i

/** Returns true if the session has the address, or one with a key in common: a wallet lists one address of an account, and has many. */
function isHeld(address: Uint8Array, { addresses }: SigningContext): boolean {
  const wanted: readonly string[] = Object.values(keyHashes(address))
  return addresses.some((one) => {
    const bytes = addressBytes(one)
    const isNetwork = ((bytes[0] as number) & 15) === ((address[0] as number) & 15)
    return isEqual(bytes, address) || (isNetwork && Object.values(keyHashes(bytes)).some((hash) => wanted.includes(hash)))
  })
}

/** Returns the hashes of an address's keys in hex. A part that is a script has no key. */
function keyHashes(address: Uint8Array): { readonly payment?: string; readonly stake?: string } {
  const kind = (address[0] as number) >> 4
  const [first, second] = [hex.encode(address.subarray(1, 29)), hex.encode(address.subarray(29, 57))]
  if (kind === REWARD) return { stake: first }
  if (kind > 7) return {}
  return { ...(kind % 2 === 0 && { payment: first }), ...(kind < 2 && { stake: second }) }
}

function addressBytes(text: string): Uint8Array {
  return /^([0-9a-f]{2}){29,57}$/i.test(text) ? hexBytes(text) : readBech32(text).bytes
}

function bytesOf(value: Cbor | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError('no bytes')
  return value
}

function listOf(value: Cbor | undefined): readonly Cbor[] {
  if (!Array.isArray(value)) throw new TypeError('no list')
  return value
}

function mapOf(value: Cbor | undefined): ReadonlyMap<Cbor, Cbor> {
  if (!(value instanceof Map)) throw new TypeError('no map')
  return value
}
