import { createLatchkit } from '../../index.js'
import { bitcoin, bitcoinMainnet } from '../../bitcoin.js'
import { describe, expect, it } from 'vitest'
import { createBitcoinWallet, testKey } from '../../../tests/contracts/bitcoin-wallet.js'

describe('latchkit/bitcoin', () => {
  it('[CONN-04, CONN-49, ACCT-06, ACCT-09] connects a wallet of the page, signs, and gives its provider to the app', async () => {
    const key = testKey(1)
    const wallet = createBitcoinWallet([key, testKey(2)], 'bc', [bitcoinMainnet.caipNetworkId])
    const window = Object.assign(new EventTarget(), { one: wallet.provider, btc_providers: [{ id: 'one', name: 'Alpha', icon: '' }] })
    const kit = createLatchkit({ networks: [bitcoinMainnet], metadata: { name: 'App' }, use: [bitcoin({ window })] })
    kit.start()
    await kit.run({ type: 'connect', connectorId: 'btc-providers:alpha', namespace: 'bip122' })
    const { address, allAccounts, details } = kit.getState().account.namespaces.bip122 ?? {}
    expect(address).toBe(key.payment('bc'))
    expect(allAccounts?.[0]).toMatchObject({ type: 'payment', publicKey: expect.stringMatching(/^0[23]/) })
    expect(details?.map(({ purpose }) => purpose)).toContain('ordinals')
    expect(allAccounts?.map((one) => one.address)).not.toContain(key.ordinals('bc'))
    expect(kit.getProvider('bip122')).toBe(wallet.provider)
    expect(await kit.run({ type: 'signMessage', message: 'Hello', namespace: 'bip122' })).toMatchObject({ result: expect.any(String) })
    await kit.dispose()
  })
})
