import { describe, expect, it } from 'vitest'
import { approve, call, execute, ME, SHOP, THIEF, TOKEN, transfer } from '../../../../../tests/domain/wrapped-calls.js'
import { compareBatch } from './compare-batch.js'

const one = { to: TOKEN, data: approve(SHOP, 7n) }
const two = { to: SHOP, value: '0x5' }
const sentOne = { to: TOKEN, value: '0x0', input: one.data }
const sentTwo = { to: SHOP, value: '0x5' }
const wrapped = (...calls: readonly string[]) => ({ to: ME, value: '0x0', input: execute(...calls) })
const [callOne, callTwo] = [call(TOKEN, 0n, one.data), call(SHOP, 5n, '0x')]
const verdict = (sent: readonly object[], calls: readonly unknown[] = [one, two]) => {
  const found = sent.map((transaction) => ({ from: ME, chainId: '0x1', nonce: '0x3', input: '0x', ...transaction }))
  return compareBatch(JSON.stringify({ calls }), found, { address: ME, chainId: 1n })
}

describe('a batch of calls, held against what was shown', () => {
  it.each<readonly [what: string, sent: readonly object[], more: object]>([
    ['one transaction for each call', [sentOne, sentTwo], {}],
    ['one transaction of the account to itself', [wrapped(callOne, callTwo)], { isWrapped: true }],
    ['one call by itself, the other wrapped', [sentOne, wrapped(callTwo)], { isWrapped: true }],
  ])('[CONN-50, SEND-06, SEND-17] is as shown: %s', (_, sent, more) => {
    expect(verdict(sent)).toEqual({ verdict: 'asShown', ...more })
  })

  it('[CONN-50] a call of the account itself is as shown, though nobody can read it', () => {
    expect(verdict([{ to: ME, value: '0x0', input: '0x12345678' }, sentTwo], [{ to: ME, data: '0x12345678' }, two])).toEqual({ verdict: 'asShown' })
  })

  it.each<readonly [what: string, sent: readonly object[], differences: readonly object[]]>([
    ['another amount in the second', [sentOne, { ...sentTwo, value: '0x6' }], [{ part: 'value', shown: '5', sent: '6' }]],
    ['another receiver, in a wrapping', [wrapped(callOne, call(THIEF, 5n, '0x'))], [{ part: 'to', shown: SHOP, sent: THIEF }]],
    ['another receiver, of a batch that ended early', [{ ...sentOne, input: approve(THIEF, 7n) }], [{ part: 'receiver', shown: SHOP, sent: THIEF }]],
    ['a call more, in a wrapping', [wrapped(callOne, callTwo, call(TOKEN, 0n, transfer(THIEF, 1n)))], [{ part: 'calls', shown: '2', sent: '3' }]],
    ['a transaction more', [sentOne, sentTwo, { to: THIEF, value: '0x1' }], [{ part: 'calls', shown: '2', sent: '3' }]],
    ['a call less, in a wrapping', [wrapped(callOne)], [{ part: 'calls', shown: '2', sent: '1' }]],
    ['another chain', [{ ...sentOne, chainId: '0x38' }, sentTwo], [{ part: 'chain', shown: '1', sent: '56' }]],
  ])('[CONN-50, SEND-06, SEND-17] differs: %s', (_, sent, differences) => {
    expect(verdict(sent)).toEqual({ verdict: 'differs', differences })
  })

  it.each<readonly [what: string, sent: readonly object[], reason: string, calls: readonly unknown[] | undefined]>([
    ['an entry point acts for the account', [{ from: THIEF, to: TOKEN, value: '0x0', input: '0x765e827f' }], 'otherForm', undefined],
    ['the account bundles by itself', [{ to: TOKEN, value: '0x0', input: '0x765e827f' }], 'otherForm', undefined],
    ['a call of the account that nobody knows', [{ to: ME, value: '0x0', input: '0x12345678' }], 'otherForm', undefined],
    ['the calls come in another order', [sentTwo, sentOne], 'batch', undefined],
    ['the batch has ended early', [sentOne], 'batch', undefined],
    ['a node that lacks one', [sentOne, { to: undefined }], 'notFound', undefined],
    ['a request without calls', [sentOne], 'unreadable', []],
    ['a request with a call that is none', [sentOne], 'unreadable', [one, 5]],
    ['a request whose data are no bytes', [sentOne], 'unreadable', [{ to: SHOP, data: '0x1' }]],
  ])('[CONN-50, T8] could not be checked: %s', (_, sent, reason, calls) => {
    expect(verdict(sent, calls)).toEqual({ verdict: 'unchecked', reason })
  })

  it('[CONN-50, fault] a request that is no JSON could not be checked', () => {
    expect(compareBatch('{', [sentOne], { address: ME, chainId: 1n })).toEqual({ verdict: 'unchecked', reason: 'unreadable' })
  })
})
