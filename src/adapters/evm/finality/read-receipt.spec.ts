import { expect, it } from 'vitest'
import type { Json } from '../../../domain/shared/json/json.js'
import { outcomeOf } from './read-receipt.js'

const HASH = `0x${'ab'.repeat(32)}`
const receipt = { transactionHash: HASH, blockNumber: '0x1f', status: '0x1', logs: [] as Json[] }
const operation = (success: 0 | 1, address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032') => ({
  address,
  topics: ['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f', `0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`, `0x${'00'.repeat(32)}`],
  data: `0x${'0'.repeat(64)}${`${success}`.padStart(64, '0')}${'0'.repeat(128)}`,
})

it.each<[string, Json, object | undefined]>([
  ['that succeeded', receipt, { outcome: 'confirmed', block: 31 }],
  ['that failed', { ...receipt, status: '0x0' }, { outcome: 'failed', reason: 'execution reverted', block: 31 }],
  ['in another letter case', { ...receipt, transactionHash: HASH.toUpperCase().replace('0X', '0x') }, { outcome: 'confirmed', block: 31 }],
  ['of another transaction', { ...receipt, transactionHash: `0x${'cd'.repeat(32)}` }, undefined],
  ['without a status', { ...receipt, status: 1 }, undefined],
  ['without a block', { ...receipt, blockNumber: null }, undefined],
  ['out of form', 'x', undefined],
  ['of a bundle whose operations succeeded', { ...receipt, logs: [operation(1), operation(1)] }, { outcome: 'confirmed', block: 31 }],
  ['of a bundle whose operation failed', { ...receipt, logs: [null, operation(0)] }, { outcome: 'failed', reason: 'execution reverted', block: 31 }],
  ['of a bundle of which some operations failed', { ...receipt, logs: [operation(0), operation(1)] }, { outcome: 'unclear' }],
  ['with such an event of another contract', { ...receipt, logs: [operation(0, `0x${'11'.repeat(20)}`)] }, { outcome: 'confirmed', block: 31 }],
])('[SEND-17, T9] reads a receipt %s', (_, given, outcome) => {
  expect(outcomeOf(given, HASH)).toEqual(outcome)
})
