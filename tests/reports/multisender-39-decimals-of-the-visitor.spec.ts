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

it('[SEND-14] rstormsf/multisender#39: decimals are those of the chain: 50 are 50, whatever a list says', () => {
  const { goes } = contentOf({ to: C, amount: '50' }, prepared, sender)
  expect(goes).toMatchObject([{ units: '50000000', decimals: 6 }])
})
