import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, JsonError, MAX_JSON_DEPTH } from './json.js'
import { utf8Length } from './byte-ring.js'

const fault = (value: unknown) => {
  try {
    canonicalJson(value)
  } catch (error) {
    if (error instanceof JsonError) return { fault: error.fault, key: error.key }
    throw error
  }
  return undefined
}

describe('canonicalJson', () => {
  it('[CORE-40] members are sorted by code unit at every level and no white space is written', () => {
    expect(canonicalJson({ b: [{ z: 1, a: 2 }], a: null, B: true })).toBe('{"B":true,"a":null,"b":[{"a":2,"z":1}]}')
  })

  it('[CORE-40] the example of RFC 8785, section 3.2.3, sorts as published', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    expect(Object.values(JSON.parse(canonicalJson(value)))).toEqual([
      'One',
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  it('[CORE-40] undefined members are left out and undefined items are null', () => {
    expect(canonicalJson({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}')
  })

  it('[CORE-40] what is no JSON is refused and the member is named', () => {
    expect(fault({ amount: 1n })).toEqual({ fault: 'bigint', key: 'amount' })
    expect(fault({ a: [() => 1] })).toEqual({ fault: 'function', key: '0' })
    expect(fault({ a: Symbol('x') })).toEqual({ fault: 'symbol', key: 'a' })
    expect(fault({ chainId: Number.NaN })).toEqual({ fault: 'not-finite', key: 'chainId' })
    expect(fault({ provider: new Map() })).toEqual({ fault: 'not-plain', key: 'provider' })
    expect(fault(undefined)).toEqual({ fault: 'undefined', key: '' })
  })

  it('[CORE-40] a cycle is refused, also a branching one, without exhausting stack or memory', () => {
    const cycle: Record<string, unknown> = {}
    cycle.left = cycle
    cycle.right = [cycle, cycle]
    expect(fault(cycle)?.fault).toBe('too-deep')
    let deep: unknown = 1
    for (let i = 0; i < MAX_JSON_DEPTH; i++) deep = [deep]
    expect(canonicalJson(deep)).toHaveLength(2 * MAX_JSON_DEPTH + 1)
    expect(fault([deep])?.fault).toBe('too-deep')
  })

  it('[CORE-40] toJSON decides what is written', () => {
    expect(canonicalJson({ code: { toJSON: () => '<secret>' } })).toBe('{"code":"<secret>"}')
  })

  it('[CORE-40] plain objects without our Object.prototype are written', () => {
    expect(canonicalJson(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}')
  })

  it('[CORE-40] any JSON value reads back as itself, and the text does not depend on the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, stringUnit: 'binary' }), (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(reversed(value))).toBe(text)
      }),
      { numRuns: 5_000 },
    )
  })

  it('[CORE-40] objects with many members are sorted too', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(names, (keys) => {
        const value = Object.fromEntries(keys.map((key) => [key, 1]))
        const sorted = `{${[...keys].sort().map((key) => `${JSON.stringify(key)}:1`)}}`
        expect(canonicalJson(value)).toBe(sorted)
      }),
      { numRuns: 300 },
    )
  })
})

describe('utf8Length', () => {
  it('[UTIL-04] counts what an encoder writes, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }), (units) => {
        const text = String.fromCharCode(...units)
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
      }),
      { numRuns: 20_000 },
    )
    expect(utf8Length('a€😀ö\ud800')).toBe(1 + 3 + 4 + 2 + 3)
  })
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).reverse()
  return Object.fromEntries(members.map(([key, member]) => [key, reversed(member)]))
}
