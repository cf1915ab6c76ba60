import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../domain/root.js'
import { DESKTOP } from '../adapters/memory/memory-platform.js'
import { given, nothing, rejected } from './given.js'

const started: readonly DomainEvent[] = [
  { type: 'startRequested', operation: 'o0' },
  { type: 'started', operation: 'o0', platform: DESKTOP },
]

const messageOf = (run: () => void) => {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

describe('given, when, then', () => {
  it('[DX-22] a decision that is as stated passes', () => {
    given([])
      .when({ type: 'start' })
      .then([{ type: 'startRequested', operation: 'o1' }])
    given(started).when({ type: 'start' }).then(nothing)
    given(started).when({ type: 'connect', connectorId: 'nobody' }).then(rejected('CONNECTOR_NOT_FOUND'))
  })

  it('[DX-22] one that is not tells both sides', () => {
    expect(messageOf(() => given([]).when({ type: 'start' }).then(nothing))).toBe('expected nothing, got [{"operation":"o1","type":"startRequested"}]')
    expect(messageOf(() => given(started).when({ type: 'start' }).then(rejected('NOT_STARTED')))).toBe('expected a rejection with NOT_STARTED, got nothing')
    expect(messageOf(() => given([]).when({ type: 'connect', connectorId: 'nobody' }).then(nothing))).toBe(
      'expected nothing, got a rejection with CONNECTION_CLIENT_MISSING',
    )
    expect(
      messageOf(() =>
        given([])
          .when({ type: 'start' })
          .then([{ type: 'startRequested', operation: 'o2' }]),
      ),
    ).toContain('"operation":"o2"')
  })

  it('[DX-22] options, time and operation are those of the setting; the state is at hand before and after', () => {
    const past = given([], {
      options: {
        networks: [
          { id: 5, name: 'Five', rpcUrls: { default: { http: ['https://five.example'] } }, nativeCurrency: { name: 'Five', symbol: 'V', decimals: 18 } },
        ],
      },
      operation: 'o9',
      now: 7,
    })
    expect(past.state.config.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:5'])
    const present = past.when({ type: 'start' })
    present.then([{ type: 'startRequested', operation: 'o9' }])
    expect([past.state.lifecycle.status, present.state.lifecycle.status]).toEqual(['idle', 'starting'])
  })

  it('[DX-22] a command that does not exist is a mistake of the test', () => {
    expect(messageOf(() => given([]).when({ type: 'connekt' } as never))).toBe('There is no command "connekt"')
  })
})
