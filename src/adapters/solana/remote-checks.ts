import { base58 } from '@scure/base'
import { looksLikeTransaction } from '../../domain/shared/solana/message-bytes.js'
import { lazy } from '../../lazy.js'
import { invalidParams } from '../shared/wallet-failures.js'

/** Checks of what a Solana wallet signed that is asked in JSON. */
export type SolanaChecks = typeof import('./remote-signing.js')

const checks = /* @__PURE__ */ lazy(() => import('./remote-signing.js'))

/** Loads the checks of Solana wallets. */
export function loadSolanaChecks(): Promise<SolanaChecks> {
  return checks.load()
}

/** Returns a text in base58, to be signed. Throws a failure (-32602) for one that reads as a transaction. */
export function messageParam(text: string): string {
  const bytes = new TextEncoder().encode(text)
  if (looksLikeTransaction(bytes)) throw invalidParams('The message reads as a transaction, whose signature could move funds')
  return base58.encode(bytes)
}
