import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, asked, connected, found, GAMMA, on, S, session, started } from '../../../tests/domain/facts.js'
import { openPage, type PageOptions } from '../../../tests/domain/page.js'
import { memoryOf, openLive, SESSIONS } from '../../../tests/domain/sessions.js'
import { given, type GivenSetting, nothing, rejected } from '../../testing/given.js'
import type { DomainCommand, DomainEvent } from '../root.js'
import { solana } from '../shared/networks/chains.js'
import { failure } from '../shared/errors/errors.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { selectIsLoading, selectView, VIEW_NAMES } from './index.js'

const TWO: GivenSetting = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] }
const FAR = { id: 'far', name: 'Far', mobileLink: 'far://' }
const opened: DomainEvent = { type: 'modalOpened', view: 'Connect' }
const pushed = (view: 'AllWallets' | 'WhatIsAWallet' | 'Networks'): DomainEvent => ({ type: 'viewPushed', view })
const views = (events: readonly DomainEvent[]) => given(events).state.modal.stack.map(({ view }) => view)
const connecting: readonly DomainEvent[] = [
  ...started,
  found(ALPHA),
  opened,
  { type: 'viewPushed', view: 'ConnectingExternal', params: { connectorId: ALPHA, namespace: 'eip155' } },
  asked(ALPHA),
]
const aborted: DomainEvent = {
  type: 'connectFailed',
  operation: 'oA',
  namespace: 'eip155',
  connectorId: ALPHA,
  by: 'visitor',
  failure: failure('MODAL_CLOSED'),
}
const wrong: readonly DomainEvent[] = [...session, { type: 'walletNetworkUnsupported', namespace: 'eip155', network: 'eip155:100', ask: true }]

describe('opening and closing', () => {
  it('[MODAL-14] shows Connect, or Account when an address is connected', () => {
    given(started).when({ type: 'openModal' }).then([opened])
    given(session)
      .when({ type: 'openModal' })
      .then([{ type: 'modalOpened', view: 'Account' }])
    given(session)
      .when({ type: 'openModal', view: 'Networks' })
      .then([{ type: 'modalOpened', view: 'Networks' }])
  })

  it.each([
    ['on a computer, the code', { basic: true }, ['eip155'], {}, 'ConnectingWalletConnectBasic'],
    ['on a phone, the wallets that the app names', { basic: true, customWallets: [FAR] }, ['eip155'], { mobile: true }, 'AllWallets'],
    ['on a phone where no wallet is named, the code', { basic: true }, ['eip155'], { mobile: true }, 'ConnectingWalletConnectBasic'],
    [
      'on a phone where the app has turned the list off, the code',
      { basic: true, customWallets: [FAR], features: { allWallets: false } },
      ['eip155'],
      { mobile: true },
      'ConnectingWalletConnectBasic',
    ],
    ['without adapters, the code', {}, [], {}, 'ConnectingWalletConnectBasic'],
    ['without adapters on a phone, the wallets', { customWallets: [FAR] }, [], { mobile: true }, 'AllWallets'],
    ['with an adapter, the list', { customWallets: [FAR] }, ['eip155'], { mobile: true }, 'Connect'],
  ] as const)('[MODAL-15] shows, where a session is all there is, %s', (_, options, adapters, platform, view) => {
    const page = openPage({
      ...SESSIONS,
      options: { networks: [mainnet], ...options },
      adapters: [...adapters],
      wallets: [],
      memory: memoryOf(undefined, platform),
    })
    page.give({ type: 'openModal' })
    expect(page.state().modal.stack).toMatchObject([{ view }])
  })

  it('[MODAL-15] in basic mode does so with an account, too; without adapters an account is shown', () => {
    const opens = (options: PageOptions) => {
      const page = openLive(options)
      page.give({ type: 'openModal' })
      return [page.state().account.namespaces.eip155?.address, page.state().modal.stack.map(({ view }) => view)]
    }
    expect(opens({ options: { networks: [mainnet], basic: true } })).toEqual([A, ['ConnectingWalletConnectBasic']])
    expect(opens({ options: { networks: [mainnet] }, adapters: [], wallets: [] })).toEqual([A, ['Account']])
  })

  it('[MODAL-47] a second open pushes the view that is asked for, a second close does nothing', () => {
    given([...started, opened])
      .when({ type: 'openModal' })
      .then(nothing)
    given([...started, opened])
      .when({ type: 'openModal', view: 'Networks' })
      .then([pushed('Networks')])
    given([...started, opened, pushed('Networks')])
      .when({ type: 'openModal', view: 'Networks' })
      .then(nothing)
    given(started).when({ type: 'closeModal' }).then(nothing)
  })

  it('[MODAL-13, I-30] closing resets the view to Connect', () => {
    const { state } = given([...started, opened, pushed('AllWallets')]).when({ type: 'closeModal' })
    expect(state.modal).toEqual({ open: false, stack: [{ view: 'Connect' }], shakes: 0, direction: 'forward', embedded: false })
  })

  it('[MODAL-10] is open or closed, loading or not, in any namespace or one, and counts its shakes', () => {
    const waiting = given(connecting, TWO).state
    expect([waiting.modal.open, selectIsLoading(waiting), selectIsLoading(waiting, 'eip155'), selectIsLoading(waiting, 'solana')]).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(selectIsLoading(given(session).state)).toBe(false)
    const shaken = given(wrong).when({ type: 'closeModal' })
    shaken.then([{ type: 'modalShaken' }])
    expect(shaken.state.modal).toMatchObject({ open: true, shakes: 1 })
  })
})

