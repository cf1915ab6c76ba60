import { expect, it } from 'vitest'
import { contentOf } from '../../src/domain/send/make.js'
import { A, C } from '../domain/facts.js'

const prepared = {
  asset: { units: '50000000', decimals: 6, symbol: 'USDT', token: A },
  native: { units: '1000000000000000000', decimals: 18, symbol: 'ETH' },
  units: '50000000',
  most: { units: '50000000' },
  fee: '1',
  receiver: { kinds: [] },
  payload: '{}',
} as const
const sender = { namespace: 'eip155', address: A, known: [], own: [A] } as const

it('[UX-38] MetaMask/metamask-extension#9673: nothing is sent to the contract of a token, which is named', () => {
  const receiver = { kinds: ['token'], symbol: 'BAT' } as const
  expect(() => contentOf({ to: C, amount: '50' }, { ...prepared, receiver }, sender)).toThrow(
    expect.objectContaining({ code: 'SEND_RECEIVER_REFUSED', context: { kind: 'token', symbol: 'BAT' } }) as never,
  )
})
