import { base64 } from '@scure/base'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { firstValueFrom, type Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createBitcoinWallet, signLegacy, testKey } from '../../../../tests/contracts/bitcoin-wallet.js'
import { eventually } from '../../../../tests/eventually.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import { createObjectIds } from '../../../kit/object-ids.js'
import type { ProviderEvent } from '../../../ports/connector.js'
import { verifyMessage } from '../messages/verify-message.js'
import { withCheckedKeys } from '../public-key.js'
import { createBitcoinConnector } from './bitcoin-connector.js'
import { createBitcoinWallets, type FoundBitcoinWallet } from './bitcoin-wallets.js'

const MAINNET: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const [key, second] = [testKey(1), testKey(2)] as const
const address = key.payment('bc')
const namespace = 'bip122' as const

/** A page with one wallet, in one of its protocols. */
function open(protocol: 'wallet-standard' | 'btc-providers') {
  const wallet = createBitcoinWallet([key, second], 'bc', [MAINNET])
  const window = new EventTarget()
  if (protocol === 'btc-providers') Object.assign(window, { One: wallet.provider, btc_providers: [{ id: 'One', name: 'Standard', icon: '' }] })
  else
    window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent<{ register(wallet: object): void }>).detail.register(wallet.standard))
  const time = createVirtualTime()
  const { port: timer } = createMemoryTimer(time)
  const wallets = createBitcoinWallets({ window, timer, identify: createObjectIds(), onWarning: () => {} })
  wallets.discovery.announcements().subscribe()
  const { port } = createBitcoinConnector({
    wallets,
    timer,
    signer: async () => ({}) as never,
    checkKeys: async (grant) => withCheckedKeys(grant),
    verifyMessage: async (...asked) => verifyMessage(...asked),
    onWarning: () => {},
  })
  const ref = { connectorId: `${protocol}:standard`, namespace }
  return {
    wallet,
    wallets,
    standard: wallet.standard as { accounts: unknown; features: Record<string, Record<string, unknown>> },
    connect: () => outcome(port.connect({ ...ref, silent: false })),
    restore: () => outcome(port.connect({ ...ref, silent: true })),
    disconnect: () => outcome(port.disconnect(ref)),
    sign: (message = 'Hello', from = address) => outcome(port.signMessage({ ...ref, address: from, message })),
    signTransactions: () => outcome(port.signTransactions({ ...ref, address, network: MAINNET, transactions: [{ psbt: '' }] })),
    send: () => outcome(port.sendTransaction({ ...ref, address, network: MAINNET, transaction: { recipientAddress: second.payment('bc'), amount: '1' } })),
    events: () => port.events(ref),
    elapse: (ms: number) => time.advanceBy(ms),
    /** Lets time pass until a check no longer throws. */
    until: (check: () => void) =>
      eventually(() => {
        time.advanceBy(1)
        check()
      }),
  }
}

async function outcome(source: Observable<unknown>): Promise<unknown> {
  return firstValueFrom(source).catch((error: unknown) => error)
}

