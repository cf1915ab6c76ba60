import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { firstValueFrom, type Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createBitcoinWallet, testKey } from '../../../../tests/contracts/bitcoin-wallet.js'
import { eventually } from '../../../../tests/eventually.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import { createObjectIds } from '../../../kit/object-ids.js'
import type { ProviderEvent } from '../../../ports/connector.js'
import { verifyMessage } from '../messages/verify-message.js'
import { withCheckedKeys } from '../public-key.js'
import { createBitcoinConnector } from './bitcoin-connector.js'
import { createBitcoinWallets } from './bitcoin-wallets.js'

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
    transactions: {} as never,
    checkKeys: async (grant) => withCheckedKeys(grant),
    verifyMessage: async (...asked) => verifyMessage(...asked),
    onWarning: () => {},
  })
  const ref = { connectorId: `${protocol}:standard`, namespace }
  return {
    wallet,
    standard: wallet.standard as { accounts: unknown; features: Record<string, Record<string, unknown>> },
    connect: () => outcome(port.connect({ ...ref, silent: false })),
    sign: (message = 'Hello') => outcome(port.signMessage({ ...ref, address, message })),
    events: () => port.events(ref),
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
})
