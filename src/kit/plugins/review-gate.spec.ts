import { describe, expect, it } from 'vitest'
import { A, B } from '../../../tests/domain/facts.js'
import { openConnected } from '../../../tests/domain/page.js'
import type { Eip1193Request } from '../../adapters/evm/wallets/eip1193.js'
import { reviewedProvider } from '../../adapters/evm/wallets/reviewed-provider.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import type { ReviewMode } from '../../domain/shared/review/mode.js'
import { createReviewGate } from './review-gate.js'

async function setup(mode?: ReviewMode, refuses?: LatchkitError) {
  const page = await openConnected({ ...(mode && { evm: mode }) })
  const given: object[] = []
  const reached: Eip1193Request[] = []
  const gate = createReviewGate({
    state: page.state,
    run: async (command) => {
      given.push(command)
      if (refuses) throw refuses
    },
  })
  const wallet = {
    request: async (request: Eip1193Request) => {
      reached.push(request)
      return 'answer'
    },
  }
  return { given, reached, provider: reviewedProvider(wallet, gate) }
}

const transaction = { from: A, to: B, value: '0x1' }
const typed = { types: {}, primaryType: 'Mail', domain: { chainId: 1 }, message: {} }

describe('a request to a wallet’s own provider', () => {
  it.each<[string, Eip1193Request, object]>([
    [
      'a transaction',
      { method: 'eth_sendTransaction', params: [transaction] },
      { kind: 'sendTransaction', payload: JSON.stringify(transaction), address: A, network: 'eip155:1' },
    ],
    [
      'typed data as text',
      { method: 'eth_signTypedData_v4', params: [A, JSON.stringify(typed)] },
      { kind: 'signTypedData', payload: JSON.stringify(typed), address: A },
    ],
    ['typed data as an object', { method: 'eth_signTypedData_v4', params: [A, typed] }, { kind: 'signTypedData', payload: JSON.stringify(typed) }],
    [
      'a batch, on the network that it names',
      { method: 'wallet_sendCalls', params: [{ from: A, chainId: '0x2105', calls: [transaction] }] },
      { kind: 'sendTransaction', network: 'eip155:8453' },
    ],
  ])('[CONN-50, CONN-51] is reviewed, then reaches the wallet as it is: %s', async (_, request, asked) => {
    const { given, reached, provider } = await setup('warnings')
    expect(await provider.request(request)).toBe('answer')
    expect([given, reached]).toMatchObject([[{ type: 'reviewRequest', namespace: 'eip155', ...asked }], [request]])
  })

  it('[CONN-50] what is changed meanwhile is not what the wallet is asked for', async () => {
    const { reached, provider } = await setup('warnings')
    const mine = { ...transaction }
    const answer = provider.request({ method: 'eth_sendTransaction', params: [mine] })
    mine.to = A
    await answer
    expect(reached).toEqual([{ method: 'eth_sendTransaction', params: [transaction] }])
  })

  it.each<[string, Eip1193Request]>([
    ['a message', { method: 'personal_sign', params: ['0x', A] }],
    ['a read', { method: 'eth_call', params: [transaction] }],
    ['a transaction that is none', { method: 'eth_sendTransaction', params: ['no'] }],
    ['typed data that is none', { method: 'eth_signTypedData_v4', params: [A, 'no'] }],
    ['what is no JSON', { method: 'eth_sendTransaction', params: [{ ...transaction, value: 1n }] }],
  ])('[CONN-51] is the wallet’s to answer: %s', async (_, request) => {
    const { given, reached, provider } = await setup('always')
    await provider.request(request)
    expect([given, reached]).toEqual([[], [request]])
  })

  it('[CONN-50, F41] that the visitor declines does not reach the wallet, and is an error of EIP-1193', async () => {
    const { reached, provider } = await setup('warnings', LatchkitError.from(failure('TRANSACTION_DECLINED')))
    await expect(provider.request({ method: 'eth_sendTransaction', params: [transaction] })).rejects.toMatchObject({ code: 4001 })
    expect(reached).toEqual([])
  })

  it.each(['WALLET_LOCKED', 'NETWORK_MISSING'] as const)('[CONN-51] that cannot be reviewed (%s) is the wallet’s to answer', async (code) => {
    const { reached, provider } = await setup('warnings', LatchkitError.from(failure(code as 'NETWORK_MISSING')))
    await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    expect(reached).toHaveLength(1)
  })

  it('[CONN-51] is not reviewed where the app wants none', async () => {
    const { given, reached, provider } = await setup()
    await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    expect([given, reached.length]).toEqual([[], 1])
  })
})
