import {
  arbitrum,
  createLatchkit,
  type EventOf,
  type Latchkit,
  type LatchkitError,
  mainnet,
  type PublicCommand,
  type PublicEvent,
  type PublicState,
  selectConnectionStatus,
} from 'latchkit'
import { evm, evmTransport } from 'latchkit/evm'
import type { DomainCommand, DomainEvent, RootState } from 'latchkit/plugin'
import type { Observable } from 'rxjs'
import { createPublicClient } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { describe, expectTypeOf, it } from 'vitest'

declare const kit: Latchkit

describe('createLatchkit', () => {
  it('[DX-10] gives an instance for networks and adapters alone', () => {
    expectTypeOf(createLatchkit({ networks: [mainnet, arbitrum], use: [evm()] })).toEqualTypeOf<Latchkit>()
  })

  it('[DX-10] takes the chains of viem as they are', () => {
    expectTypeOf(createLatchkit).toBeCallableWith({ networks: [viemMainnet], defaultNetwork: viemMainnet, use: [evm()] })
    expectTypeOf<Latchkit['dispatch']>().toBeCallableWith({ type: 'addNetwork', network: viemMainnet })
  })

  it('[DX-10, DX-26] its own chains fit where viem takes one', () => {
    expectTypeOf(createPublicClient({ chain: mainnet, transport: evmTransport() }).chain.id).toEqualTypeOf<number>()
  })

  it('[DX-10] refuses to go without networks, and options that it does not know', () => {
    // @ts-expect-error networks are needed
    createLatchkit({ use: [evm()] })
    // @ts-expect-error a misspelt option
    createLatchkit({ networks: [mainnet], use: [], defaultChain: mainnet })
    // @ts-expect-error not a theme
    createLatchkit({ networks: [mainnet], use: [], themeMode: 'sepia' })
  })
})

describe('commands', () => {
  it('[DX-10] run promises the event that ends its command', () => {
    expectTypeOf(kit.run({ type: 'connect', connectorId: 'io.metamask' })).resolves.toEqualTypeOf<EventOf<'connected' | 'connectJoined'> | undefined>()
    expectTypeOf(kit.run({ type: 'switchAccount', namespace: 'eip155', address: '' })).resolves.toEqualTypeOf<EventOf<'accountTypeChanged'> | undefined>()
    expectTypeOf(kit.run({ type: 'openModal' })).resolves.toEqualTypeOf<undefined>()
  })

  it('[DX-10] the reports of policies are not among them', () => {
    expectTypeOf<Extract<PublicCommand, { type: `report${string}` }>>().toEqualTypeOf<never>()
    // @ts-expect-error only a policy may say that a wallet answered
    kit.dispatch({ type: 'reportBalance' })
    expectTypeOf<PublicCommand>().toEqualTypeOf<Exclude<DomainCommand, { type: `report${string}` }>>()
  })

  it('[DX-10] an unknown name does not compile', () => {
    // @ts-expect-error
    kit.dispatch({ type: 'conect' })
  })
})

describe('reading', () => {
  it('[DX-10] select gives what its selector gives', () => {
    expectTypeOf(kit.select((state) => state.toasts)).toEqualTypeOf<ReturnType<Latchkit['getState']>['toasts']>()
    expectTypeOf(kit.select((state) => selectConnectionStatus(state, 'eip155'))).toEqualTypeOf<'disconnected' | 'connecting' | 'connected'>()
  })

  it('[DX-10] state is read, never written', () => {
    // @ts-expect-error read-only
    kit.getState().toasts = kit.getState().toasts
  })

  it('[DX-10, design] events$ carries public events, and the state that apps read is a part of the whole', () => {
    expectTypeOf(kit.events$).toEqualTypeOf<Observable<PublicEvent>>()
    expectTypeOf<PublicEvent>().toExtend<DomainEvent>()
    expectTypeOf<Extract<PublicEvent, { type: 'connectWaits' | 'frameReady' | 'toastQueued' | 'tabActHeard' | 'pairingStarted' }>>().toEqualTypeOf<never>()
    expectTypeOf<RootState>().toExtend<PublicState>()
    // @ts-expect-error an internal event
    expectTypeOf<EventOf<'frameReady'>>()
    // @ts-expect-error a slice that keeps its state to itself
    void kit.getState().frame
  })

  it('[DX-10] streams are those of rxjs', () => {
    expectTypeOf(kit.state$).toEqualTypeOf<Observable<ReturnType<Latchkit['getState']>>>()
    expectTypeOf<EventOf<'connected'>['type']>().toEqualTypeOf<'connected'>()
  })
})

describe('errors', () => {
  it('[DX-10] a code is one of the catalogue', () => {
    expectTypeOf<LatchkitError['code']>().extract<'OPTIONS_INVALID'>().toEqualTypeOf<'OPTIONS_INVALID'>()
    expectTypeOf<LatchkitError['code']>().not.toEqualTypeOf<string>()
    expectTypeOf<LatchkitError>().toExtend<Error>()
  })
})