describe('the stack of views', () => {
  it('[MODAL-11] is pushed, replaced, reset and gone back in', () => {
    const two = [...started, opened, pushed('AllWallets')]
    expect(views(two)).toEqual(['Connect', 'AllWallets'])
    given(two)
      .when({ type: 'pushView', view: 'WhatIsAWallet' })
      .then([pushed('WhatIsAWallet')])
    given(two)
      .when({ type: 'replaceView', view: 'Networks' })
      .then([{ type: 'viewReplaced', view: 'Networks' }])
    given(two)
      .when({ type: 'resetView', view: 'Networks' })
      .then([{ type: 'viewReset', view: 'Networks' }])
    given(two)
      .when({ type: 'goBack' })
      .then([{ type: 'viewPopped' }])
    expect(views([...two, { type: 'viewReplaced', view: 'Networks' }])).toEqual(['Connect', 'Networks'])
    expect(views([...two, { type: 'viewReset', view: 'Networks' }])).toEqual(['Networks'])
    expect(views([...two, { type: 'viewPopped' }])).toEqual(['Connect'])
  })

  it('[MODAL-12] going back from the first view closes', () => {
    given([...started, opened])
      .when({ type: 'goBack' })
      .then([{ type: 'modalClosed' }])
    given(started).when({ type: 'goBack' }).then(nothing)
  })

  it('[MODAL-11] each of the four opens a dialog that is closed', () => {
    for (const type of ['pushView', 'replaceView', 'resetView'] as const)
      given(started)
        .when({ type, view: 'Networks' })
        .then([{ type: 'modalOpened', view: 'Networks' }])
  })

  it('[MODAL-11] the view that is shown is not put on itself', () => {
    given([...started, opened])
      .when({ type: 'pushView', view: 'Connect' })
      .then(nothing)
    given([...started, opened])
      .when({ type: 'replaceView', view: 'Connect' })
      .then(nothing)
    given([...started, opened])
      .when({ type: 'pushView', view: 'Connect', params: { namespace: 'eip155' } })
      .then([{ type: 'viewPushed', view: 'Connect', params: { namespace: 'eip155' } }])
  })

  it('[MODAL-11, MODAL-12, MODAL-13, I-30] any run of moves leaves a stack of one view or more, and a closed dialog on Connect', () => {
    const move = fc.constantFrom<DomainCommand>(
      { type: 'openModal' },
      { type: 'closeModal' },
      { type: 'goBack' },
      { type: 'pushView', view: 'AllWallets' },
      { type: 'pushView', view: 'Networks' },
      { type: 'replaceView', view: 'WhatIsAWallet' },
      { type: 'resetView', view: 'Networks' },
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let events: readonly DomainEvent[] = started
        let model: string[] = []
        for (const command of moves) {
          const { decision } = given(events).when(command)
          if ('rejected' in decision) return false
          events = [...events, ...decision]
          model = next(model, command)
          const { modal } = given(events).state
          expect(modal.open ? modal.stack.map(({ view }) => view) : []).toEqual(model)
          expect(modal.open || (modal.stack.length === 1 && modal.stack[0]?.view === 'Connect')).toBe(true)
        }
        return true
      }),
      { numRuns: 200 },
    )
  })
})

