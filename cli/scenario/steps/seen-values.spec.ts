import { describe, expect, it } from 'vitest'
import { createSecret } from '../../../src/domain/shared/secrets/secret.js'
import type { Sight } from './queries.js'
import { withSeenValues } from './seen-values.js'

const sight = {
  state: { transactions: { sent: [{ hash: 'aa' }, { hash: 'bb' }] } },
  last: (type: string) => (type === 'bitcoinPaymentPrepared' ? { type, psbt: 'cHNi', inputs: [{ index: 0 }] } : undefined),
} as unknown as Sight

describe('references of scenarios', () => {
  it('[DX-23] are what stands at the path, texts and others, at any depth', () => {
    const command = {
      type: 'sendTransaction',
      transaction: { psbt: '{last.bitcoinPaymentPrepared.psbt}', inputs: '{last.bitcoinPaymentPrepared.inputs}' },
      ids: ['{state.transactions.sent[1].hash}', '{state.transactions.sent[0].hash}'],
    }
    expect(withSeenValues(command, sight)).toEqual({
      type: 'sendTransaction',
      transaction: { psbt: 'cHNi', inputs: [{ index: 0 }] },
      ids: ['bb', 'aa'],
    })
  })

  it('[DX-23] leave other texts, numbers and secrets as they are', () => {
    const code = createSecret('123456')
    const command = { message: '{hello}', open: '{state.x', text: 'see {state.bitcoin}', ms: 5, none: null, code }
    expect(withSeenValues(command, sight)).toEqual(command)
    expect((withSeenValues(command, sight) as typeof command).code).toBe(code)
  })

  it('[DX-23, fault] to what is not there yet say so', () => {
    expect(() => withSeenValues('{last.connected.address}', sight)).toThrow('there is nothing at last.connected.address yet')
  })
})
