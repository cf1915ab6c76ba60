import { readFileSync } from 'node:fs'
import { firstValueFrom, of } from 'rxjs'
import { loadChain } from '../../../src/adapters/walletconnect/chains/load-chain.js'
import { askChecked, type CheckedAnswer } from '../../../src/adapters/walletconnect/chains/session-chain.js'
import { type CaipNetworkId, namespaceOf } from '../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../src/domain/shared/json/json.js'

/** A session with accounts on one network, and the wallet's answers by method. */
export interface AskedWallet {
  readonly network: CaipNetworkId
  readonly addresses: readonly string[]
  readonly answers: { readonly [method: string]: Json }
}

/** Sends a request to such a wallet. Resolves with the answer and its verdict; `sent` collects what left the page. */
export async function askWallet(wallet: AskedWallet, method: string, params: Json, sent: Json[] = []): Promise<CheckedAnswer> {
  const chain = await loadChain(namespaceOf(wallet.network))
  const ask = (asked: string, given: Json) => {
    sent.push([asked, given])
    return of(wallet.answers[asked] ?? null)
  }
  return firstValueFrom(askChecked(chain, params, { method, network: wallet.network, addresses: wallet.addresses, ask }))
}

/** Vectors that another library made. */
export function vectorsOf<T>(name: string): readonly T[] {
  return (JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as { readonly vectors: readonly T[] }).vectors
}

/** Changes one character of a text in hex or base64, far from its end. */
export function altered(text: string): string {
  const at = text.length - 12
  return `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`
}

/** Failures, as tests expect them. */
export const wrong = { code: 'SIGNATURE_INVALID' }
export const changed = { code: 'TRANSACTION_CHANGED' }
export const foreignAccount = { code: 'RPC_FAILED', cause: { code: 4100 } }
export const badParams = { code: 'RPC_FAILED', cause: { code: -32602 } }
