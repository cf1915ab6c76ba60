import { isEvmAddress } from '../../domain/shared/address.js'
import { type CaipNetworkId, caipNetworkId, parseEvmChainId } from '../../domain/shared/caip.js'
import type { SafeParser } from '../../domain/shared/guarded.js'
import { MAX_ACCOUNTS } from '../../domain/shared/limits.js'
import type { Json } from '../../domain/shared/json.js'

/*
 * What wallets answer, by method. By hand and not by a schema library: the path from a click to the prompt loads nothing, and these are
 * texts and a list of texts.
 */

/**
 * Addresses as `eth_accounts` gives them: with `0x`, each once, in the wallet's order; what is no EVM address is left out. Of a longer list than
 * {@link MAX_ACCOUNTS} only the first are read.
 */
export const accountsAnswer: AnswerParser<readonly string[]> = /* @__PURE__ */ bounded(MAX_ACCOUNTS, (value) => {
  if (!Array.isArray(value)) return undefined
  const addresses = new Map<string, string>()
  for (const one of value) {
    if (typeof one !== 'string' || !isEvmAddress(one)) continue
    const address = `0x${one.replace(/^0x/i, '')}`
    const key = address.toLowerCase()
    if (!addresses.has(key)) addresses.set(key, address)
  }
  // A list of which nothing can be used is no answer; an empty one says that nothing was granted.
  return addresses.size === 0 && value.length > 0 ? undefined : [...addresses.values()]
})

/** A network as `eth_chainId` and `chainChanged` name it; wallets send hex, decimal text and numbers. */
export const networkAnswer = /* @__PURE__ */ parser<CaipNetworkId>((value) => {
  const chainId = parseEvmChainId(value)
  return chainId === undefined ? undefined : caipNetworkId('eip155', chainId)
})

/** A transaction hash: 0x and 64 hex characters. */
export const hashAnswer = /* @__PURE__ */ parser<string>((value) => textOf(value, /^0x[0-9a-f]{64}$/i))

/** A signature: 0x and at least 62 hex characters, for those of contract accounts have any length (FRAME-41). */
export const signatureAnswer = /* @__PURE__ */ parser<string>((value) => textOf(value, /^0x[0-9a-f]{62,}$/i))

/** Any JSON, for answers that are parsed elsewhere. */
export const jsonAnswer: SafeParser<Json> = { safeParse: (value) => ({ success: true, data: value as Json }) }

/** Checks what a method answers. `limit`: so many items of a list are read at most. */
export interface AnswerParser<T> extends SafeParser<T> {
  readonly limit?: number
}

function bounded<T>(limit: number, read: (value: unknown) => T | undefined): AnswerParser<T> {
  return { ...parser(read), limit }
}

function parser<T>(read: (value: unknown) => T | undefined): SafeParser<T> {
  return {
    safeParse(value) {
      const data = read(value)
      return data === undefined ? { success: false, error: undefined } : { success: true, data }
    },
  }
}

function textOf(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined
}