describe('views', () => {
  it('[MODAL-32] are the 18 of the specification and the feature screens', () => {
    expect(VIEW_NAMES.slice(0, 18)).toEqual([
      'Connect',
      'Account',
      'AllWallets',
      'ConnectingWalletConnect',
      'ConnectingWalletConnectBasic',
      'ConnectingExternal',
      'ConnectingFarcaster',
      'EmailLogin',
      'ProfileWallets',
      'UpdateEmailWallet',
      'Swap',
      'ApproveTransaction',
      'SIWXSignMessage',
      'SwitchNetwork',
      'SwitchActiveChain',
      'UnsupportedChain',
      'RegisterAccountName',
      'RegisterAccountNameSuccess',
    ])
    expect(new Set(VIEW_NAMES).size).toBe(VIEW_NAMES.length)
  })

  it.each(['connect', 'constructor', '', 7])('[MODAL-32] an unknown one (%s) is refused by every command', (view) => {
    for (const type of ['openModal', 'pushView', 'replaceView', 'resetView'] as const)
      given([...started, opened])
        .when({ type, view } as never)
        .then(rejected('UNKNOWN_VIEW'))
  })

  it('[I-31] that lack what they are about are refused, and say what they need', () => {
    expect(given(started).when({ type: 'openModal', view: 'Account' }).decision).toMatchObject({
      rejected: { code: 'VIEW_UNAVAILABLE', message: 'The view Account needs a connected account' },
    })
    for (const view of ['ConnectingExternal', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'] as const)
      given(session).when({ type: 'pushView', view }).then(rejected('VIEW_UNAVAILABLE'))
    given(session)
      .when({ type: 'pushView', view: 'SwitchNetwork', params: { network: 'eip155:5' } })
      .then(rejected('VIEW_UNAVAILABLE'))
  })

  it('[I-31] of an account are gone with it', () => {
    const account: readonly DomainEvent[] = [...session, { type: 'modalOpened', view: 'Account' }, { type: 'viewPushed', view: 'ProfileWallets' }]
    const gone: DomainEvent = { type: 'disconnected', namespace: 'eip155', connectorId: ALPHA, by: 'wallet' }
    expect(given([...account, gone]).state.modal.open).toBe(false)
    expect(views([...account, pushed('Networks'), gone])).toEqual(['Networks'])
  })
})

describe('choosing a network', () => {
  it('[NET-10] that is active goes back and changes nothing', () => {
    given([...session, { type: 'modalOpened', view: 'Account' }, pushed('Networks')])
      .when({ type: 'chooseNetwork', network: 'eip155:1' })
      .then([{ type: 'viewPopped' }])
  })

  it('[NET-13] leads to SwitchNetwork', () => {
    given([...session, opened])
      .when({ type: 'chooseNetwork', network: 'eip155:8453' })
      .then([{ type: 'viewPushed', view: 'SwitchNetwork', params: { network: 'eip155:8453', namespace: 'eip155' } }])
    given([...started, opened], TWO)
      .when({ type: 'chooseNetwork', network: solana.caipNetworkId })
      .then([{ type: 'viewPushed', view: 'SwitchNetwork', params: { network: solana.caipNetworkId, namespace: 'solana' } }])
  })

  it('[NET-12, NET-14] of a namespace without an account, by a visitor with one here, leads to SwitchActiveChain', () => {
    given([...session, opened], TWO)
      .when({ type: 'chooseNetwork', network: solana.caipNetworkId })
      .then([
        {
          type: 'viewPushed',
          view: 'SwitchActiveChain',
          params: { switchToChain: 'solana', navigateTo: 'Connect', navigateWithReplace: true, network: solana.caipNetworkId },
        },
      ])
    const both = [
      ...session,
      found(GAMMA, { chain: 'solana' }),
      connected(GAMMA, { namespace: 'solana', address: S }),
      on(solana.caipNetworkId),
      on('eip155:1'),
      opened,
    ]
    expect(given(both, TWO).when({ type: 'chooseNetwork', network: solana.caipNetworkId }).decision).toMatchObject([{ view: 'SwitchNetwork' }])
  })

  it('[NET-22] that is unknown fails as not found, and one that the wallet has not is refused', () => {
    given([...session, opened])
      .when({ type: 'chooseNetwork', network: 'eip155:5' })
      .then([{ type: 'networkSwitchFailed', operation: 'o1', network: 'eip155:5', failure: failure('NETWORK_NOT_FOUND', { network: 'eip155:5' }) }])
    const limited = [
      ...started,
      found(ALPHA),
      connected(ALPHA, { address: A, supportsAllNetworks: false, approvedNetworks: ['eip155:1'] }),
      on('eip155:1'),
      opened,
    ]
    given(limited).when({ type: 'chooseNetwork', network: 'eip155:8453' }).then(rejected('CHAIN_NOT_SUPPORTED'))
  })
})

describe('what a view waits for', () => {
  it('[CONN-40, F40] fails with `Modal closed` when the dialog closes', () => {
    given(connecting)
      .when({ type: 'closeModal' })
      .then([{ type: 'modalClosed' }, aborted])
    expect(failure('MODAL_CLOSED').message).toBe('Modal closed')
  })

  it('[CONN-40, MODAL-45] so does what other namespaces wait for', () => {
    const both = [...connecting, found(GAMMA, { chain: 'solana' }), asked(GAMMA, { namespace: 'solana', operation: 'oG' })]
    given(both, TWO)
      .when({ type: 'closeModal' })
      .then([{ type: 'modalClosed' }, aborted, { ...aborted, operation: 'oG', namespace: 'solana', connectorId: GAMMA } as DomainEvent])
  })

  it('[CONN-40, F40] does so from under another view, too', () => {
    given([...connecting, pushed('WhatIsAWallet')])
      .when({ type: 'closeModal' })
      .then([{ type: 'modalClosed' }, aborted])
    given([...connecting, pushed('WhatIsAWallet')])
      .when({ type: 'goBack' })
      .then([{ type: 'viewPopped' }])
  })

  it('[F40] is given up by going back, by a replacement and by a reset', () => {
    given(connecting)
      .when({ type: 'goBack' })
      .then([{ type: 'viewPopped' }, aborted])
    given(connecting)
      .when({ type: 'replaceView', view: 'AllWallets' })
      .then([{ type: 'viewReplaced', view: 'AllWallets' }, aborted])
    given(connecting)
      .when({ type: 'resetView', view: 'AllWallets' })
      .then([{ type: 'viewReset', view: 'AllWallets' }, aborted])
  })

  it('[CONN-40] of a login is no failure that is shown', () => {
    expect(given([...connecting, aborted]).state.connection.namespaces.eip155).not.toHaveProperty('lastFailure')
  })
})

describe('the view of a wrong network', () => {
  it('[NET-17] opens over whatever is open', () => {
    expect([given(wrong).state.modal.open, selectView(given(wrong).state)]).toEqual([
      true,
      { view: 'UnsupportedChain', params: { namespace: 'eip155', network: 'eip155:100' } },
    ])
    expect(given([...session, { type: 'walletNetworkUnsupported', namespace: 'eip155', network: 'eip155:100', ask: false }]).state.modal.open).toBe(false)
  })

  it('[NET-17] cannot be left: the dialog shakes', () => {
    for (const command of [
      { type: 'closeModal' },
      { type: 'goBack' },
      { type: 'resetView', view: 'Connect' },
      { type: 'replaceView', view: 'Networks' },
    ] as const)
      given(wrong)
        .when(command)
        .then([{ type: 'modalShaken' }])
    given([...wrong, pushed('Networks')])
      .when({ type: 'closeModal' })
      .then([{ type: 'modalShaken' }])
    given([...wrong, pushed('Networks')])
      .when({ type: 'goBack' })
      .then([{ type: 'viewPopped' }])
  })

  it('[NET-17] is left by switching, or by disconnecting', () => {
    expect(given([...wrong, on('eip155:8453')]).state.modal.open).toBe(false)
    expect(given([...wrong, { type: 'disconnected', namespace: 'eip155', connectorId: ALPHA, by: 'visitor' }]).state.modal.open).toBe(false)
  })
})

/** Returns the next stack, as the specification describes it (section 2). */
function next(stack: string[], command: DomainCommand): string[] {
  const view = 'view' in command ? String(command.view) : 'Connect'
  const last = stack.at(-1)
  if (command.type === 'closeModal') return []
  if (command.type === 'goBack') return stack.slice(0, -1)
  if (stack.length === 0) return [view]
  if (command.type === 'openModal' || last === view) return command.type === 'resetView' ? [view] : stack
  if (command.type === 'pushView') return [...stack, view]
  return command.type === 'replaceView' ? [...stack.slice(0, -1), view] : [view]
}
