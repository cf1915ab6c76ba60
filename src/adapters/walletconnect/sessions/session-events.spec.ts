import { EMPTY, NEVER, of, Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { A, B, C, S } from '../../../../tests/domain/facts.js'
import { granted, sessionOf, SOLANA } from '../../../../tests/domain/sessions.js'
import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { solanaDevnet } from '../../../domain/shared/networks/chains.js'
import type { ProviderEvent } from '../../../ports/connector.js'
import type { RelayEvent, RelayPort } from '../../../ports/relay.js'
import { createSessionConnector } from './session-connector.js'

const DEVNET = solanaDevnet.caipNetworkId
const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)] as const
const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']
const namespaces = { eip155: granted(['eip155:1', 'eip155:8453'], [A, B], methods), solana: granted([SOLANA], [S], ['solana_signTransaction']) }
const ref = { connectorId: 'walletConnect', namespace: 'eip155' as ChainNamespace }

/** A connector of the first of two sessions, with the requests that reach the wallet. */
function setup() {
  const time = createVirtualTime({ start: 0 })
  const events = new Subject<RelayEvent>()
  const requests: { method: string; network: string }[] = []
  const relay = {
    events: () => events,
    request: (request: { method: string; network: string }) => {
      requests.push(request)
      return request.method === 'wallet_switchEthereumChain' ? of(null) : NEVER
    },
    disconnect: () => EMPTY,
  } as unknown as RelayPort
  const session = sessionOf(namespaces, { topic: ONE })
  const connector = createSessionConnector({ relay, timer: createMemoryTimer(time).port, session: () => session })
  const heard: Record<string, ProviderEvent[]> = { eip155: [], solana: [] }
  for (const namespace of ['eip155', 'solana'] as const) connector.port.events({ ...ref, namespace }).subscribe((event) => heard[namespace]?.push(event))
  const say = (name: string, data: unknown, network: CaipNetworkId = 'eip155:1', topic: string = ONE) =>
    events.next({ type: 'sessionEvent', topic, network, name, data: data as never })
  const failures: unknown[] = []
  const run = (call: { subscribe: (observer: object) => unknown }) => {
    call.subscribe({ error: (error: { code: string; cause?: { code: unknown } }) => failures.push(error.cause?.code ?? error.code) })
    time.advanceBy(1)
  }
  return { connector, events, heard, say, requests, failures, run, settle: () => time.advanceBy(1) }
}

describe('what a wallet says over one of two sessions', () => {
  it('[T3, WC-16, WC-17, WC-19] of the other session reaches no connection', () => {
    const { heard, say, events, settle } = setup()
    say('accountsChanged', [B], 'eip155:1', TWO)
    say('chainChanged', 8453, 'eip155:1', TWO)
    events.next({ type: 'sessionDeleted', topic: TWO, code: 6000 })
    events.next({ type: 'sessionExpired', topic: TWO })
    events.next({ type: 'sessionUpdated', topic: TWO, namespaces })
    settle()
    expect(heard).toEqual({ eip155: [], solana: [] })
    events.next({ type: 'sessionDeleted', topic: ONE, code: 6000 })
    settle()
    expect(heard).toEqual({ eip155: [{ type: 'disconnect' }], solana: [{ type: 'disconnect' }] })
  })

  it('[WC-16, T3] of two namespaces reaches each its own: an account written under the other one does not count', () => {
    const { heard, say, settle } = setup()
    say('accountsChanged', [`solana:x:${B}`, `eip155:1:${C}`])
    say('accountsChanged', [S], SOLANA)
    settle()
    expect(heard).toEqual({ eip155: [], solana: [{ type: 'accountsChanged', accounts: [S] }] })
    say('accountsChanged', [`eip155:8453:${B}`, B, 7, null])
    settle()
    expect(heard['eip155']).toEqual([{ type: 'accountsChanged', accounts: [B, A] }])
  })

  it('[WC-17, T3] of the network of one namespace moves no other', () => {
    const { heard, say, settle } = setup()
    say('chainChanged', DEVNET, SOLANA)
    settle()
    expect(heard).toEqual({ eip155: [], solana: [{ type: 'chainChanged', network: DEVNET }] })
  })

  it('[WC-17, F33] twice in a moment is told once, as it was said last, and another kind is told beside it', () => {
    const { heard, say, settle } = setup()
    say('chainChanged', 8453)
    say('accountsChanged', [B])
    say('accountsChanged', [A])
    say('chainChanged', 1)
    expect(heard['eip155']).toEqual([])
    settle()
    expect(heard['eip155']).toEqual([
      { type: 'accountsChanged', accounts: [A, B] },
      { type: 'chainChanged', network: 'eip155:1' },
    ])
  })

  it('[WC-18] an update without one of the namespaces ends the connection there, and tells the accounts of the other', () => {
    const { heard, events, settle } = setup()
    events.next({ type: 'sessionUpdated', topic: ONE, namespaces: { eip155: granted(['eip155:8453'], [B]) } })
    settle()
    expect(heard).toEqual({ eip155: [{ type: 'accountsChanged', accounts: [B] }], solana: [{ type: 'disconnect' }] })
  })
})

const TYPED = { domain: {}, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text: 'm' } }

describe('a request over a session', () => {
  const calls = (port: ReturnType<typeof setup>['connector']['port']) => ({
    send: (network: CaipNetworkId, address: string) => port.sendTransaction({ ...ref, network, address, transaction: { to: B } }),
    sign: (network: CaipNetworkId, address: string) => port.signTransactions({ ...ref, namespace: 'solana', network, address, transactions: [{}] }),
    message: (address: string) => port.signMessage({ ...ref, address, message: 'm' }),
    typed: (address: string) => port.signTypedData({ ...ref, address, typedData: TYPED }),
  })

  it('[WC-22, F36] names a network that the session has, and an account that it has there', () => {
    const { connector, run, failures, requests } = setup()
    const { send, sign, message, typed } = calls(connector.port)
    run(send('eip155:137', A))
    run(send('eip155:1', C))
    run(sign(DEVNET, S))
    run(sign(SOLANA, A))
    run(message(C))
    run(typed(C))
    expect([failures, requests]).toEqual([['CHAIN_MISMATCH', 4100, 'CHAIN_MISMATCH', 4100, 4100, 4100], []])
    run(send('eip155:8453', B))
    expect(requests).toMatchObject([{ method: 'eth_sendTransaction', network: 'eip155:8453' }])
  })

  it('[F37, WC-21] to switch is not believed: a network that the session has not got afterwards is not the current one', () => {
    const { connector, run, requests } = setup()
    const seen: unknown[] = []
    const network = { caipNetworkId: 'eip155:137', chainNamespace: 'eip155', id: 137, name: 'x', nativeCurrency: {}, rpcUrls: { default: { http: [] } } }
    run(connector.port.switchNetwork({ ...ref, network: network as never }))
    expect(requests.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
    connector.port.readNetwork(ref).subscribe((id) => seen.push(id))
    run(connector.port.readNetwork({ ...ref, namespace: 'solana' }))
    expect(seen).toEqual(['eip155:1'])
  })
})
