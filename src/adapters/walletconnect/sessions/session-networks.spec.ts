import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { granted, sessionOf, SOLANA } from '../../../../tests/domain/sessions.js'
import { A, S } from '../../../../tests/domain/facts.js'
import { solanaDevnet } from '../../../domain/shared/networks/chains.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { RelayEvent, RelayPort, Session } from '../../../ports/relay.js'
import { createSessionNetworks, networkOfEvent } from './session-networks.js'

const DEVNET = solanaDevnet.caipNetworkId
const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)] as const
const namespaces = { eip155: granted(['eip155:1', 'eip155:8453'], [A]), solana: granted([SOLANA, DEVNET], [S]) }

/** Networks of the first of two sessions with two namespaces. */
function setup() {
  const events = new Subject<RelayEvent>()
  let session: Session | undefined = sessionOf(namespaces, { topic: ONE })
  const networks = createSessionNetworks({ events: () => events } as unknown as RelayPort, () => session)
  networks.follow()
  const say = (topic: string, network: CaipNetworkId, data: unknown = network) =>
    events.next({ type: 'sessionEvent', topic, network, name: 'chainChanged', data: data as never })
  const live = (next: Session | undefined) => {
    session = next
  }
  return { networks, say, events, live, both: () => [networks.of('eip155'), networks.of('solana')] }
}

describe('the networks of a session with two namespaces', () => {
  it('[WC-17, WC-22] are kept apart: what the wallet says of one leaves the other', () => {
    const { say, both } = setup()
    expect(both()).toEqual(['eip155:1', SOLANA])
    say(ONE, 'eip155:8453')
    expect(both()).toEqual(['eip155:8453', SOLANA])
    say(ONE, DEVNET)
    expect(both()).toEqual(['eip155:8453', DEVNET])
  })

  it('[WC-17] are set apart, too', () => {
    const { networks, both } = setup()
    networks.set('eip155:8453')
    networks.set(DEVNET)
    expect(both()).toEqual(['eip155:8453', DEVNET])
  })

  it('[WC-17, T3] are those of the session in use: another one says nothing of it', () => {
    const { say, both, live } = setup()
    say(TWO, 'eip155:8453')
    expect(both()).toEqual(['eip155:1', SOLANA])
    live(sessionOf(namespaces, { topic: TWO }))
    expect(both()).toEqual(['eip155:8453', SOLANA])
  })

  it('[WC-17, WC-22] are approved ones: another one is passed over, and a namespace without any has none', () => {
    const { say, networks, live } = setup()
    say(ONE, 'eip155:137')
    expect(networks.of('eip155')).toBe('eip155:1')
    expect(networks.of('bip122')).toBeUndefined()
    live(undefined)
    expect(networks.of('eip155')).toBeUndefined()
  })

  it('[WC-17] are as the last of two messages says', () => {
    const { say, networks } = setup()
    say(ONE, 'eip155:8453')
    say(ONE, 'eip155:1')
    expect(networks.of('eip155')).toBe('eip155:1')
  })

  it('[WC-17] are heard of once, however often they are asked for, and not after the end', () => {
    const { networks, events, say } = setup()
    networks.of('eip155')
    networks.follow()
    networks.dispose()
    expect(events.observed).toBe(false)
    say(ONE, 'eip155:8453')
    expect(events.observed).toBe(false)
  })
})

describe('the network that an event names', () => {
  const of = (network: CaipNetworkId, data: unknown, name = 'chainChanged') =>
    networkOfEvent({ type: 'sessionEvent', topic: ONE, network, name, data: data as never })

  it('[WC-17] is the one in its data, else its own', () => {
    expect([of('eip155:1', 8453), of('eip155:1', '0x2105'), of('eip155:1', null)]).toEqual(['eip155:8453', 'eip155:8453', 'eip155:1'])
  })

  it('[WC-17, T3] is none of another namespace, and none of another event', () => {
    expect([of('eip155:1', SOLANA), of('eip155:1', 8453, 'accountsChanged')]).toEqual([undefined, undefined])
    expect(networkOfEvent({ type: 'relayStatus', online: true })).toBeUndefined()
  })
})
