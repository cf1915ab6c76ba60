import { decodeBase58 } from '../../../domain/shared/caip/base58.js'
import { member } from '../../shared/foreign.js'
import { type AnswerReader, bytesOf } from '../../wallet-standard/feature-call.js'

/** Most bytes of a message to sign. */
export const MAX_MESSAGE = 65_536

/** Most bytes of a transaction of any version. */
export const MAX_TRANSACTION = 4_096

/** Text that a wallet signed, as it says, and the signature. */
export interface SignedMessage {
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

/** Reads the answer of `solana:signMessage` and `solana:signIn` to one input. */
export const signedMessageAnswer: AnswerReader<SignedMessage> = (foreign) => {
  const [first] = itemsOf(foreign, 1) ?? []
  const signature = signatureBytes(member(first, 'signature'))
  // A wallet may put the text into the envelope of off-chain messages.
  const signedMessage = bytesOf(member(first, 'signedMessage'), 1, MAX_MESSAGE + 128)
  return signature && signedMessage && { signedMessage, signature }
}

/** Reads the answer of `solana:signTransaction`: as many transactions as were asked for. */
export function signedTransactionsAnswer(count: number): AnswerReader<readonly Uint8Array[]> {
  return (foreign) => {
    const signed = itemsOf(foreign, count)?.map((item) => bytesOf(member(item, 'signedTransaction'), 1, MAX_TRANSACTION))
    return signed?.every((bytes) => bytes !== undefined) ? signed : undefined
  }
}

/** Reads the answer of `solana:signAndSendTransaction` to one input. */
export const sentAnswer: AnswerReader<Uint8Array> = (foreign) => {
  const [first] = itemsOf(foreign, 1) ?? []
  return signatureBytes(member(first, 'signature'))
}

/** Reads the answer of `solana:signAndSendAllTransactions` to one input. Throws the reason of a refusal. */
export const sentAllAnswer: AnswerReader<{ readonly sent: Uint8Array } | { readonly refused: unknown }> = (foreign) => {
  const [first] = itemsOf(foreign, 1) ?? []
  if (member(first, 'status') === 'rejected') return { refused: member(first, 'reason') }
  const sent = member(first, 'status') === 'fulfilled' ? signatureBytes(member(member(first, 'value'), 'signature')) : undefined
  return sent && { sent }
}

/** Returns the items of an answer: a list of that length, or for one the bare object that some wallets give. */
function itemsOf(foreign: unknown, count: number): readonly unknown[] | undefined {
  if (Array.isArray(foreign)) return foreign.length === count ? Array.from({ length: count }, (_, index): unknown => foreign[index]) : undefined
  return count === 1 && typeof foreign === 'object' && foreign !== null ? [foreign] : undefined
}

/** Returns the 64 bytes of a signature, which some wallets give in base58. Zeros are no signature. */
function signatureBytes(foreign: unknown): Uint8Array | undefined {
  const bytes = typeof foreign === 'string' ? decodeBase58(foreign) : bytesOf(foreign, 64)
  return bytes?.length === 64 && bytes.some((byte) => byte !== 0) ? bytes : undefined
}
