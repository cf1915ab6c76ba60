import { describe, expect, it } from 'vitest'
import { EMBEDDED, EMBEDDED_TWO, openLoggedIn } from '../../../tests/domain/embedded.js'
import { A, ALPHA, B, C, GAMMA, S } from '../../../tests/domain/facts.js'
import type { Page } from '../../../tests/domain/page.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { solana } from '../shared/networks/chains.js'
import { decide } from './decide.js'
import { digestOf } from './digest.js'

const SIGN = { type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', A] } as const
const MAIN = solana.caipNetworkId

/** The login is connected in both namespaces. Alpha and Gamma are there. Approvals wait. */
function open(): Page {
  const page = openLoggedIn({
    ...EMBEDDED_TWO,
    wallets: [
      { id: ALPHA, name: 'Alpha', accounts: [C] },
      { id: GAMMA, name: 'Gamma', namespace: 'solana', accounts: [S], network: MAIN },
    ],
  })
  page.give({ type: 'switchNetwork', network: MAIN })
  page.wait(1_000)
  page.memory.secureSite.setPolicy({ approvals: 'later' })
  page.clear()
  return page
}
const waiting = (page: Page) => [page.state().approvals.open, ...page.state().approvals.queue].flatMap((one) => (one === undefined ? [] : [one.method]))
const failed = (page: Page) => page.events('embeddedRequestFailed').map(({ method, failure }) => [method, failure.code])

describe('two approvals, in two namespaces', () => {
  function ask(): Page {
    const page = open()
    page.give(SIGN)
    page.give({ type: 'requestEmbedded', method: 'solana_signMessage', params: { message: '2', pubkey: S }, namespace: 'solana' })
    page.wait(10)
    expect(waiting(page)).toEqual(['personal_sign', 'solana_signMessage'])
    return page
  }

  it.each([
    ['eip155', ALPHA, 'personal_sign', 'solana_signMessage'],
    ['solana', GAMMA, 'solana_signMessage', 'personal_sign'],
  ] as const)(
    '[AUTH-36, MODAL-45] that another wallet connects in %s cancels the one there, and leaves the other',
    async (namespace, connectorId, gone, left) => {
      const page = ask()
      await page.run({ type: 'connect', connectorId, namespace })
      expect([failed(page), waiting(page)]).toEqual([[[gone, 'ABORTED']], [left]])
    },
  )

  it('[AUTH-36] that the wallet is disconnected cancels both; that another one is, neither', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.give({ type: 'requestEmbedded', method: 'solana_signMessage', params: { message: '2', pubkey: S }, namespace: 'solana' })
    page.wait(10)
    await page.run({ type: 'disconnect', namespace: 'eip155', connectorId: ALPHA })
    expect(waiting(page)).toEqual(['solana_signMessage'])
    const both = ask()
    await both.run({ type: 'disconnect' })
    expect([failed(both).length, waiting(both)]).toEqual([2, []])
  })

  it('[AUTH-36] the answer to the open one opens the other, and a second answer ends nothing', () => {
    const page = ask()
    const [first] = page.events('approvalOpened')
    page.memory.secureSite.decide('approve')
    page.wait(10)
    expect([page.events('embeddedRequestCompleted').map(({ method }) => method), waiting(page)]).toEqual([['personal_sign'], ['solana_signMessage']])
    page.give({ type: 'reportEmbeddedAnswer', operation: first?.operation ?? '', result: '"0x00"' })
    page.give({ type: 'reportEmbeddedFailed', operation: first?.operation ?? '', failure: { code: 'X', category: 'UNKNOWN', message: '' } as never })
    expect([page.events('embeddedRequestCompleted').length, failed(page), waiting(page)]).toEqual([1, [], ['solana_signMessage']])
  })

  it('[AUTH-36] cancelling the one that waits leaves the open one', () => {
    const page = ask()
    const [second] = page.events('approvalQueued')
    page.give({ type: 'cancelEmbeddedRequest', operation: second?.operation ?? '' })
    expect([failed(page), waiting(page)]).toEqual([[['solana_signMessage', 'ABORTED']], ['personal_sign']])
  })
})

describe('a method of another namespace', () => {
  it.each([
    ['solana_signMessage', 'eip155', { message: '2', pubkey: S }],
    ['solana_signAndSendTransaction', 'eip155', { transaction: '2' }],
    ['personal_sign', 'solana', ['0x6869', A]],
    ['eth_sendTransaction', 'solana', [{ to: B }]],
    ['eth_blockNumber', 'solana', []],
  ] as const)('[AUTH-35, AUTH-37] %s in %s is no method of the wallet, and ends what waits', (method, namespace, params) => {
    const page = open()
    page.give(SIGN)
    page.wait(10)
    page.give({ type: 'requestEmbedded', method, params: params as never, namespace: namespace as ChainNamespace })
    expect([failed(page), waiting(page)]).toEqual([
      [
        ['personal_sign', 'FRAME_REQUEST_ABORTED'],
        [method, 'RPC_CALL_NOT_ALLOWED'],
      ],
      [],
    ])
  })

  it('[AUTH-35] goes to the namespace of the method where none is named, and to a network of it', () => {
    const page = open()
    page.give({ type: 'requestEmbedded', method: 'solana_signMessage', params: { message: '2', pubkey: S } })
    page.give(SIGN)
    const { open: first, queue } = page.state().approvals
    expect([first, ...queue].map((one) => [one?.namespace, one?.network])).toEqual([
      ['solana', MAIN],
      ['eip155', 'eip155:1'],
    ])
  })
})

describe('the digest of an approval', () => {
  it('[I-27] differs with the method, the network and the parameters, and is the same for the same', () => {
    const base = ['eth_sendTransaction', 'eip155:1', '[{"to":"0x1"}]'] as const
    const [method, network, params] = base
    const all = [
      digestOf(...base),
      digestOf('eth_sendUserOperation', network, params),
      digestOf(method, 'eip155:8453', params),
      digestOf(method, network, '[{"to":"0x2"}]'),
      digestOf(method, 'eip155:11', params),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(digestOf(...base)).toBe(all[0])
  })

  it('[I-27] is over what was asked, on the network of the wallet', () => {
    const page = openLoggedIn(EMBEDDED)
    page.memory.secureSite.setPolicy({ approvals: 'later' })
    page.give(SIGN)
    page.wait(10)
    expect(page.memory.frame.received().filter(({ event }) => event === 'RPC_REQUEST')).toHaveLength(1)
    expect(page.state().approvals.open?.digest).toBe(digestOf('personal_sign', 'eip155:1', JSON.stringify(SIGN.params)))
  })

  it('[I-27, ACCT-02] is over the network of the wallet, where the app works on another one', () => {
    const state = openLoggedIn(EMBEDDED).state()
    const { namespaces } = state.network
    const moved = {
      ...state,
      network: { ...state.network, namespaces: { ...namespaces, eip155: { ...namespaces.eip155!, walletNetwork: 'eip155:8453' } } },
    } as const
    const decision = decide.requestEmbedded(moved, SIGN, { now: 0, operation: 'oA' } as never)
    expect(decision).toMatchObject([
      { type: 'approvalOpened', approval: { network: 'eip155:8453', digest: digestOf('personal_sign', 'eip155:8453', JSON.stringify(SIGN.params)) } },
    ])
  })
})
