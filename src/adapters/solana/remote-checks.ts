import { lazy } from '../../lazy.js'

/** Checks of what a Solana wallet signed that is asked in JSON. */
export type SolanaChecks = typeof import('./remote-signing.js')

const checks = /* @__PURE__ */ lazy(() => import('./remote-signing.js'))

/** Loads the checks of Solana wallets. */
export function loadSolanaChecks(): Promise<SolanaChecks> {
  return checks.load()
}
