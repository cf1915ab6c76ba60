import { base64 } from '@scure/base'
import { expect, it } from 'vitest'
import { compile, ME, OTHER, vectors } from '../../../../tests/domain/solana.js'
import { effectsOf, reviewTransactions } from './review.js'
import { encodeTransaction } from './transaction.js'

/** A program that no table has. */
const STRANGER = '11111111111111111111111111111112'
const stranger = base64.encode(encodeTransaction(compile([{ program: STRANGER, accounts: [`ws:${ME}`], data: [1, 2, 3] }])))
const base = { program: 'p', programName: 'P', accounts: 1 } as const

it('[CONN-50] shows effects and highest fee of each transaction; says which program is not known, and what does not decode', () => {
  const given = [vectors.v0, stranger, 'AAAA'].map((transaction) => ({ transaction }))
  const unreadable = { effects: [], warnings: [{ type: 'unreadable', level: 'notice' }] }
  expect(reviewTransactions(JSON.stringify([...given, {}]), ME)).toEqual([
    { effects: [{ type: 'pays', to: OTHER, amount: '1000000' }], warnings: [], fee: { amount: '5000', isMost: true } },
    {
      effects: [{ type: 'unknown', contract: STRANGER }],
      warnings: [{ type: 'unknownCall', level: 'warning', subject: STRANGER }],
      fee: { amount: '5000', isMost: true },
    },
    unreadable,
    unreadable,
  ])
})

it('[CONN-50] each instruction is one effect in the words of all chains, and none where it only sets the fee', () => {
  const token = { mint: 'M', amount: '7', decimals: 6, receiver: 'R' } as const
  expect(effectsOf({ ...base, ...token, action: 'tokenTransfer' })).toEqual([{ type: 'pays', to: 'R', amount: '7', token: 'M', decimals: 6 }])
  expect(effectsOf({ ...base, ...token, action: 'tokenApproval' })).toEqual([{ type: 'allows', spender: 'R', amount: '7', token: 'M', decimals: 6 }])
  expect(effectsOf({ ...base, ...token, action: 'tokenApproval', amount: '0' })).toMatchObject([{ type: 'allows', isRevoked: true }])
  expect(effectsOf({ ...base, action: 'revocation' })).toEqual([{ type: 'allows', isRevoked: true, token: '' }])
  expect(effectsOf({ ...base, action: 'assign', receiver: 'R', danger: true })).toEqual([{ type: 'delegates', to: 'R' }])
  expect(effectsOf({ ...base, action: 'memo', text: 'Order 7' })).toEqual([{ type: 'calls', contract: 'p', name: 'P', step: 'memo', text: 'Order 7' }])
  expect(effectsOf({ ...base, action: 'allocate' })).toEqual([{ type: 'calls', contract: 'p', name: 'P', function: 'allocate' }])
  expect(effectsOf({ ...base, ...token, action: 'burn' })).toEqual([
    { type: 'calls', contract: 'p', name: 'P', step: 'burn', amount: '7', token: 'M', decimals: 6 },
  ])
  expect(effectsOf({ ...base, action: 'unitPrice', amount: '7' })).toEqual([])
})
