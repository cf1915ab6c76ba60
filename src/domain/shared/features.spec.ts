import { describe, expect, expectTypeOf, it } from 'vitest'
import { type CaipNetworkId, chainNamespaces } from './caip/caip.js'
import { type AccountType, accountTypeFor, defaultAccountType, isAllowedAccountType, type NetworkFeature, supportsFeature, swapChainIds } from './features.js'

const serving = (feature: NetworkFeature) => chainNamespaces.filter((namespace) => supportsFeature(feature, `${namespace}:1`))

describe('features by namespace', () => {
  it('[NET-02] balance and send in eip155, solana and bip122, on-ramp in eip155 and solana; names and activity in eip155 only', () => {
    expect(serving('balance')).toEqual(['eip155', 'solana', 'bip122'])
    expect(serving('send')).toEqual(['eip155', 'solana', 'bip122'])
    expect(serving('onramp')).toEqual(['eip155', 'solana'])
    expect(serving('names')).toEqual(['eip155'])
    expect(serving('activity')).toEqual(['eip155'])
  })

  it('[NET-03] swaps on these twelve EVM chains and no other', () => {
    expect(swapChainIds).toEqual([1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554])
    for (const chainId of swapChainIds) expect(supportsFeature('swaps', `eip155:${chainId}`)).toBe(true)
    const others: CaipNetworkId[] = ['eip155:11155111', 'eip155:0', 'eip155:NaN', 'solana:1', 'bip122:1']
    for (const id of others) expect(supportsFeature('swaps', id)).toBe(false)
  })
})

describe('account types', () => {
  it('[ACCT-06] eoa, smartAccount and payment', () => {
    expectTypeOf<AccountType>().toEqualTypeOf<'eoa' | 'smartAccount' | 'payment'>()
  })

  it('[ACCT-07] defaults: smartAccount on eip155, payment on bip122, eoa elsewhere', () => {
    expect(defaultAccountType('eip155')).toBe('smartAccount')
    expect(defaultAccountType('bip122')).toBe('payment')
    expect(defaultAccountType('polkadot')).toBe('eoa')
    expect(defaultAccountType('solana')).toBe('eoa')
    expect(defaultAccountType('near')).toBe('eoa')
  })

  it('[ACCT-08] accounts that a wallet lists are payment on bitcoin and eoa elsewhere', () => {
    const types = Object.fromEntries(chainNamespaces.map((namespace) => [namespace, accountTypeFor(namespace)]))
    expect(types).toMatchObject({ bip122: 'payment', eip155: 'eoa', solana: 'eoa' })
    expect(Object.values(types).filter((type) => type === 'eoa')).toHaveLength(10)
  })

  it('[ACCT-05] each default and each listed type is allowed for its namespace', () => {
    for (const namespace of chainNamespaces) {
      expect(isAllowedAccountType(namespace, defaultAccountType(namespace))).toBe(true)
      expect(isAllowedAccountType(namespace, accountTypeFor(namespace))).toBe(true)
    }
    expect(isAllowedAccountType('bip122', 'eoa')).toBe(false)
    expect(isAllowedAccountType('solana', 'smartAccount')).toBe(false)
    expect(isAllowedAccountType('eip155', 'payment')).toBe(false)
  })
})
