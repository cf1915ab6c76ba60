import type { SafeParser } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { RemoteSigned } from '../../solana/remote-signing.js'

/** Request of a session that signs transactions of Solana, and the parser of its answer. */
export interface SolanaSigningAsk {
  readonly method: string
  readonly params: Json
  readonly answer: SafeParser<readonly RemoteSigned[]>
}

/**
 * Returns the requests that sign transactions (facts, 7.3): one for all of them if the session has the method, else one for each, to be sent one after another.
 * @param texts transactions in base64
 * @param methods of the session's namespace
 */
export function askSolanaTransactions(address: string, texts: readonly string[], methods: readonly string[]): readonly SolanaSigningAsk[] {
  if (texts.length > 1 && methods.includes('solana_signAllTransactions'))
    return [{ method: 'solana_signAllTransactions', params: { transactions: texts, pubkey: address }, answer: signedList(texts.length) }]
  return texts.map((transaction) => ({ method: 'solana_signTransaction', params: { transaction, pubkey: address }, answer: signedOne }))
}

/** The answer for one: `{ transaction }`, the older `{ signature }`, or both. */
const signedOne: SafeParser<readonly RemoteSigned[]> = {
  safeParse(value) {
    const { transaction, signature } = (typeof value === 'object' && value !== null ? value : {}) as RemoteSigned
    if (typeof transaction === 'string') return { success: true, data: [{ transaction }] }
    return typeof signature === 'string' ? { success: true, data: [{ signature }] } : { success: false, error: undefined }
  },
}

/** The answer for several: `{ transactions }`, or the list itself. */
function signedList(count: number): SafeParser<readonly RemoteSigned[]> {
  return {
    safeParse(value) {
      const list = Array.isArray(value) ? value : (value as { readonly transactions?: unknown } | null)?.transactions
      const isRight = Array.isArray(list) && list.length === count && list.every((one) => typeof one === 'string')
      return isRight ? { success: true, data: list.map((transaction: string) => ({ transaction })) } : { success: false, error: undefined }
    },
  }
}
