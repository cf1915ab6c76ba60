import type { SafeParser } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { AskedPsbt } from '../../bitcoin/payments/bitcoin-transactions.js'

/** Returns the parameters of `signPsbt` (facts, 7.3). The inputs are named one by one, and the wallet does not send. */
export function signPsbtParams(account: string, { psbt, inputs }: AskedPsbt): Json {
  return { account, psbt, signInputs: inputs.map(({ index, address }) => ({ address, index })), broadcast: false }
}

/** The answer of `signPsbt`: the signed PSBT in base64. */
export const signedPsbt: SafeParser<string> = {
  safeParse(value) {
    const psbt = typeof value === 'object' && value !== null ? (value as { readonly psbt?: unknown }).psbt : undefined
    return typeof psbt === 'string' && /^[A-Za-z0-9+/]{10,4000000}={0,2}$/.test(psbt) ? { success: true, data: psbt } : { success: false, error: undefined }
  },
}