describe('accounts of a Wallet Standard wallet of Bitcoin', () => {
  const account = (more: object) => ({ address, publicKey: key.publicKey, chains: ['bitcoin:mainnet'], features: [], ...more })
  const own = account({ address: second.payment('bc'), publicKey: second.publicKey })
  const connectWith = (accounts: unknown) => {
    const page = open('wallet-standard')
    page.standard.features['bitcoin:connect'] = { connect: async () => ({ accounts }) }
    return page
  }

  it.each([
    ['an address of another network', account({ address: key.payment('bcrt') })],
    ['a wrong checksum', account({ address: `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}` })],
    ['10,000 characters', account({ address: 'b'.repeat(10_000) })],
    ['a chain of another namespace', account({ chains: ['eip155:1', 'solana:mainnet'] })],
    ['a chain that nobody knows', account({ chains: ['bitcoin:testnet5'] })],
    ['the number of a chain', account({ chains: [1] })],
    ['no chains', account({ chains: undefined })],
    [
      'an address that throws',
      Object.defineProperty(account({}), 'address', {
        get() {
          throw new Error('no')
        },
      }),
    ],
    ['null', null],
  ])('[F34, T2] %s is left out; alone it is no connection', async (_, bad) => {
    expect(await connectWith([bad, own]).connect()).toMatchObject({ accounts: [own.address], network: MAINNET })
    expect(await connectWith([bad]).connect()).toMatchObject({ code: 'CONNECT_FAILED' })
  })

  it('[F34, T2] of 10,000 the first are read, when it connects and when it tells of them', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => (at === MAX_ACCOUNTS - 1 ? own : at === MAX_ACCOUNTS ? account({}) : account({ address: 'bc1q' })))
    const page = connectWith(many)
    expect(await page.connect()).toMatchObject({ accounts: [own.address] })
    const heard: ProviderEvent[] = []
    page.events().subscribe((event) => heard.push(event))
    Object.defineProperty(page.standard, 'accounts', { get: () => [account({}), ...many] })
    page.wallet.switchAccount(address)
    await page.until(() => expect(heard).toMatchObject([{ type: 'accountsChanged', accounts: [address] }]))
  })

  it('[CONN-49] in capitals is the account that the app knows, and the wallet is given its own object back', async () => {
    const capitals = account({ address: address.toUpperCase() })
    const page = connectWith([own, capitals])
    Object.defineProperty(page.standard, 'accounts', { get: () => [own, capitals] })
    const given: unknown[] = []
    page.standard.features['bitcoin:signMessage'] = {
      async signMessage({ account: asked, message }: { account: unknown; message: Uint8Array }) {
        given.push(asked)
        return [{ signedMessage: message, signature: base64.decode(signLegacy(key, 'Hello')) }]
      },
    }
    expect(await page.connect()).toMatchObject({ accounts: [own.address, address] })
    expect(await page.sign()).toBe(signLegacy(key, 'Hello'))
    expect(given).toEqual([capitals])
    expect(given[0]).toBe(capitals)
  })

  it('[NET-04, T2] that is not on the network is not asked to sign there, though another one of the wallet is', async () => {
    const [signet, testnet4] = ['00000008819873e925422c1ff0f99f7c', '00000000da84f2bafbbc53dee25a72ae'].map((id) => `bip122:${id}` as const) as [
      CaipNetworkId,
      CaipNetworkId,
    ]
    const accounts = [
      account({ address: key.payment('tb'), chains: ['bitcoin:signet'] }),
      { ...own, address: second.payment('tb'), chains: ['bitcoin:testnet4'] },
    ]
    const { wallets } = connectWith(accounts)
    const { wallet } = wallets.get('wallet-standard:standard') as FoundBitcoinWallet
    const { signal } = new AbortController()
    expect(await wallet.connect(signal)).toMatchObject({ networks: [signet, testnet4] })
    for (const [index, one] of accounts.entries()) {
      const asked = (network: CaipNetworkId) => wallet.signPsbt({ psbt: 'cHNidP8=', inputs: [{ index: 0, address: one.address }] }, network, signal)
      const [right, wrong] = index === 0 ? [signet, testnet4] : [testnet4, signet]
      await expect(asked(wrong)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH', context: { network: wrong, wallet: right } })
      // This wallet signs no transactions.
      await expect(asked(right)).rejects.toMatchObject({ cause: { code: 4200 } })
    }
  })

  it.each<[string, unknown]>([
    ['is gone', undefined],
    ['is a text', 'sign'],
    ['has no method', {}],
    ['has a method that is none', { signMessage: 7 }],
  ])('[T1, T2] a feature that %s when it is used is a typed error', async (_, feature) => {
    const page = open('wallet-standard')
    await page.connect()
    page.standard.features['bitcoin:signMessage'] = feature as never
    expect(await page.sign()).toMatchObject({ code: 'RPC_FAILED', cause: { code: 4200 } })
  })
})

