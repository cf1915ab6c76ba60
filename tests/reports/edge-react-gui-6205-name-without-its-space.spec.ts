import { firstValueFrom, of } from 'rxjs'
import { expect, it } from 'vitest'
import { createBundledDirectory } from '../../src/adapters/directory/bundled-directory.js'
import { matchesName } from '../../src/domain/shared/text/matches-name.js'
import { findTokens } from '../../src/domain/shared/tokens/find-tokens.js'
import { filterWallets } from '../../src/ui-react/hooks/use-wallets.js'

/*
 * Names were found only as they are written: not without their space, hyphen or brackets (also EdgeApp/edge-react-gui#6210, galacticcouncil/hydration-ui#2037), nor without accents
 * (walleth/walleth#498, Expensify/App#55698).
 */
const FOUND: readonly (readonly [name: string, ...typed: readonly string[]])[] = [
  ['Trust Wallet', 'trustwallet', 'TRUST-WALLET', 'trust  wallet', ' ust w'],
  ['MetaMask', 'meta mask', 'Meta-Mask', 'ＭｅｔａＭａｓｋ', 'métamask'],
  ['Görli', 'gorli', 'GÖRLI', 'go\u0308rli'],
  ['Bitcoin (Segwit)', 'Bitcoin (Segwit)', 'bitcoin segwit', 'segwit'],
  ['my-special-account', 'my-special-account', 'special account'],
  ['トークンポケット', 'トークン', 'ﾄｰｸﾝ'],
  ['محفظة', 'محفظة', 'محفظ'],
  ['A.B', '.', ''],
]

it.each(FOUND)('[WALLETS-08] %s is found as people type it', (name, ...typed) => {
  for (const text of typed) expect(matchesName(name, text), text).toBe(true)
})

it('[WALLETS-08] other names are not', () => {
  for (const [name, typed] of [
    ['Trust Wallet', 'wallet trust'],
    ['Trust Wallet', '-'],
    ['OKX', 'okex'],
    ['محفظة', 'metamask'],
  ] as const)
    expect(matchesName(name, typed)).toBe(false)
})

it('[WALLETS-08, NET-14, SWAP-16] so it is in the bundled list, among the wallets of the page, and among tokens', async () => {
  const row = { id: '1', name: 'Trust Wallet', namespaces: ['eip155'] } as never
  expect((await firstValueFrom(createBundledDirectory(() => of([row])).list({ page: 1, entries: 40, search: 'trustwallet' }))).count).toBe(1)
  expect(filterWallets([{ id: '1', name: 'Trust Wallet', chains: [] } as never], 'trustwallet', undefined)).toHaveLength(1)
  expect(findTokens([{ id: '0x1', symbol: 'CÉLO', name: 'Celo Dollar' } as never], 'celodollar')).toHaveLength(1)
  expect(findTokens([{ id: '0x1', symbol: 'CÉLO', name: 'x' } as never], 'celo')).toHaveLength(1)
})
