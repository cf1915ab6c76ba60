import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { parseDuration, showDuration } from '../read/duration.js'
import { pathProblem } from './queries.js'
import { mismatch } from './match.js'
import { nearest } from '../read/suggest.js'

describe('what a scenario expects', () => {
  it('[DX-23] members may be left out, items of lists may not, and null means absent', () => {
    const fits: readonly (readonly [Json | undefined, Json])[] = [
      [1, 1],
      [{ a: 1, b: { c: 2, d: 3 } }, { b: { c: 2 } }],
      [
        [{ a: 1, b: 2 }, 3],
        [{ a: 1 }, 3],
      ],
      [undefined, null],
      [null, null],
      [{ a: 1 }, { b: null }],
      [[], []],
      [{}, {}],
    ]
    for (const [actual, expected] of fits) expect(mismatch(actual, expected), JSON.stringify(expected)).toBeUndefined()
    expect(mismatch({ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } })).toEqual({ path: 'a.b[1].c', expected: '3', actual: 2 })
    expect(mismatch([1, 2], [1])).toMatchObject({ path: '', expected: '1 items: [1]' })
    expect(mismatch('1', 1)).toMatchObject({ actual: '1' })
    expect(mismatch(0, null)).toMatchObject({ expected: 'nothing' })
    expect(mismatch({ toString: 1 }, { valueOf: 1 })).toMatchObject({ path: 'valueOf', actual: undefined })
  })

  it('[DX-23] matchers: length, pattern, not, has, above and below', () => {
    const fits: readonly (readonly [Json | undefined, Json])[] = [
      [[1, 2], { $length: 2 }],
      ['abc', { $length: 3 }],
      [{ a: 1 }, { $length: 1 }],
      ['0xab', { $match: '^0x[0-9a-f]+$' }],
      [1, { $not: 2 }],
      [undefined, { $not: 2 }],
      [[{ id: 1, x: 2 }, { id: 2 }], { $has: { id: 1 } }],
      ['10.5', { $above: 10 }],
      [3, { $below: 4 }],
    ]
    for (const [actual, expected] of fits) expect(mismatch(actual, expected), JSON.stringify(expected)).toBeUndefined()
    const misses: readonly (readonly [Json | undefined, Json])[] = [
      [[1], { $length: 2 }],
      [5, { $length: 1 }],
      [5, { $match: '5' }],
      [2, { $not: 2 }],
      [[{ id: 3 }], { $has: { id: 1 } }],
      ['x', { $has: 'x' }],
      [10, { $above: 10 }],
      [undefined, { $below: 4 }],
    ]
    for (const [actual, expected] of misses) expect(mismatch(actual, expected), JSON.stringify(expected)).toBeDefined()
  })

  it('[DX-23] durations have a unit, and are shown in words', () => {
    expect(['150ms', '5s', '1.5s', '2m', '8h', '0s'].map(parseDuration)).toEqual([150, 5_000, 1_500, 120_000, 28_800_000, 0])
    for (const text of ['5', '5 s', '-5s', '5d', '', 'soon', 5, null]) expect(parseDuration(text)).toBeUndefined()
    expect([0, 999, 1_500, 60_000, 125_000, 28_800_000, 5_400_000].map(showDuration)).toEqual([
      '0 ms',
      '999 ms',
      '1.5 s',
      '1 min',
      '2 min 5 s',
      '8 h',
      '1 h 30 min',
    ])
  })

  it('[DX-23] paths begin with what can be seen, and names with dots stand in brackets', () => {
    for (const path of ['view', 'account.eip155.address', 'wallet["io.example.one"].prompts', 'state.modal.stack[0].view', 'events.connected'])
      expect(pathProblem(path), path).toBeUndefined()
    for (const path of ['', 'a b', 'account..x', 'account[', 'toString', 'constructor.x']) expect(pathProblem(path), path).toBeDefined()
  })

  it('[DX-23] a misspelt name finds its neighbour, and a strange one none', () => {
    expect(nearest('conected', ['connected', 'disconnected'])).toBe('connected')
    expect(nearest('NETWORKSWITCHED', ['networkSwitched'])).toBe('networkSwitched')
    expect(nearest('banana', ['connected', 'disconnected'])).toBeUndefined()
  })
})
