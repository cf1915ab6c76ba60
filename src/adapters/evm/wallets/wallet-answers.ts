import { isEvmAddress } from '../../../domain/shared/caip/address.js'
import { type CaipNetworkId, caipNetworkId, parseEvmChainId } from '../../../domain/shared/caip/caip.js'
import type { SafeParser } from '../../../domain/shared/json/guarded.js'
import { MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import { member } from '../../shared/foreign.js'

/** Most permissions that are read. */
const MAX_PERMISSIONS = 256

/*
 * Parsers of wallets' answers, by method. Written by hand, without a schema library: the path from a click to the prompt loads nothing, and these are texts and
 * a list of texts.
 */

/**
 * Addresses as `eth_accounts` returns them: with `0x`, each once, in the wallet's order. Values that are no EVM address are left out. Only the first {@link
 * MAX_ACCOUNTS} items of a longer list are read.
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
  // A list without a usable address is an invalid answer; an empty list says that no account was granted.
  return addresses.size === 0 && value.length > 0 ? undefined : [...addresses.values()]
})

/** Names of the permissions that `wallet_getPermissions` lists (EIP-2255). */
export const permissionsAnswer: AnswerParser<readonly string[]> = /* @__PURE__ */ bounded(MAX_PERMISSIONS, (value) => {
  if (!Array.isArray(value)) return undefined
  const names = value.map((one) => member(one, 'parentCapability'))
  return names.every((name) => typeof name === 'string') ? names : undefined
})

/** A network as `eth_chainId` and `chainChanged` name it; wallets send hex, decimal text and numbers. */
export const networkAnswer = /* @__PURE__ */ parser<CaipNetworkId>((value) => {
  const chainId = parseEvmChainId(value)
  return chainId === undefined ? undefined : caipNetworkId('eip155', chainId)
})

/** A transaction hash: 0x and 64 hex characters. */
export const hashAnswer = /* @__PURE__ */ parser<string>((value) => textOf(value, /^0x[0-9a-f]{64}$/i))

/** A signature: 0x and at least 62 hex characters, because signatures of contract accounts have any length (FRAME-41). */
export const signatureAnswer = /* @__PURE__ */ parser<string>((value) => textOf(value, /^0x[0-9a-f]{62,}$/i))

/** Parser of a method's answer. `limit` is the most items of a list that are read. */
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
