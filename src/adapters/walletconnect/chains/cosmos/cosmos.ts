import { base64, hex, utf8 } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { readBech32 } from '../../../../domain/shared/addresses/address-checks.js'
import { referenceOf } from '../../../../domain/shared/caip/caip.js'
import type { Json } from '../../../../domain/shared/json/json.js'
import { asRecord } from '../../../../domain/shared/json/values.js'
import { bytesIn, changedTransaction, holds, padded, readParams, sortedJson, textIn, wrongSignature } from '../shared/answers.js'
import { isEqual, joined } from '../shared/bytes.js'
import { heldAccount, type SessionChain, type SigningContext, unverified, type Verdict, verified } from '../session-chain.js'

/** Cosmos: secp256k1 over the hash of a document, in protobuf or in amino's JSON. A message is an amino document of its own (ADR-036). */
export const chain: SessionChain = {
  methods: {
    cosmos_signDirect(params, context) {
      const { signerAddress, signDoc } = asRecord<Json>(params)
      const signer = heldAccount(signerAddress, context)
      const { chainId, accountNumber, authInfoBytes, bodyBytes } = asRecord<Json>(signDoc)
      const [body, auth] = [bytesIn(bodyBytes), bytesIn(authInfoBytes)]
      const document = readParams('signDoc must have bodyBytes and authInfoBytes in base64, and accountNumber as text', () => {
        const isNumber = typeof accountNumber === 'string' && /^(0|[1-9]\d{0,19})$/.test(accountNumber)
        return body !== undefined && auth !== undefined && isNumber && typeof chainId === 'string' ? { body, auth, chainId, accountNumber } : undefined
      })
      ofChain(chainId, context)
      return {
        params,
        check(answer) {
          const signed = asRecord<Json>(answer)['signed']
          if (signed !== undefined && !isSameDocument(document, asRecord<Json>(signed))) throw changedTransaction('it is another document')
          return checkSignature(signer, directBytes(document), answer, context.method)
        },
      }
    },

    cosmos_signAmino(params, context) {
      const { signerAddress, signDoc } = asRecord<Json>(params)
      const signer = heldAccount(signerAddress, context)
      const document = readParams('signDoc must be an amino document', () => (Array.isArray(asRecord(signDoc)['msgs']) ? (signDoc as Json) : undefined))
      // A message of ADR-036 is for no chain.
      if (!isMessage(document)) ofChain(asRecord(document)['chain_id'], context)
      return {
        params,
        check(answer) {
          const signed = asRecord<Json>(answer)['signed']
          if (signed !== undefined && sortedJson(signed) !== sortedJson(document)) throw changedTransaction('it is another document')
          return checkSignature(signer, utf8.decode(aminoJson(document)), answer, context.method)
        },
      }
    },
  },

  message: ({ address, message }) => ({
    method: 'cosmos_signAmino',
    params: { signerAddress: address, signDoc: adr36Document(address, message) },
    signatureIn: (answer) => padded(signatureOf(answer, 'cosmos_signAmino').text),
  }),
}

/** Returns the amino document of a message (ADR-036). */
export function adr36Document(signer: string, message: string) {
  const data = base64.encode(utf8.decode(message))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}

interface DirectDocument {
  readonly body: Uint8Array
  readonly auth: Uint8Array
  readonly chainId: string
  readonly accountNumber: string
}

/** Returns the bytes of a `SignDoc` in protobuf, whose empty members are left out. */
export function directBytes({ body, auth, chainId, accountNumber }: DirectDocument): Uint8Array {
  const field = (number: number, bytes: Uint8Array) => (bytes.length === 0 ? [] : joined([number * 8 + 2], varint(BigInt(bytes.length)), bytes))
  const account = BigInt(accountNumber)
  return joined(field(1, body), field(2, auth), field(3, utf8.decode(chainId)), account === 0n ? [] : joined([32], varint(account)))
}

/** Returns the text that amino signs. */
export function aminoJson(document: Json): string {
  return sortedJson(document).replaceAll('&', '\\u0026').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
}

/** Fails with -32602 for the document of another chain than the one that is asked. A reference that was hashed is not compared. */
function ofChain(chainId: unknown, { network }: SigningContext): void {
  const reference = referenceOf(network)
  readParams(`the document must be for chain ${reference}`, () => (reference.startsWith('hashed-') || chainId === reference ? true : undefined))
}

function isMessage(document: Json): boolean {
  const { chain_id: chainId, msgs } = asRecord(document)
  return chainId === '' && Array.isArray(msgs) && msgs.every((one) => asRecord(one)['type'] === 'sign/MsgSignData')
}

function isSameDocument({ body, auth, chainId, accountNumber }: DirectDocument, signed: Readonly<Record<string, Json>>): boolean {
  const isSameBytes = (bytes: Uint8Array, value: Json | undefined) => isEqual(bytes, (value === '' ? new Uint8Array() : bytesIn(value)) ?? Uint8Array.of(0, 0))
  const { accountNumber: number = accountNumber } = signed
  return (
    isSameBytes(body, signed['bodyBytes']) && isSameBytes(auth, signed['authInfoBytes']) && signed['chainId'] === chainId && String(number) === accountNumber
  )
}

/** Returns signature and key of an answer. Some wallets answer with the text of the signature alone. */
function signatureOf(answer: Json, method: string): { readonly text: string; readonly key: Readonly<Record<string, Json>> } {
  const { signature } = asRecord<Json>(answer)
  const nested = typeof signature === 'string' ? { signature } : asRecord<Json>(signature)
  return { text: textIn(method, nested, 'signature', /^[A-Za-z0-9+/]{86}(==)?$/), key: asRecord<Json>(asRecord<Json>(nested)['pub_key']) }
}

/**
 * Checks a signature by the key that it recovers to: its hash must be the address, as on Cosmos chains or as on those of Ethermint. A key that the wallet names
 * must be the same one.
 */
function checkSignature(address: string, bytes: Uint8Array, answer: Json, method: string): Verdict {
  const { text, key } = signatureOf(answer, method)
  const account = readBech32(address).bytes
  const signature = secp256k1.Signature.fromBytes(base64.decode(padded(text)))
  const keys = [sha256(bytes), keccak_256(bytes)].flatMap((digest, at) =>
    [0, 1].flatMap((bit) => {
      const points: Uint8Array[] = []
      const isOwner = holds(() => {
        const point = signature.addRecoveryBit(bit).recoverPublicKey(digest)
        points.push(point.toBytes(true))
        const owner = at === 0 ? ripemd160(sha256(point.toBytes(true))) : keccak_256(point.toBytes(false).subarray(1)).subarray(12)
        return isEqual(owner, account)
      })
      return isOwner ? points : []
    }),
  )
  const [signer] = keys
  if (signer === undefined || signature.hasHighS()) {
    // Chains of Ethermint also sign typed data, which cannot be rebuilt here.
    if (key['type'] !== undefined && key['type'] !== 'tendermint/PubKeySecp256k1') return unverified('the key of the account is of another type')
    throw wrongSignature(method, 'the account did not sign this')
  }
  if (key['value'] !== undefined && !holds(() => isEqual(readKey(key['value']), signer))) throw wrongSignature(method, 'the key is not the one of the account')
  return verified
}

/** Reads a key in base64, or in hex as some wallets write it. */
function readKey(value: Json | undefined): Uint8Array {
  const text = String(value)
  return text.length === 66 ? hex.decode(text.toLowerCase()) : base64.decode(text)
}

function varint(value: bigint): readonly number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
}
