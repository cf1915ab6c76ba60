import { describe, expect, it } from 'vitest'
import { ALPHA, asked, BETA, connected, disconnected, found, GAMMA, S, started } from '../../../tests/domain/facts.js'
import { given, nothing } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'

const setting = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'], now: 5, operation: 'oN' } as const
const parts = [
  { connectorId: ALPHA, namespace: 'eip155', status: 'waiting' },
  { connectorId: GAMMA, namespace: 'solana', status: 'waiting' },
] as const
const ofSolana = { namespace: 'solana', address: S } as const

/** Alpha's chain is connected, and Gamma's is being asked. */
const half: readonly DomainEvent[] = [
  ...started,
  found(ALPHA),
  found(BETA),
  found(GAMMA, { chain: 'solana' }),
  { type: 'chainsStarted', operation: 'oR', parts },
  { type: 'chainAsked', operation: 'oR', namespace: 'eip155', silent: false },
  asked(ALPHA, { operation: 'oR:eip155:1' }),
  connected(ALPHA, { operation: 'oR:eip155:1' }),
  { type: 'chainAsked', operation: 'oR', namespace: 'solana', silent: false },
  asked(GAMMA, { operation: 'oR:solana:1', namespace: 'solana' }),
]
const statuses = (events: readonly DomainEvent[]) => given(events, setting).state.chains.run?.parts.map(({ status }) => status)

describe('another wallet while several chains are connected', () => {
  it('[CONN-48] that ends its connection in the same namespace costs the run no chain', () => {
    expect(statuses([...half, disconnected(BETA, { by: 'wallet' })])).toEqual(['connected', 'asking'])
    expect(statuses([...half, disconnected(ALPHA, { by: 'wallet' })])).toEqual(['failed', 'asking'])
  })

  it('[CONN-48] that ends its connection in the namespace that is being asked costs it nothing either', () => {
    expect(statuses([...half, disconnected(BETA, { namespace: 'solana', by: 'wallet' })])).toEqual(['connected', 'asking'])
  })

  it('[CONN-07] that connects by itself, or fails to, is no answer for the chain', () => {
    expect(statuses([...half, connected(BETA, { ...ofSolana, operation: 'oX' })])).toEqual(['connected', 'asking'])
    const fails: DomainEvent = {
      type: 'connectFailed',
      operation: 'oX',
      namespace: 'solana',
      connectorId: GAMMA,
      by: 'visitor',
      failure: failure('CONNECTION_REJECTED'),
    }
    expect(statuses([...half, fails])).toEqual(['connected', 'asking'])
    expect(statuses([...half, { ...fails, operation: 'oR:solana:1' }])).toEqual(['connected', 'refused'])
  })

  it('[CONN-07] an answer to an earlier prompt of the chain is none to the open one', () => {
    const again: readonly DomainEvent[] = [...half, { type: 'chainAsked', operation: 'oR', namespace: 'solana', silent: false }]
    const late: DomainEvent = {
      type: 'connectFailed',
      operation: 'oR:solana:1',
      namespace: 'solana',
      connectorId: GAMMA,
      by: 'visitor',
      failure: failure('CONNECTION_REJECTED'),
    }
    expect(statuses([...again, late])).toEqual(['connected', 'asking'])
  })

  it('[CONN-07] the next prompt of an earlier run is not raised', () => {
    given(half.slice(0, -2), setting).when({ type: 'reportChainDue', operation: 'oEarlier' }).then(nothing)
    expect(given(half.slice(0, -2), setting).when({ type: 'reportChainDue', operation: 'oR' }).decision).not.toEqual([])
    given(half, setting).when({ type: 'reportChainDue', operation: 'oR' }).then(nothing)
  })

  it('[CONN-07] cancelling another run leaves this one', () => {
    given(half, setting).when({ type: 'cancelChains', operation: 'oEarlier' }).then(nothing)
    expect(given(half, setting).when({ type: 'cancelChains', operation: 'oR' }).decision).toMatchObject([
      { type: 'connectFailed', operation: 'oR:solana:1', namespace: 'solana', failure: { category: 'ABORTED' } },
      { type: 'chainsConnected', connected: ['eip155'], missing: ['solana'] },
    ])
  })

  it('[CONN-07, I-5] a second run ends the first one, and its open prompt', () => {
    const { decision } = given(half, setting).when({ type: 'connectChains', connectors: [{ connectorId: BETA, namespace: 'eip155' }] })
    expect((decision as readonly DomainEvent[]).map((event) => ('operation' in event ? `${event.type} ${event.operation}` : event.type))).toEqual([
      'connectFailed oR:solana:1',
      'chainsConnected oR',
      'chainsStarted oN',
      'chainAsked oN',
      'connectStarted oN:eip155:1',
    ])
  })

  it('[CONN-07] the reason of the last chain is told where none was connected', () => {
    const refused = (namespace: 'eip155' | 'solana', code: 'CONNECTION_REJECTED' | 'ACCOUNTS_UNAVAILABLE', tries = 1): readonly DomainEvent[] => [
      { type: 'chainAsked', operation: 'oR', namespace, silent: false },
      { type: 'connectFailed', operation: `oR:${namespace}:${tries}`, namespace, connectorId: ALPHA, by: 'visitor', failure: failure(code) },
    ]
    const both = [...half.slice(0, 6), ...refused('eip155', 'ACCOUNTS_UNAVAILABLE'), ...refused('solana', 'CONNECTION_REJECTED')]
    const { decision } = given(both, setting).when({ type: 'reportChainDue', operation: 'oR' })
    expect(JSON.stringify(decision)).toContain('CONNECTION_REJECTED')
  })
})
