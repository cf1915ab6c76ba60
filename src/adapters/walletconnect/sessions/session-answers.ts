import type { SafeParser } from '../../../domain/shared/json/guarded.js'

/** A Solana signature in an object, as wallets answer over a relay: 64 bytes in base58. */
export const solanaSignature = /* @__PURE__ */ memberText('signature', /^[1-9A-HJ-NP-Za-km-z]{64,88}$/)

/** A Bitcoin signature in an object: hex, or base64 of the 65 bytes of a recoverable one, or longer (BIP-322). */
export const bitcoinSignature = /* @__PURE__ */ memberText('signature', /^(([0-9a-f]{2}){64,2048}|[A-Za-z0-9+/]{86,4096}={0,2})$/i)

/** The id of a Bitcoin transaction in an object. */
export const bitcoinTransaction = /* @__PURE__ */ memberText('txid', /^[0-9a-f]{64}$/i)

function memberText(name: string, form: RegExp): SafeParser<string> {
  return {
    safeParse(value) {
      const text = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
      return typeof text === 'string' && form.test(text) ? { success: true, data: text } : { success: false, error: undefined }
    },
  }
}
