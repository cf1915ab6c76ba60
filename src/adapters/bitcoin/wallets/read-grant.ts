import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { lazy } from '../../../lazy.js'
import type { BitcoinGrant } from './bitcoin-wallet.js'
import type { StatedAccount } from './grant.js'

/** Reading of addresses, with its encodings and hash functions. Loads when the page has a wallet. */
const code = /* @__PURE__ */ lazy(() => import('./grant.js'))

/** Checks the accounts of a wallet; see `grantOf`. */
export async function readGrant(stated: readonly StatedAccount[], among: readonly CaipNetworkId[]): Promise<BitcoinGrant> {
  return (await code.load()).grantOf(stated, among)
}

/** Starts to load the code of {@link readGrant}. */
export function prefetchGrants(): void {
  code.prefetch()
}
