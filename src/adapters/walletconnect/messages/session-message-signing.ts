import { map, type Observable, of, switchMap } from 'rxjs'
import { base64, hex, utf8 } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { unsupportedMethod } from '../../../domain/shared/errors/rpc-errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { asRecord } from '../../../domain/shared/json/values.js'
import type { MessageSigning, MessageToSign } from './message-methods.js'
import {
  adr36Document,
  type CheckedSignature,
  checkCosmos,
  checkMultiversX,
  checkNear,
  checkPolkadot,
  checkTezos,
  sortedJson,
  tezosPayload,
} from './message-checks.js'

type Ask = (method: string, params: Json) => Observable<Json>
type Sign = (request: MessageToSign, ask: Ask) => Observable<CheckedSignature>

/** Signs a message through a session in the form of its chain, and checks the answer; see {@link MessageSigning}. */
export const signMessage: MessageSigning['signMessage'] = (request, ask) => {
  const sign = ways[request.namespace]
  if (sign === undefined) throw unsupportedMethod(`Signing in ${request.namespace}`)
  return sign(request, ask).pipe(
    map(({ signature, verdict }) => {
      if (verdict === 'wrong') throw failure('SIGNATURE_INVALID')
      return signature
    }),
  )
}

const signMultiversX: Sign = ({ address, message }, ask) =>
  ask('mvx_signMessage', { message, address }).pipe(map((answer) => checkMultiversX(address, message, textIn(answer, 'signature', HEX))))

const ways: Readonly<Record<string, Sign>> = {
  polkadot: ({ address, message }, ask) =>
    ask('polkadot_signMessage', { address, message }).pipe(map((answer) => checkPolkadot(address, message, textIn(answer, 'signature', HEX)))),

  cosmos({ address, message }, ask) {
    const document = adr36Document(address, message)
    return ask('cosmos_signAmino', { signerAddress: address, signDoc: document }).pipe(
      map((answer) => {
        const { signature, signed } = asRecord(answer)
        // Some wallets answer with the text alone.
        const nested = typeof signature === 'string' ? { signature } : asRecord(signature)
        if (signed !== undefined && sortedJson(signed as Json) !== sortedJson(document)) throw failure('SIGNATURE_INVALID')
        return checkCosmos(address, document, textIn(nested, 'signature', BASE64), asRecord(asRecord(nested).pub_key))
      }),
    )
  },

  elrond: signMultiversX,
  multiversx: signMultiversX,

  near({ address, message, recipient }, ask) {
    // The nonce follows from the message, so that a verifier needs nothing but message and recipient.
    const nonce = sha256(utf8.decode(message))
    return ask('near_signMessage', { message, recipient, nonce: { type: 'Buffer', data: [...nonce] } }).pipe(
      map((answer) => {
        const { accountId, publicKey } = asRecord(answer)
        const signature = textIn(answer, 'signature', BASE64)
        if (accountId !== address || typeof publicKey !== 'string') throw failure('SIGNATURE_INVALID')
        return checkNear({ address, message, recipient, nonce, publicKey, signature })
      }),
    )
  },

  tezos({ address, message, methods }, ask) {
    const payload = tezosPayload(message)
    const accounts = methods.includes('tezos_getAccounts') ? ask('tezos_getAccounts', {}) : of(null)
    return accounts.pipe(
      map((listed) => (Array.isArray(listed) ? listed : []).map(asRecord).find((one) => one.address === address)?.pubkey),
      switchMap((key) =>
        ask('tezos_sign', { account: address, payload: hex.encode(payload) }).pipe(
          map((answer) => checkTezos(address, payload, textIn(answer, 'signature', BASE58), typeof key === 'string' ? key : undefined)),
        ),
      ),
    )
  },
}

const HEX = /^(0x)?([0-9a-f]{2}){64,66}$/i
const BASE64 = /^[A-Za-z0-9+/]{86}(==)?$/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{90,110}$/

/** Returns a member of an answer. @throws SIGNATURE_INVALID for another form */
function textIn(answer: unknown, name: string, form: RegExp): string {
  const text = asRecord(answer)[name]
  if (typeof text !== 'string' || !form.test(text)) throw failure('SIGNATURE_INVALID')
  return form === BASE64 ? base64.encode(base64.decode(text.padEnd(88, '='))) : text
}
