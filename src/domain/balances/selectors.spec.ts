import { describe, expect, it } from 'vitest'
import { mainnet } from '../shared/networks/evm-chains.js'
import { listedTokens, nativeToken, type Token } from './selectors.js'

const read = { amount: '1.5', symbol: 'ETH', decimals: 18, at: 7 }

describe('tokens', () => {
  it('[BAL-02] the native currency is one without an address', () => {
    const token = nativeToken({ ...mainnet, assets: { imageUrl: 'https://app.example/eth.png' } }, read)
    expect(token).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      decimals: 18,
      quantity: { decimals: '18', numeric: '1.5' },
      iconUrl: 'https://app.example/eth.png',
    })
  })

  it('[BAL-02] one that was not read is not known, and never zero', () => {
    expect(nativeToken(mainnet, { pending: 'o1' })).toBeUndefined()
    expect(listedTokens([nativeToken(mainnet, { failedAt: 7 })])).toEqual([])
  })

  it('[BAL-04] those with 0 decimals are left out', () => {
    const token = nativeToken(mainnet, read) as Token
    const indivisible = { ...token, address: '0x01', quantity: { decimals: '0', numeric: '3' } }
    expect(listedTokens([token, indivisible])).toEqual([token])
  })
})
