import { describe, expect, it } from 'vitest'
import { foldEntries } from './wallet-list.js'
import type { ConnectEntry } from './wallet-list.js'

const wallet = (id: string): ConnectEntry => ({ kind: 'wallet', id, name: id })
const session: ConnectEntry = { kind: 'walletConnect' }
const names = (entries: readonly ConnectEntry[]) =>
  foldEntries(entries).map((entry) => (entry.kind === 'allWallets' ? `all ${entry.count}` : 'id' in entry ? entry.id : entry.kind))

describe('the list of view Connect', () => {
  it('[MODAL-16, MODAL-18] shows up to six rows', () => {
    expect(names([...'abcde'].map(wallet))).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(names([...[...'abcde'].map(wallet), session])).toEqual(['a', 'b', 'c', 'd', 'e', 'walletConnect'])
  })

  it('[MODAL-16, MODAL-18] folds a longer one into six rows, of which one leads to all', () => {
    expect(names([...'abcdefg'].map(wallet))).toEqual(['a', 'b', 'c', 'd', 'e', 'all 7'])
  })

  it.each([
    ['last', [...[...'abcdefgh'].map(wallet), session], ['a', 'b', 'c', 'd', 'walletConnect', 'all 8']],
    ['first', [session, ...[...'abcdefgh'].map(wallet)], ['walletConnect', 'a', 'b', 'c', 'd', 'all 8']],
    ['in the middle', [wallet('a'), wallet('b'), session, ...[...'cdefgh'].map(wallet)], ['a', 'b', 'walletConnect', 'c', 'd', 'all 8']],
  ])('[MODAL-16] keeps WalletConnect in sight where it is %s', (_, entries, shown) => {
    expect(names(entries)).toEqual(shown)
  })
})