describe.each(['wallet-standard', 'btc-providers'] as const)('the account of a Bitcoin wallet by %s', (protocol) => {
  it('[ACCT-01, T2] that changes while it connects is the new one, and is told once', async () => {
    const page = open(protocol)
    page.wallet.policy('ask')
    const heard: ProviderEvent[] = []
    page.events().subscribe((event) => heard.push(event))
    const connecting = page.connect()
    await page.until(() => expect(page.wallet.prompts()).toBe(1))
    page.wallet.switchAccount(second.payment('bc'))
    page.wallet.approve()
    expect(await connecting).toMatchObject({ accounts: [second.payment('bc'), address] })
    page.wallet.policy('approve')
    page.wallet.switchAccount(address)
    await page.until(() => expect(heard.at(-1)).toMatchObject({ type: 'accountsChanged', accounts: [address, second.payment('bc')] }))
  })

  it('[CONN-49, CONN-50, ACCT-01, T2] that it does not list any more is not asked to sign; the error names both, and the page hears of the other', async () => {
    const page = open(protocol)
    await page.connect()
    const heard: ProviderEvent[] = []
    page.events().subscribe((event) => heard.push(event))
    expect(await page.sign()).toEqual(expect.any(String))
    const other = second.payment('bc')
    page.wallet.hide(address)
    for (const ask of [page.sign, page.signTransactions, page.send])
      expect(await ask()).toMatchObject({ code: 'ACCOUNT_NOT_LISTED', context: { address, listed: expect.stringContaining(other) } })
    expect(page.wallet.prompts()).toBe(2)
    await page.until(() => expect(heard).toMatchObject([{ type: 'accountsChanged', accounts: [other] }]))
    expect(verifyMessage(other, 'Hi', String(await page.sign('Hi', other)))).toBe('valid')
  })

  it('[CONN-49, ACCT-01] that is not the first of its list signs all the same', async () => {
    const page = open(protocol)
    await page.connect()
    page.wallet.switchAccount(second.payment('bc'))
    expect(verifyMessage(address, 'Hello', String(await page.sign()))).toBe('valid')
  })
})

describe('a Bitcoin wallet with the `standard:` features alone', () => {
  const openPlain = () => {
    const page = open('wallet-standard')
    const { 'bitcoin:connect': connect, 'bitcoin:disconnect': disconnect, ...features } = page.standard.features
    const calls: unknown[][] = []
    const heard =
      (name: string, call: unknown) =>
      async (...input: unknown[]) => {
        calls.push([name, ...input])
        return Reflect.apply(call as () => unknown, undefined, input)
      }
    const standard = {
      'standard:connect': { connect: heard('connect', connect?.['connect']) },
      'standard:disconnect': { disconnect: heard('disconnect', disconnect?.['disconnect']) },
    }
    Object.defineProperty(page.standard, 'features', { value: { ...features, ...standard } })
    return { ...page, calls }
  }

  it('[CONN-04, CONN-31, ACCT-01] connects, tells of a switch, and is disconnected by them', async () => {
    const page = openPlain()
    const heard: ProviderEvent[] = []
    page.events().subscribe((event) => heard.push(event))
    expect(await page.connect()).toMatchObject({ accounts: [address, second.payment('bc')] })
    page.wallet.switchAccount(second.payment('bc'))
    await page.until(() => expect(heard).toMatchObject([{ type: 'accountsChanged', accounts: [second.payment('bc'), address] }]))
    await page.disconnect()
    expect(page.calls).toEqual([['connect', { purposes: ['payment', 'ordinals'] }], ['disconnect']])
  })

  it('[CONN-15, F29] is restored without a prompt: by its list, else by a silent connect', async () => {
    const page = openPlain()
    expect(await page.restore()).toMatchObject({ accounts: [address, second.payment('bc')] })
    expect(await page.restore()).toMatchObject({ accounts: [address, second.payment('bc')] })
    expect(page.calls).toEqual([['connect', { silent: true }]])
  })
})

describe('a Bitcoin wallet that does not tell which accounts it lists', () => {
  it('[CONN-49, T2] is asked, by Wallet Standard, with the account that it gave when it connected', async () => {
    const page = open('wallet-standard')
    Object.defineProperty(page.standard, 'accounts', { get: () => [] })
    await page.connect()
    expect(verifyMessage(address, 'Hello', String(await page.sign()))).toBe('valid')
  })

  it.each<[string, unknown]>([
    ['does not know the question', { code: -32601, message: 'unknown' }],
    ['keeps its accounts to itself', { code: -32002, message: 'Access denied' }],
  ])('[CONN-49, T2] is asked, by sats-connect, if it %s', async (_, error) => {
    const page = open('btc-providers')
    await page.connect()
    page.wallet.policy({ methods: { restore: { error: error as never } } })
    expect(verifyMessage(address, 'Hello', String(await page.sign()))).toBe('valid')
  })

  it('[CONN-49, F29] is asked, by sats-connect, if it does not answer the question within a second', async () => {
    const page = open('btc-providers')
    await page.connect()
    const { request } = page.wallet.provider
    page.wallet.provider.request = (method, params) => (method === 'wallet_getAccount' ? new Promise(() => {}) : request(method, params))
    const signing = page.sign()
    page.elapse(999)
    await Promise.resolve()
    expect(page.wallet.prompts()).toBe(1)
    page.elapse(1)
    expect(verifyMessage(address, 'Hello', String(await signing))).toBe('valid')
  })
})
