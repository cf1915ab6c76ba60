import { utf8 } from '@scure/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { readBech32 } from '../../../../domain/shared/addresses/address-checks.js'
import { referenceOf } from '../../../../domain/shared/caip/caip.js'
import type { Json } from '../../../../domain/shared/json/json.js'
import { asRecord } from '../../../../domain/shared/json/values.js'
import { changedTransaction, decided, HEX_SIGNATURE, hexBytes, readParams, textIn, wrongSignature } from '../shared/answers.js'
import { isEd25519, joined } from '../shared/bytes.js'
import { heldAccount, type SessionChain, type SigningContext, unverified, type Verdict } from '../session-chain.js'

/** MultiversX: Ed25519 over the JSON of a transaction, and over the digest of a message, which keeps the chain's old name. */
export const chain: SessionChain = {
  methods: {
    mvx_signMessage(params, context) {
      const { message, address } = asRecord(params)
      const [text, signer] = [readParams('message must be a text', () => (typeof message === 'string' ? message : undefined)), heldAccount(address, context)]
      return {
        params,
        check: (answer) => decided(context.method, () => isSignedBy(signer, messageDigest(text), textIn(context.method, answer, 'signature', HEX_SIGNATURE))),
      }
    },

    mvx_signTransaction(params, context) {
      const transaction = readTransaction(asRecord(params)['transaction'], context)
      return { params, check: (answer) => checkTransaction(transaction, answer, context.method) }
    },

    mvx_signTransactions(params, context) {
      const { transactions } = asRecord(params)
      const asked = readParams('transactions must be a list', () => (Array.isArray(transactions) && transactions.length > 0 ? transactions : undefined)).map(
        (one) => readTransaction(one, context),
      )
      return {
        params,
        check(answer) {
          const { signatures } = asRecord(answer)
          if (!Array.isArray(signatures) || signatures.length !== asked.length) throw wrongSignature(context.method, 'it is not one for each transaction')
          const verdicts = asked.map((one, at) => checkTransaction(one, signatures[at] as Json, context.method))
          return verdicts.find((one) => !one.verified) ?? (verdicts[0] as Verdict)
        },
      }
    },
  },

  message: ({ address, message }) => ({
    method: 'mvx_signMessage',
    params: { message, address },
    signatureIn: (answer) => textIn('mvx_signMessage', answer, 'signature', HEX_SIGNATURE),
  }),
}

/** Returns the digest that a wallet signs for a message. */
export function messageDigest(message: string): Uint8Array {
  const text = utf8.decode(message)
  return keccak_256(joined(utf8.decode(`\u0017Elrond Signed Message:\n${text.length}`), text))
}

type Transaction = Readonly<Record<string, Json>>

/** Members of a transaction that are signed, in the order of the protocol. */
const SIGNED = [
  'nonce',
  'value',
  'receiver',
  'sender',
  'senderUsername',
  'receiverUsername',
  'gasPrice',
  'gasLimit',
  'data',
  'chainID',
  'version',
  'options',
  'guardian',
  'relayer',
]
const HASH_SIGNED = 1
const GUARDED = 2
/** Lowest version of a transaction that may have options. */
const WITH_OPTIONS = 2

function readTransaction(value: Json | undefined, context: SigningContext): Transaction {
  const transaction = asRecord<Json>(value)
  const { nonce, value: amount, receiver, sender, gasPrice, gasLimit, chainID } = transaction
  readParams('transaction must have nonce, value, receiver, sender, gasPrice, gasLimit and chainID', () => {
    const hasNumbers = [nonce, gasPrice, gasLimit].every((one) => Number.isSafeInteger(one))
    return hasNumbers && [amount, receiver, sender].every((one) => typeof one === 'string') ? true : undefined
  })
  readParams(`chainID must be ${referenceOf(context.network)}`, () => (chainID === referenceOf(context.network) ? true : undefined))
  heldAccount(sender, context)
  return transaction
}

/**
 * Checks the signature of a transaction. A wallet may add a guardian, with the options and the version that go with it, and may sign the hash; anything else
 * stays as asked.
 */
function checkTransaction(asked: Transaction, answer: Json, method: string): Verdict {
  const signature = textIn(method, answer, 'signature', HEX_SIGNATURE)
  const given = asRecord<Json>(answer)
  for (const name of SIGNED) {
    if (given[name] === undefined || given[name] === asked[name] || ['options', 'version', 'guardian'].includes(name)) continue
    throw changedTransaction(`it has another ${name}`)
  }
  const { options = asked['options'] ?? 0, version = asked['version'], guardian = asked['guardian'] } = given
  const added = Number(options) & ~Number(asked['options'] ?? 0)
  if (!Number.isInteger(options) || (added & ~(HASH_SIGNED | GUARDED)) !== 0) throw changedTransaction('it has other options')
  if (asked['guardian'] !== undefined && guardian !== asked['guardian']) throw changedTransaction('it has another guardian')
  if (version !== asked['version'] && version !== WITH_OPTIONS) throw changedTransaction('it has another version')
  const signed = { ...asked, options, ...(guardian !== undefined && { guardian }) }
  // Without a version the wallet writes its own.
  const bytes = (version === undefined ? [WITH_OPTIONS, 1] : [version]).map((one) => signedBytes({ ...signed, version: one }))
  const verdict = decided(method, () => bytes.some((one) => isSignedBy(asked['sender'] as string, one, signature)))
  if (guardian === undefined) return verdict
  const { guardianSignature } = given
  if (typeof guardianSignature !== 'string' || guardianSignature === '') return unverified('the guardian has not signed yet')
  return decided(method, () => bytes.some((one) => isSignedBy(guardian as string, one, guardianSignature)))
}

function signedBytes(transaction: Transaction): Uint8Array {
  const members = SIGNED.flatMap((name) => (transaction[name] || name === 'nonce' ? [[name, transaction[name] as Json]] : []))
  const json = utf8.decode(JSON.stringify(Object.fromEntries(members)))
  return Number(transaction['options']) & HASH_SIGNED ? keccak_256(json) : json
}

function isSignedBy(address: string, bytes: Uint8Array, signature: string): boolean {
  return isEd25519(hexBytes(signature), bytes, readBech32(address).bytes)
}
