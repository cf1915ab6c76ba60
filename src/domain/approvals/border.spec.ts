import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, connected, on, started } from '../../../tests/domain/facts.js'
import { given, type GivenSetting, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { failure } from '../auth/errors.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { MAX_PARAMS_TEXT } from './shapes.js'

const setting: GivenSetting = { embedded: {}, options: { projectId: 'p', networks: [mainnet, base] }, now: 5 }
const login: readonly DomainEvent[] = [...started, connected('ID_AUTH', { network: 'eip155:1' }), on('eip155:1')]
const SIGN = { type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', A] } as const
const ask = (command: object, events = login) => given(events, setting).when({ ...SIGN, ...command } as never)

describe('a request to the embedded wallet', () => {
  it('[AUTH-33] is refused where another wallet is in use, or none', () => {
    ask({}, [...started, connected(ALPHA), on('eip155:1')]).then(rejected('AUTH_NOT_CONNECTED'))
    ask({}, started).then(rejected('AUTH_NOT_CONNECTED'))
  })

  it('[AUTH-35] is for a network that the site serves, of the namespace: the wanted one, else that of the wallet', () => {
    const network = (command: object, events = login) => ask(command, events).decision
    expect(network({})).toMatchObject([{ type: 'approvalOpened', approval: { network: 'eip155:1', deadline: 300_005 } }])
    expect(network({ network: 'eip155:8453' })).toMatchObject([{ approval: { network: 'eip155:8453' } }])
    expect(network({}, [...login, on('eip155:8453', { confirmed: false })])).toMatchObject([{ approval: { network: 'eip155:1' } }])
    ask({ network: 'eip155:999' }).then(rejected('NETWORK_MISSING'))
    ask({ network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', namespace: 'eip155' }).then(rejected('NETWORK_MISSING'))
  })

  it('[FRAME-30] is refused with the reason where its parameters do not fit', () => {
    const why = (command: object) => JSON.stringify(ask(command).decision)
    expect(why({ params: ['0x6869', 7] })).toContain('a message and an address are needed')
    expect(why({ params: ['0x6869', 10n] })).toContain('it must be JSON with amounts as texts')
    const long = (count: number) => ['a'.repeat(count), A]
    const frame = JSON.stringify(long(0)).length
    expect(why({ params: long(MAX_PARAMS_TEXT - frame + 1) })).toContain('it is too long')
    expect(ask({ params: long(MAX_PARAMS_TEXT - frame) }).decision).toMatchObject([{ type: 'approvalOpened' }])
    expect(ask({ method: 'eth_chainId', params: undefined }).decision).toEqual([
      { type: 'embeddedRequestCompleted', operation: 'o1', method: 'eth_chainId', approved: false, result: '"0x1"' },
    ])
  })
})

describe('an answer of the site', () => {
  const opened = (method: string, params: unknown): readonly DomainEvent[] => [
    ...login,
    ...(given(login, { ...setting, operation: 'oA' }).when({ type: 'requestEmbedded', method, params: params as never }).decision as readonly DomainEvent[]),
  ]
  const answer = (method: string, params: unknown, result: string) => {
    const { decision } = given(opened(method, params), setting).when({ type: 'reportEmbeddedAnswer', operation: 'oA', result })
    return (decision as readonly DomainEvent[]).map((event) => (event.type === 'embeddedRequestFailed' ? event.failure.code : event.type))
  }
  const hex = (count: number) => `0x${'a'.repeat(count)}`

  it.each([
    ['eth_sendTransaction', [{ from: A, to: B }], 64, 'TRANSACTION_HASH_INVALID'],
    ['eth_sendRawTransaction', ['0x02'], 64, 'TRANSACTION_HASH_INVALID'],
    ['personal_sign', ['0x6869', A], 130, 'SIGNATURE_INVALID'],
  ] as const)('[FRAME-40, FRAME-41] to %s has its form, and no more and no less', (method, params, length, code) => {
    expect(answer(method, params, `"${hex(length)}"`)).toEqual(['embeddedRequestCompleted'])
    for (const wrong of [`x"${hex(length)}"`, `"${hex(length)}"x`, `"${hex(length).slice(2)}"`, 'null', `"${hex(3)}"`])
      expect(answer(method, params, wrong)).toEqual([code])
  })

  it('[AUTH-39, F41] of no is a refusal, by its code or by its words; an abort stays one', () => {
    const fails = (method: string, params: unknown, reason: ReturnType<typeof failure>) => {
      const { decision } = given(opened(method, params), setting).when({ type: 'reportEmbeddedFailed', operation: 'oA', failure: reason })
      return (decision as readonly DomainEvent[]).map((event) => (event.type === 'embeddedRequestFailed' ? event.failure.code : event.type))
    }
    const said = (message: string) => failure('FRAME_REFUSED', {}, { message })
    const sign = ['personal_sign', ['0x6869', A]] as const
    const send = ['eth_sendTransaction', [{ from: A, to: B }]] as const
    for (const words of ['User rejected', 'it was declined', 'Denied by user'])
      expect([fails(...sign, said(words)), fails(...send, said(words))]).toEqual([['SIGNATURE_DECLINED'], ['RPC_USER_REJECTED']])
    expect([fails(...sign, said('broken')), fails(...sign, failure('FRAME_REFUSED'))]).toEqual([['FRAME_REFUSED'], ['FRAME_REFUSED']])
    expect(fails(...sign, failure('FRAME_REQUEST_ABORTED', {}, { message: 'rejected' }))).toEqual(['FRAME_REQUEST_ABORTED'])
  })
})

it('[MODAL-45] nothing is left to end where no view of an approval is below another', () => {
  given(login, setting).when({ type: 'reportApprovalsEnded' }).then(nothing)
  const shown: readonly DomainEvent[] = [...login, { type: 'modalOpened', view: 'ApproveTransaction' } as never]
  given(shown, setting).when({ type: 'reportApprovalsEnded' }).then(nothing)
})
