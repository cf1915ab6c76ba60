import { base58 } from '@scure/base'
import type { Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createMemoryRelay, createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { networkOf } from '../../../../tests/contracts/fixtures.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { ProviderEvent } from '../../../ports/connector.js'
import type { Session } from '../../../ports/relay.js'
import { createSessionConnector } from './session-connector.js'

const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
const evm = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
const events = ['accountsChanged', 'chainChanged']
const solanaAccount = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const bitcoinAccount = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

function setup(namespaces: Parameters<ReturnType<typeof setupRelay>['pair']>[0]) {
  const made = setupRelay()
  made.pair(namespaces)
  return made
}

function setupRelay() {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const relay = createMemoryRelay({
    time,
    wallet: { namespaces: { eip155: { accounts }, solana: { accounts: [solanaAccount] }, bip122: { accounts: [bitcoinAccount] } }, scanAfterMs: 0 },
  })
  const { port } = relay.join()
  const timer = createMemoryTimer(time)
  const held: { network: CaipNetworkId | undefined } = { network: undefined }
  const connection = (namespace: string) => ({ accounts: [], network: held.network?.startsWith(`${namespace}:`) ? held.network : undefined })
  const connector = createSessionConnector({ relay: port, timer: timer.port, session: () => relay.stored()[0], connection })
  const results: unknown[] = []
  const failures: { code: string; message: string; cause?: { code?: unknown } }[] = []
  return {
    time,
    relay,
    port,
    timer,
    connector,
    held,
    results,
    failures,
    pair(namespaces: { readonly [namespace: string]: { readonly chains: readonly CaipNetworkId[]; readonly methods: readonly string[] } }) {
      port.events().subscribe()
      port.pair({ namespaces: Object.fromEntries(Object.entries(namespaces).map(([name, one]) => [name, { ...one, events }])) }).subscribe()
      time.advanceBy(0)
    },
    run(source: Observable<unknown>) {
      source.subscribe({ next: (value) => results.push(value), error: (failure) => failures.push(failure) })
      time.advanceBy(0)
    },
  }
}

const ref = { connectorId: 'walletConnect', namespace: 'eip155' as const }

describe('a connector over a session', () => {
  it('[WC-24, WC-22] without a session, and in a namespace that it does not have, says so', () => {
    const { connector, run, failures, pair } = setupRelay()
    run(connector.port.signMessage({ ...ref, address: accounts[0], message: 'hi' }))
    pair({ eip155: { chains: ['eip155:1'], methods: evm } })
    run(connector.port.signMessage({ ...ref, namespace: 'solana', address: solanaAccount, message: 'hi' }))
    run(connector.port.connect({ ...ref, namespace: 'solana', silent: true }))
    expect(failures.map(({ message }) => message)).toEqual([
      'Session not initialized. Please call connect() before enable()',
      "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
      'Failed to connect',
    ])
  })

  it('[CONN-13, WC-21] connecting gives what the session holds, by namespace', () => {
    const { connector, run, results } = setup({
      eip155: { chains: ['eip155:1', 'eip155:10'], methods: evm },
      solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: ['solana_signMessage'] },
    })
    run(connector.port.connect({ ...ref, silent: true }))
    run(connector.port.connect({ ...ref, namespace: 'solana', silent: true }))
    expect(results).toEqual([
      { accounts, network: 'eip155:1', approvedNetworks: ['eip155:1', 'eip155:10'], supportsAllNetworks: false },
      {
        accounts: [solanaAccount],
        network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        approvedNetworks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
        supportsAllNetworks: false,
      },
    ])
  })

  it('[WC-11, WC-12] each namespace is asked in its own words', () => {
    const { relay, connector, run, results, failures } = setup({
      solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: ['solana_signAndSendTransaction'] },
      bip122: { chains: ['bip122:000000000019d6689c085ae165831e93'], methods: ['signMessage', 'sendTransfer'] },
    })
    const solana = { connectorId: 'walletConnect', namespace: 'solana' as const, address: solanaAccount }
    const bitcoin = { connectorId: 'walletConnect', namespace: 'bip122' as const, address: bitcoinAccount }
    run(connector.port.sendTransaction({ ...solana, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', transaction: { transaction: 'AQID' } }))
    run(connector.port.signMessage({ ...bitcoin, message: 'hi' }))
    run(
      connector.port.sendTransaction({
        ...bitcoin,
        network: 'bip122:000000000019d6689c085ae165831e93',
        transaction: { recipientAddress: bitcoinAccount, amount: '1500' },
      }),
    )
    expect(failures).toEqual([])
    expect(
      relay.wallet
        .requests()
        .slice(1)
        .map(({ method, params }) => ({ method, params })),
    ).toEqual([
      { method: 'solana_signAndSendTransaction', params: { transaction: 'AQID', pubkey: solanaAccount } },
      { method: 'signMessage', params: { message: 'hi', account: bitcoinAccount, address: bitcoinAccount } },
      { method: 'sendTransfer', params: { account: bitcoinAccount, recipientAddress: bitcoinAccount, amount: '1500' } },
    ])
    expect(results.every((result) => typeof result === 'string')).toBe(true)
    run(connector.port.signTypedData({ ...solana, typedData: {} }))
    run(
      connector.port.sendTransaction({
        ...bitcoin,
        network: 'bip122:000000000019d6689c085ae165831e93',
        transaction: { recipientAddress: bitcoinAccount, amount: '0.1' },
      }),
    )
    expect(failures.map(({ cause }) => cause?.code)).toEqual([4200, -32602])
  })

  it('[WC-10, WC-21] an approved network is switched to without the wallet, and others need a method for it', () => {
    const { relay, connector, held, run, results, failures } = setup({ eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign'] } })
    run(connector.port.switchNetwork({ ...ref, network: networkOf(10, 'Ten') }))
    expect(connector.networkOf('eip155')).toBe('eip155:1')
    held.network = 'eip155:10'
    run(connector.port.readNetwork(ref))
    run(connector.port.signMessage({ ...ref, address: accounts[0], message: 'hi' }))
    run(connector.port.switchNetwork({ ...ref, network: networkOf(137, 'More') }))
    expect(results.slice(0, 2)).toEqual([null, 'eip155:10'])
    expect(
      relay.wallet
        .requests()
        .slice(1)
        .map(({ method, network }) => [method, network]),
    ).toEqual([['personal_sign', 'eip155:10']])
    expect(failures).toMatchObject([{ code: 'NETWORK_SWITCH_FAILED', cause: { code: 4200 } }])
  })

  it('[F36, T3] an account that the session does not have signs nothing', () => {
    const { relay, connector, run, failures } = setup({ eip155: { chains: ['eip155:1'], methods: evm } })
    run(connector.port.signMessage({ ...ref, address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', message: 'hi' }))
    expect(failures).toMatchObject([{ cause: { code: 4100 } }])
    expect(relay.wallet.requests()).toHaveLength(1)
  })

  it('[WC-16, WC-17, WC-18, WC-19, WC-20] what the wallet says reaches each namespace that it is about', () => {
    const { time, relay, connector, timer } = setup({
      eip155: { chains: ['eip155:1', 'eip155:10'], methods: evm },
      solana: { chains: ['solana:x'], methods: [] },
    })
    const heard: Record<'eip155' | 'solana', ProviderEvent[]> = { eip155: [], solana: [] }
    const subscriptions = (['eip155', 'solana'] as const).map((namespace) =>
      connector.port.events({ ...ref, namespace }).subscribe((event) => heard[namespace].push(event)),
    )
    relay.wallet.emit({ name: 'accountsChanged', data: [`eip155:1:${accounts[1].toLowerCase()}`], network: 'eip155:1' })
    time.advanceBy(1)
    relay.wallet.emit({ name: 'accountsChanged', data: ['0x0000000000000000000000000000000000000001'], network: 'eip155:1' })
    relay.wallet.emit({ name: 'chainChanged', data: '0xa', network: 'eip155:1' })
    time.advanceBy(1)
    const session = relay.stored()[0] as Session
    relay.wallet.update({ eip155: session.namespaces.eip155 } as Session['namespaces'])
    time.advanceBy(1)
    relay.wallet.disconnect()
    time.advanceBy(1)
    expect(heard.eip155).toEqual([
      { type: 'accountsChanged', accounts: [accounts[1], accounts[0]] },
      { type: 'chainChanged', network: 'eip155:10' },
      { type: 'accountsChanged', accounts },
      { type: 'disconnect' },
    ])
    expect(heard.solana).toEqual([{ type: 'disconnect' }, { type: 'disconnect' }])
    for (const one of subscriptions) one.unsubscribe()
    expect([relay.listeners(), timer.held()]).toEqual([1, 0])
  })
})

it('[WC-11] bytes in base58', () => {
  expect(base58.encode(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
  expect(base58.encode(Uint8Array.of(0, 0, 40, 127, 180, 205))).toBe('11233QC4')
  expect(base58.encode(new Uint8Array())).toBe('')
})
