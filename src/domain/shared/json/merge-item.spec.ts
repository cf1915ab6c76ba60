import { describe, expect, it } from 'vitest'
import { joinItem } from './merge-item.js'
import { writeItem } from './remembered.js'

/** Returns the merged value of two tabs' changes to one item. */
function joined(before: unknown, mine: unknown, theirs: unknown): unknown {
  return JSON.parse(joinItem(before === undefined ? undefined : writeItem(before), writeItem(mine), writeItem(theirs))).d
}

const connection = (connectorId: string, more: object = {}) => ({
  connectorId,
  name: connectorId,
  accounts: [{ address: '0xA', type: 'eoa' }],
  since: 1,
  recent: false,
  ...more,
})

describe('one item of two tabs', () => {
  it.each([
    ['what one of them changed', { a: 1 }, { a: 1 }, { a: 1, b: 2 }, { a: 1, b: 2 }],
    ['what the other changed', { a: 1 }, { a: 1, b: 2 }, { a: 1 }, { a: 1, b: 2 }],
    ['what each of them added', { a: 'x' }, { a: 'x', b: 'y' }, { a: 'x', c: 'z' }, { a: 'x', b: 'y', c: 'z' }],
    ['what each of them added where nothing was', undefined, { b: 'y' }, { c: 'z' }, { b: 'y', c: 'z' }],
    ['what one added and the other removed', { a: 'x' }, { a: 'x', b: 'y' }, {}, { b: 'y' }],
    ['what this one removed', { a: 'x', b: 'y' }, { b: 'y' }, { a: 'x', b: 'y', c: 'z' }, { b: 'y', c: 'z' }],
    ['of what both changed that of this tab', { a: 'x' }, { a: 'mine' }, { a: 'theirs' }, { a: 'mine' }],
    ['a change beside a removal', { a: 'x', b: 'y' }, { b: 'new' }, { a: 'new' }, { b: 'new', a: 'new' }],
  ])('[F22] %s stays', (_, before, mine, theirs, expected) => {
    expect(joined(before, mine, theirs)).toEqual(expected)
  })

  it.each(['hash', 'txid'])('[F22, CONN-50] transactions by their id (%s): what one tab has learned of one does not double it', (name) => {
    const [known, learned, other] = [
      { [name]: 'a', address: '0xA' },
      { [name]: 'a', address: '0xA', lastValidBlockHeight: 5 },
      { [name]: 'b', address: '0xA' },
    ]
    expect(joined([known], [learned], [known, other])).toEqual([learned, other])
  })

  it('[F22, SEND-10] plans and requests of one wallet by their start and content: two tabs mix neither amounts nor steps', () => {
    const plan = (startedAt: number, inputs: string, status: string) => ({
      connectorId: 'a',
      startedAt,
      inputs,
      goes: [{ units: inputs }],
      steps: [{ id: 'send', status }],
    })
    const [first, second] = [plan(1, '1', 'unknown'), plan(2, '2', 'unknown')]
    expect(joined([], [first], [second])).toEqual([first, second])
    expect(joined([first], [plan(1, '1', 'sent')], [first, second])).toEqual([plan(1, '1', 'sent'), second])
    const [one, other] = ['d1', 'd2'].map((digest, startedAt) => ({ connectorId: 'a', address: '0xA', startedAt, digest })) as [object, object]
    expect(joined([], [one], [other])).toEqual([one, other])
  })

  it('[F22, CORE-30] connections of a namespace by connector, accounts by address; those of this tab first', () => {
    const [alpha, beta, gamma] = ['alpha', 'beta', 'gamma'].map((id) => connection(id)) as [object, object, object]
    expect(joined({ eip155: [alpha] }, { eip155: [beta, alpha] }, { eip155: [gamma, alpha], solana: [beta] })).toEqual({
      eip155: [beta, alpha, gamma],
      solana: [beta],
    })
    expect(joined({ eip155: [alpha, beta] }, { eip155: [alpha] }, { eip155: [connection('alpha', { since: 9 }), beta] })).toEqual({
      eip155: [connection('alpha', { since: 9 })],
    })
  })

  it('[F22, CORE-27, CORE-31] recent wallets and what was disconnected', () => {
    expect(joined([{ id: 'a' }], [{ id: 'b' }, { id: 'a' }], [{ id: 'c' }, { id: 'a' }])).toEqual([{ id: 'b' }, { id: 'a' }, { id: 'c' }])
    expect(joined({ eip155: ['a'] }, { eip155: ['a', 'b'] }, { eip155: ['c'] })).toEqual({ eip155: ['b', 'c'] })
  })

  it('[F22, AUTH-28] the latest time: a cooldown, a balance as it was read last, a code that is shown longest', () => {
    expect([joined(null, 5, 9), joined(null, 9, 5), joined(7, null, 9)]).toEqual([9, 9, 9])
    const [early, late] = [
      { amount: '1', at: 5 },
      { amount: '2', at: 9 },
    ]
    expect([joined({}, { x: early }, { x: late }), joined({}, { x: late }, { x: early })]).toEqual([{ x: late }, { x: late }])
    const shown = (until: number) => ({ namespace: 'eip155', until })
    expect([joined(null, shown(5), shown(9)), joined(shown(5), null, shown(9)), joined(shown(5), null, shown(5))]).toEqual([shown(9), shown(9), null])
  })

  it('[F22] all else is as the tab has it that was used last', () => {
    expect([joined('eip155:1', 'eip155:10', 'eip155:8453'), joined(true, false, true), joined('eip155:1', 'eip155:1', 'eip155:10')]).toEqual([
      'eip155:10',
      false,
      'eip155:10',
    ])
  })

  it('[F18, F22] one of a newer release stays, what cannot be read gives way, and nothing throws', () => {
    const mine = writeItem({ a: 1 })
    expect(joinItem(mine, writeItem({ b: 1 }), '{"v":2,"d":{}}')).toBe('{"v":2,"d":{}}')
    for (const theirs of ['', '{torn', 'null', '[]', '{"d":{}}', '{"v":"1","d":{}}']) expect(joinItem(mine, mine, theirs)).toBe(mine)
    expect(JSON.parse(joinItem('{torn', mine, writeItem({ b: 1 })))).toEqual({ v: 1, d: { a: 1, b: 1 } })
    expect(joined({}, JSON.parse('{"__proto__":{"x":1}}'), { y: 1 })).toEqual(JSON.parse('{"__proto__":{"x":1},"y":1}'))
    expect(joinItem('plain', 'text', 'other')).toBe('text')
  })
})
