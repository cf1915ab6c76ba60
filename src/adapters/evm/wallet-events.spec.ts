import { firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { connectorOver as setup, wallet1 } from '../../../tests/peers/evm/evm-connector-setup.js'
import { type Script, scriptedWallet, settle, silence, uuidOf, walletError } from '../../../tests/peers/evm/evm-scripted-wallet.js'
import type { ProviderEvent } from '../../ports/connector.js'
import { captureProvider } from './wallets/eip1193.js'
import { READ_WAIT_MS } from './wallets/evm-connector.js'
import { PERMISSION_WAIT_MS } from './wallet-access.js'

const lower = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('what a wallet says by itself', () => {
  function listening(script: Script = {}) {
    const context = setup(script)
    const heard: ProviderEvent[] = []
    const subscription = context.connector.events(wallet1).subscribe((event) => heard.push(event))
    const say = async (event: string, payload: unknown) => {
      context.wallet.emit(event, payload)
      await settle(10)
      context.time.advanceBy(0)
    }
    return { ...context, heard, subscription, say }
  }

  it('[CONN-48] accounts with checksum, networks by their CAIP-2 id, and the end of the line', async () => {
    const { heard, say } = listening({ eth_accounts: [] })
    await say('accountsChanged', [lower])
    await say('chainChanged', '0x89')
    await say('accountsChanged', [])
    await say('disconnect', { code: 4900 })
    expect(heard).toEqual([
      { type: 'accountsChanged', accounts: [account] },
      { type: 'chainChanged', network: 'eip155:137' },
      { type: 'accountsChanged', accounts: [] },
      { type: 'disconnect' },
    ])
  })

  it('[CONN-48] what cannot be used is told of and dropped', async () => {
    const { heard, warnings, say } = listening()
    for (const payload of ['0x0', null, {}, Number.NaN]) await say('chainChanged', payload)
    for (const payload of ['x', null, ['not an account'], { length: 1 }]) await say('accountsChanged', payload)
    expect(heard).toEqual([])
    expect(warnings.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 'PROVIDER_ANSWER_INVALID'))
  })

  const locked = { type: 'accountsChanged', accounts: [] }

  it.each([1013, 4900, 4901])('[CONN-48] a wallet that loses its line (%i) is connected while it shares its accounts', async (code) => {
    const held = listening({ eth_accounts: [lower] })
    await held.say('disconnect', { code })
    expect(held.heard).toEqual([])
  })

  it('[CONN-48] a wallet that loses its line and cannot be asked has ended nothing', async () => {
    for (const code of [1013, 4900]) {
      const silent = listening({ eth_accounts: silence })
      await silent.say('disconnect', { code })
      silent.time.advanceBy(READ_WAIT_MS)
      await settle()
      expect(silent.heard).toEqual([locked])
    }
  })

  it('[CONN-48] a wallet that ends the connection and shares no account has ended it; one that comes back by itself is locked', async () => {
    const gone = listening({ eth_accounts: [] })
    await gone.say('disconnect', { code: 4900 })
    expect(gone.heard).toEqual([{ type: 'disconnect' }])
    const passing = listening({ eth_accounts: [] })
    await passing.say('disconnect', { code: 1013 })
    expect(passing.heard).toEqual([locked])
  })

  it('[CONN-47, fault] accounts that cannot be fetched then are not known, with a warning', async () => {
    for (const answer of [walletError(-32603, 'broken'), 'garbage', ['none']]) {
      const { heard, warnings, say } = listening({ eth_accounts: answer })
      await say('disconnect', { code: 1013 })
      expect(heard).toEqual([locked])
      expect(warnings.map(({ code }) => code)).toEqual(['ACCOUNTS_UNAVAILABLE'])
    }
  })

  it.each<[string, Script[string], ProviderEvent]>([
    ['is locked where it has the permission', [{ parentCapability: 'eth_accounts' }], { type: 'accountsChanged', accounts: [] }],
    ['is locked where it does not know the method', walletError(-32601, 'unknown'), { type: 'accountsChanged', accounts: [] }],
    ['is locked where its answer has another form', { eth_accounts: {} }, { type: 'accountsChanged', accounts: [] }],
    ['has ended the connection where it has no permission', [], { type: 'disconnect' }],
    ['has ended the connection where it has another permission only', [{ parentCapability: 'endowment:x' }], { type: 'disconnect' }],
  ])('[CONN-48] a wallet without accounts %s', async (_, wallet_getPermissions, event) => {
    const { heard, say, wallet } = listening({ wallet_getPermissions })
    await say('accountsChanged', [])
    expect([heard, wallet.methods()]).toEqual([[event], ['wallet_getPermissions']])
  })

  it('[CONN-48, fault] a wallet without accounts that keeps its permissions to itself is locked after a second', async () => {
    const { heard, say, time } = listening({ wallet_getPermissions: silence })
    await say('accountsChanged', [])
    time.advanceBy(PERMISSION_WAIT_MS)
    await settle()
    expect(heard).toEqual([locked])
  })

  it('[CONN-48] a remembered wallet is heard from the moment it is found', async () => {
    const { registry, connector } = setup({})
    const late = scriptedWallet({})
    const heard: ProviderEvent[] = []
    connector.events({ connectorId: 'com.late', namespace: 'eip155' }).subscribe((event) => heard.push(event))
    const provider = captureProvider(late)
    if (provider) registry.announce({ info: { uuid: uuidOf(9), name: 'Late', icon: null, rdns: 'com.late' }, provider, source: late })
    late.emit('chainChanged', 1)
    await settle()
    expect(heard).toEqual([{ type: 'chainChanged', network: 'eip155:1' }])
  })

  it.each(['visibilitychange', 'pageshow', 'resume', 'online'])('[CONN-48] what changed without an event is found when the page returns (%s)', async (name) => {
    const window = new EventTarget()
    const now: { accounts: string[]; chain: string; permissions: object[] } = {
      accounts: [lower],
      chain: '0x1',
      permissions: [{ parentCapability: 'eth_accounts' }],
    }
    const script = { eth_accounts: () => now.accounts, eth_chainId: () => now.chain, wallet_getPermissions: () => now.permissions }
    const { connector, wallet } = setup(script, { window })
    const heard: ProviderEvent[] = []
    const subscription = connector.events(wallet1).subscribe((event) => heard.push(event))
    const returns = async () => {
      window.dispatchEvent(new Event(name))
      await settle(20)
    }
    await returns()
    expect(wallet.methods()).toEqual([])
    await firstValueFrom(connector.connect({ ...wallet1, silent: true }))
    await returns()
    expect(heard).toEqual([])
    Object.assign(now, { accounts: [other.toLowerCase(), lower], chain: '0x89' })
    await returns()
    expect(heard.splice(0)).toEqual([
      { type: 'accountsChanged', accounts: [other, account] },
      { type: 'chainChanged', network: 'eip155:137' },
    ])
    await returns()
    Object.assign(window, { document: { visibilityState: 'hidden' } })
    now.accounts = []
    await returns()
    expect(heard).toEqual([])
    Object.assign(window, { document: { visibilityState: 'visible' } })
    await returns()
    expect(heard.splice(0)).toEqual([{ type: 'accountsChanged', accounts: [] }])
    now.accounts = [lower]
    await returns()
    expect(heard.splice(0)).toEqual([{ type: 'accountsChanged', accounts: [account] }])
    Object.assign(now, { accounts: [], permissions: [] })
    await returns()
    expect(heard.splice(0)).toEqual([{ type: 'disconnect' }])
    subscription.unsubscribe()
    await returns()
    expect(heard).toEqual([])
  })

  it('[CONN-48] unsubscribing takes every listener back', async () => {
    const { wallet, timer, subscription } = listening()
    expect(wallet.listenerCount()).toBe(4)
    subscription.unsubscribe()
    expect(wallet.listenerCount()).toBe(0)
    expect(timer.held()).toBe(0)
  })
})
