import { firstValueFrom } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { connectorOver as setup, failureOf, wallet1 } from '../../../../tests/peers/evm/evm-connector-setup.js'
import { type Script, scriptedWallet, settle, silence, uuidOf, walletError } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import { createMetaMaskPage } from '../../../../tests/contracts/metamask-page.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import type { ProviderEvent } from '../../../ports/connector.js'
import { captureProvider } from './eip1193.js'
import { NETWORK_WAIT_MS, READ_WAIT_MS } from './evm-connector.js'
import { PERMISSION_WAIT_MS } from './wallet-access.js'

const lower = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('connecting', () => {
  it('[CONN-39] asks for accounts, reads the network, and tells both', async () => {
    const { wallet, connector } = setup({ eth_requestAccounts: [lower, other.toLowerCase()], eth_chainId: '0x89' })
    const reply = await firstValueFrom(connector.connect({ ...wallet1, silent: false }))
    expect(reply).toEqual({ accounts: [account, other], network: 'eip155:137', approvedNetworks: [], supportsAllNetworks: true })
    expect(wallet.methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('[T11, F34] of 10,000 accounts the first 256 are read, by an answer, silently, by an event and where they are listed', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`)
    let reads = 0
    const told = new Proxy(many, {
      get(target, key, receiver) {
        if (/^\d+$/.test(String(key))) reads += 1
        return Reflect.get(target, key, receiver)
      },
    })
    const { wallet, connector } = setup({ eth_requestAccounts: () => told, eth_accounts: () => told, eth_chainId: '0x1' })
    const heard: ProviderEvent[] = []
    connector.events(wallet1).subscribe((event) => heard.push(event))
    for (const ask of [
      async () => (await firstValueFrom(connector.connect({ ...wallet1, silent: false }))).accounts,
      async () => (await firstValueFrom(connector.connect({ ...wallet1, silent: true }))).accounts,
      async () => {
        wallet.emit('accountsChanged', told)
        await settle()
        return heard.flatMap((event) => (event.type === 'accountsChanged' ? event.accounts : []))
      },
    ]) {
      reads = 0
      expect((await ask()).map((address) => address.toLowerCase())).toEqual(many.slice(0, 256))
      expect(reads).toBeLessThanOrEqual(256)
    }
  })

  it('[CONN-39] the prompt is raised in the task of the click', async () => {
    const { wallet, connector } = setup({ eth_requestAccounts: silence, eth_chainId: silence })
    connector.connect({ ...wallet1, silent: false }).subscribe()
    await Promise.resolve()
    expect(wallet.methods()).toEqual(['eth_requestAccounts'])
  })

  it('[CONN-39, NET-16] the network is the one that the visitor chose in the prompt, also where the wallet does not say that it changed', async () => {
    let chainId = '0x1'
    const { wallet, connector } = setup({
      eth_requestAccounts: () => {
        chainId = '0x89'
        return [lower]
      },
      eth_chainId: () => chainId,
    })
    expect((await firstValueFrom(connector.connect({ ...wallet1, silent: false }))).network).toBe('eip155:137')
    expect(wallet.methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it.each<[string, Script[string]]>([
    ['an error', walletError(-32603)],
    ['garbage', 'many'],
    ['nothing', null],
  ])('[CONN-39, F34] a wallet that grants accounts and answers with %s for its network is connected, its network not known', async (_, answer) => {
    const { connector } = setup({ eth_requestAccounts: [lower], eth_accounts: [lower], eth_chainId: answer })
    for (const silent of [false, true])
      expect(await firstValueFrom(connector.connect({ ...wallet1, silent }))).toMatchObject({ accounts: [account], network: null })
  })

  it('[CONN-39] silently, only what was granted before is asked for; nothing granted is a failure', async () => {
    const granted = setup({ eth_accounts: [lower], eth_chainId: '0x1' })
    expect((await firstValueFrom(granted.connector.connect({ ...wallet1, silent: true }))).accounts).toEqual([account])
    const none = setup({ eth_accounts: [], eth_chainId: '0x1' })
    expect(await failureOf(none.connector.connect({ ...wallet1, silent: true }))).toMatchObject({
      code: 'CONNECT_FAILED',
      cause: { code: 'ACCOUNTS_UNAVAILABLE' },
    })
    expect([...granted.wallet.methods(), ...none.wallet.methods()]).toEqual([
      'eth_accounts',
      'eth_chainId',
      'eth_accounts',
      'eth_chainId',
      'wallet_getPermissions',
    ])
  })

  it('[CONN-15, fault] silently, a wallet that says that the page has no permission has ended the session; one that does not say is locked', async () => {
    const [unauthorized, locked] = [4100, 'ACCOUNTS_UNAVAILABLE']
    for (const [eth_accounts, wallet_getPermissions, code] of [
      [[], [], unauthorized],
      [walletError(4100, 'locked'), [], unauthorized],
      [[], [{ parentCapability: 'eth_accounts' }], locked],
      [walletError(4100, 'locked'), [{ parentCapability: 'eth_accounts' }], locked],
      [walletError(4100, 'locked'), walletError(4200, 'unknown'), locked],
    ] as const) {
      const { connector } = setup({ eth_accounts, wallet_getPermissions, eth_chainId: '0x1' })
      expect(await failureOf(connector.connect({ ...wallet1, silent: true }))).toMatchObject({ code: 'CONNECT_FAILED', cause: { code } })
    }
  })

  it('[CONN-38, fault] a no in the wallet is Connection rejected, with the code of the wallet', async () => {
    for (const [code, message] of [
      [4001, 'nope'],
      [5000, 'nope'],
      [-32603, 'User rejected the request.'],
    ] as const) {
      const { connector } = setup({ eth_requestAccounts: walletError(code, message), eth_chainId: '0x1' })
      const failed = await failureOf(connector.connect({ ...wallet1, silent: false }))
      expect(failed).toMatchObject({ code: 'CONNECTION_REJECTED', message: 'Connection rejected', category: 'USER_REJECTED' })
      expect(failed.cause?.code).toBe(code === 5000 ? 5000 : 4001)
    }
  })

  it.each<[string, unknown, object]>([
    ['a prompt that is open already', walletError(-32002, 'Request already pending'), { code: -32002, message: 'Request already pending' }],
    ['an unknown method', undefined, { code: 4200 }],
    ['an error without a code', new Error('boom'), { message: 'boom' }],
    ['garbage', 'yes', { code: 'PROVIDER_ANSWER_INVALID' }],
    ['no accounts', [], { code: 'ACCOUNTS_UNAVAILABLE' }],
    ['accounts of another chain only', ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], { code: 'PROVIDER_ANSWER_INVALID' }],
  ])('[CONN-39, fault] any other end is Failed to connect: %s', async (_, answer, cause) => {
    const { wallet, connector } = setup({ ...(answer === undefined ? {} : { eth_requestAccounts: answer }), eth_chainId: '0x1' })
    expect(await failureOf(connector.connect({ ...wallet1, silent: false }))).toMatchObject({
      code: 'CONNECT_FAILED',
      message: 'Failed to connect',
      cause,
    })
    expect(wallet.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  it('[CONN-39, fault] a wallet that tells its network only once it has told its accounts is asked again then', async () => {
    let asked = 0
    const { connector } = setup({ eth_accounts: [lower], eth_chainId: () => (asked++ === 0 ? walletError(4100, 'locked') : '0xa') })
    expect((await firstValueFrom(connector.connect({ ...wallet1, silent: true }))).network).toBe('eip155:10')
  })

  it('[CONN-39, fault] a wallet that does not tell its network in time is connected without one', async () => {
    const { time, timer, connector } = setup({ eth_requestAccounts: [lower], eth_chainId: silence })
    const reply = firstValueFrom(connector.connect({ ...wallet1, silent: false }))
    await settle(20)
    time.advanceBy(NETWORK_WAIT_MS)
    expect((await reply).network).toBeNull()
    expect(timer.held()).toBe(0)
  })

  it('[CONN-39, fault] chain ids that are none are never passed on', async () => {
    for (const chainId of ['0x0', 'NaN', Number.NaN, -1, 2 ** 53, {}]) {
      const { connector } = setup({ eth_requestAccounts: [lower], eth_chainId: chainId })
      expect((await firstValueFrom(connector.connect({ ...wallet1, silent: false }))).network).toBeNull()
    }
  })

  it('[CONN-39] unsubscribing drops a late answer and asks nothing more', async () => {
    let answer: (accounts: unknown) => void = () => undefined
    const { wallet, timer, connector } = setup({
      eth_requestAccounts: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      eth_chainId: silence,
    })
    const heard = vi.fn()
    const subscription = connector.connect({ ...wallet1, silent: false }).subscribe({ next: heard, error: heard })
    await settle()
    subscription.unsubscribe()
    answer([lower])
    await settle()
    expect(heard).not.toHaveBeenCalled()
    expect(wallet.methods()).toEqual(['eth_requestAccounts'])
    expect(timer.held()).toBe(0)
  })
})

describe('asking for the account permission', () => {
  const options = { requestPermissions: true }

  it('[CONN-30] it is asked for once, and the accounts are told without a second prompt', async () => {
    const { wallet, connector } = setup(
      { wallet_requestPermissions: [{ parentCapability: 'eth_accounts' }], eth_accounts: [lower], eth_chainId: '0x1' },
      options,
    )
    expect((await firstValueFrom(connector.connect({ ...wallet1, silent: false }))).accounts).toEqual([account])
    expect(wallet.asked.filter(({ method }) => method !== 'eth_chainId')).toEqual([
      { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
      { method: 'eth_accounts', params: [] },
    ])
  })

  it('[CONN-30] a wallet that does not know the method is connected all the same', async () => {
    const { connector } = setup({ eth_requestAccounts: [lower], eth_chainId: '0x1' }, options)
    expect((await firstValueFrom(connector.connect({ ...wallet1, silent: false }))).accounts).toEqual([account])
  })

  it('[CONN-30] a wallet that grants and then tells no accounts is asked for them', async () => {
    const script = { wallet_requestPermissions: [], eth_accounts: [], eth_requestAccounts: [lower], eth_chainId: '0x1' }
    const { connector } = setup(script, options)
    expect((await firstValueFrom(connector.connect({ ...wallet1, silent: false }))).accounts).toEqual([account])
  })

  it('[CONN-30] a no, and a prompt that is open already, end it: no second prompt', async () => {
    for (const [code, expected] of [
      [4001, 'CONNECTION_REJECTED'],
      [-32002, 'CONNECT_FAILED'],
    ] as const) {
      const { wallet, connector } = setup({ wallet_requestPermissions: walletError(code), eth_requestAccounts: [lower], eth_chainId: '0x1' }, options)
      expect((await failureOf(connector.connect({ ...wallet1, silent: false }))).code).toBe(expected)
      expect(wallet.methods()).not.toContain('eth_requestAccounts')
    }
  })

  it('[CONN-30] silently it is never asked for', async () => {
    const { wallet, connector } = setup({ wallet_requestPermissions: [], eth_accounts: [lower], eth_chainId: '0x1' }, options)
    await firstValueFrom(connector.connect({ ...wallet1, silent: true }))
    expect(wallet.methods()).not.toContain('wallet_requestPermissions')
  })
})

describe('wallets that are missing', () => {
  it('[CONN-44] an unknown connector: connector is undefined', async () => {
    const { connector } = setup({})
    const missing = { connectorId: 'com.none', namespace: 'eip155' as const }
    for (const source of [connector.readNetwork(missing), connector.signMessage({ ...missing, address: account, message: 'x' })]) {
      expect(await failureOf(source)).toMatchObject({ code: 'WALLET_CONNECTOR_UNDEFINED', message: 'connector is undefined' })
    }
  })

  it('[CONN-44] the page without a default provider: provider is undefined', async () => {
    const { connector } = setup({})
    expect(await failureOf(connector.readNetwork({ connectorId: 'injected', namespace: 'eip155' }))).toMatchObject({
      code: 'WALLET_PROVIDER_UNDEFINED',
      message: 'provider is undefined',
    })
  })

  it('[CONN-23, fault] connecting waits 1000 ms for a wallet to appear, then fails', async () => {
    const { time, timer, connector } = setup({})
    const failed = failureOf(connector.connect({ connectorId: 'com.none', namespace: 'eip155', silent: false }))
    let settled = false
    void failed.then(() => {
      settled = true
    })
    time.advanceBy(999)
    await settle()
    expect(settled).toBe(false)
    time.advanceBy(1)
    expect(await failed).toMatchObject({
      code: 'CONNECT_FAILED',
      message: 'Failed to connect',
      cause: { message: 'connector is undefined' },
    })
    expect(timer.held()).toBe(0)
  })

  it('[CONN-23, fault] one that appears in time is asked', async () => {
    const { time, registry, connector } = setup({})
    const reply = firstValueFrom(connector.connect({ connectorId: 'injected', namespace: 'eip155', silent: false }))
    time.advanceBy(500)
    const late = captureProvider(scriptedWallet({ eth_requestAccounts: [lower], eth_chainId: '0x1' }))
    if (late) registry.add({ type: 'INJECTED', id: 'injected', uuid: 'injected', name: 'Browser Wallet', icon: null, rdns: null }, late)
    expect((await reply).accounts).toEqual([account])
  })
})

describe('disconnecting', () => {
  it('[CONN-31] gives the account permission back', async () => {
    const { wallet, connector } = setup({ wallet_revokePermissions: null })
    expect(await firstValueFrom(connector.disconnect(wallet1))).toBeNull()
    expect(wallet.asked).toEqual([{ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }])
  })

  it('[CONN-32, fault] a wallet that cannot, refuses, or is not there, is disconnected all the same', async () => {
    for (const script of [{}, { wallet_revokePermissions: walletError(4001) }, { wallet_revokePermissions: 1n }]) {
      expect(await firstValueFrom(setup(script).connector.disconnect(wallet1))).toBeNull()
    }
    expect(await firstValueFrom(setup({}).connector.disconnect({ connectorId: 'com.none', namespace: 'eip155' }))).toBeNull()
  })

  it('[CONN-31] keeps the permission while other chains of the wallet are connected: MetaMask gives back the part of Ethereum, also after the wait has ended', async () => {
    const keeps = ['solana'] as const
    const { wallet, connector } = setup({ wallet_revokePermissions: null })
    expect(await firstValueFrom(connector.disconnect({ ...wallet1, keeps }))).toBeNull()
    const page = createMetaMaskPage()
    page.session = { 'eip155:1': { accounts: [] }, [solana.caipNetworkId]: { accounts: [] } }
    const metamask = setup({ wallet_revokePermissions: null }, { rdns: 'io.metamask', window: page.window })
    metamask.connector.disconnect({ connectorId: 'io.metamask', namespace: 'eip155', keeps }).subscribe().unsubscribe()
    await expect.poll(() => page.revoked).toEqual([['eip155:1']])
    expect([wallet.methods(), metamask.wallet.methods(), Object.keys(page.session)]).toEqual([[], [], [solana.caipNetworkId]])
  })

  it('[CONN-31, T1] keeps the session of MetaMask where another wallet is disconnected, whatever it calls itself', async () => {
    const page = createMetaMaskPage()
    page.session = { 'eip155:1': { accounts: [] } }
    for (const rdns of ['com.example', 'io.metamaskx', 'evil.io.metamask']) {
      const { connector } = setup({}, { rdns, window: page.window })
      await firstValueFrom(connector.disconnect({ connectorId: rdns, namespace: 'eip155', keeps: ['solana'] }))
    }
    await settle(20)
    expect([page.asked, page.revoked]).toEqual([[], []])
    const flask = setup({}, { rdns: 'io.metamask.flask', window: page.window })
    await firstValueFrom(flask.connector.disconnect({ connectorId: 'io.metamask.flask', namespace: 'eip155', keeps: ['solana'] }))
    expect(page.revoked).toEqual([['eip155:1']])
  })

  it('[CONN-32, fault] a wallet that hangs can be left', async () => {
    const { connector } = setup({ wallet_revokePermissions: silence })
    const done = vi.fn()
    connector.disconnect(wallet1).subscribe(done).unsubscribe()
    await settle()
    expect(done).not.toHaveBeenCalled()
  })
})

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
    expect(wallet.listenerCount()).toBe(3)
    subscription.unsubscribe()
    expect(wallet.listenerCount()).toBe(0)
    expect(timer.held()).toBe(0)
  })
})
