import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { GUARD_LIMITS, guardedCopy, guardedParse, guardedParseText } from './guarded.js'

const reason = (value: unknown, limits = GUARD_LIMITS) => {
  const copied = guardedCopy(value, limits)
  return copied.ok ? 'ok' : copied.reason
}

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/** A single instance, because creating a stack each time would dominate the run. */
const trap = new Error('trap')

describe('guardedCopy', () => {
  it('[DX-34] plain data is copied, not shared', () => {
    const value = { a: [1, 'x', null, true], b: { c: {} } }
    const copied = guardedCopy(value)
    expect(copied).toEqual({ ok: true, value })
    expect(copied.ok && copied.value).not.toBe(value)
  })

  it('[DX-34] functions and undefined members are left out, undefined items are null', () => {
    expect(guardedCopy({ a: undefined, f() {}, l: [undefined] })).toEqual({ ok: true, value: { l: [null] } })
  })

  it('[DX-34] limits: depth 32, 10,000 nodes, 1 MiB of text', () => {
    expect(reason(nested(32))).toBe('ok')
    expect(reason(nested(33))).toBe('depth')
    expect(reason(nested(100_000))).toBe('depth')
    expect(reason(Array.from({ length: 9_999 }, () => 1))).toBe('ok')
    expect(reason(Array.from({ length: 10_000 }, () => 1))).toBe('nodes')
    expect(reason(Array.from({ length: 200 }, () => Array.from({ length: 60 }, () => 1)))).toBe('nodes')
    expect(reason('x'.repeat(1_048_576))).toBe('ok')
    expect(reason('x'.repeat(1_048_577))).toBe('text')
    expect(reason({ ['k'.repeat(1_048_577)]: 1 })).toBe('text')
  })

  it('[DX-34] own limits are kept', () => {
    expect(reason('abcd', { ...GUARD_LIMITS, text: 3 })).toBe('text')
    expect(reason([[1]], { ...GUARD_LIMITS, depth: 1 })).toBe('depth')
  })

  it('[DX-34] a sparse array or a lying proxy of 2^32 - 1 items is refused at once', () => {
    const sparse: unknown[] = []
    sparse.length = 2 ** 32 - 1
    expect(reason(sparse)).toBe('nodes')
    const lying = new Proxy([], { get: (_, key) => (key === 'length' ? Number.NaN : undefined) })
    expect(reason(lying)).toBe('nodes')
  })

  it.each(['__proto__', 'constructor', 'prototype'])('[DX-34] the member name %s is refused at any depth', (name) => {
    const value = JSON.parse(`{"a":[{"${name}":{"polluted":true}}]}`)
    expect(guardedCopy(value)).toEqual({ ok: false, reason: 'key', path: `a.0.${name}` })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('[DX-34] a cycle is told from depth, and the same object twice is no cycle', () => {
    const cycle: { self?: unknown } = {}
    cycle.self = { cycle }
    expect(reason(cycle)).toBe('cycle')
    const shared = { a: 1 }
    expect(guardedCopy([shared, shared])).toEqual({ ok: true, value: [{ a: 1 }, { a: 1 }] })
  })

  it('[DX-34] each member is read once, so that what was checked is what is used', () => {
    let reads = 0
    const value = {
      get address() {
        reads++
        return reads === 1 ? 'first' : 'second'
      },
    }
    expect(guardedCopy(value)).toEqual({ ok: true, value: { address: 'first' } })
    expect(reads).toBe(1)
  })

  it('[DX-34] what is no JSON is refused with its place', () => {
    expect(guardedCopy({ a: { b: 1n } })).toEqual({ ok: false, reason: 'type', path: 'a.b' })
    for (const value of [undefined, () => 1, Symbol('x'), Number.NaN, Number.POSITIVE_INFINITY, new Uint8Array(2)]) {
      expect(reason(value)).toBe('type')
    }
  })

  it('[DX-34] getters and proxies that throw are refusals, whatever they throw', () => {
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const thrower = (thrown: unknown) => ({
      get a() {
        throw thrown
      },
    })
    for (const thrown of [new Error('no'), null, 'text', { reason: 'ok' }]) expect(reason(thrower(thrown))).toBe('threw')
    expect(reason(revoked.proxy)).toBe('threw')
    const trap = () => {
      throw new Error('trap')
    }
    expect(reason(thrower(new Proxy({}, { getPrototypeOf: trap, get: trap })))).toBe('threw')
    const traps = ['ownKeys', 'getOwnPropertyDescriptor', 'get', 'has', 'getPrototypeOf'] as const
    for (const trap of traps) {
      const hostile = new Proxy(
        { a: 1 },
        {
          [trap]: () => {
            throw new RangeError('stack')
          },
        },
      )
      expect(['threw', 'ok']).toContain(reason([hostile]))
    }
  })

  it('[DX-34] getters without end are stopped by the limits', () => {
    const endless = (): object =>
      new Proxy(
        {},
        {
          ownKeys: () => ['a', 'b', 'c'],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
          get: () => endless(),
        },
      )
    expect(reason(endless())).toBe('depth')
  })
})

describe('guardedParse', () => {
  const schema = z.object({ name: z.string(), rdns: z.optional(z.string()) })

  it('[DX-34] gives what the schema gives, unknown members stripped', () => {
    expect(guardedParse(schema, { name: 'A', evil: 1 })).toEqual({ ok: true, value: { name: 'A' } })
  })

  it('[DX-34] a value that does not fit names the place, never the value', () => {
    const list = z.array(schema)
    const refused = guardedParse(list, [{ name: 'A' }, { name: { secret: 'canary' } }])
    expect(refused).toEqual({ ok: false, error: { reason: 'schema', path: '1.name' } })
  })

  it('[DX-34] a schema that throws is a refusal', () => {
    const hostile = {
      safeParse: () => {
        throw new Error('no')
      },
    }
    expect(guardedParse(hostile, 1)).toEqual({ ok: false, error: { reason: 'schema', path: '' } })
    const odd = { safeParse: () => ({ success: false as const, error: null }) }
    expect(guardedParse(odd, 1)).toEqual({ ok: false, error: { reason: 'schema', path: '' } })
  })

  it('[DX-34] text is measured before it is parsed', () => {
    expect(guardedParseText(schema, '{"name":"A"}')).toEqual({ ok: true, value: { name: 'A' } })
    expect(guardedParseText(schema, '{"name":')).toEqual({ ok: false, error: { reason: 'syntax', path: '' } })
    const long = `{"name":"${'x'.repeat(1_048_576)}"}`
    expect(guardedParseText(schema, long)).toEqual({ ok: false, error: { reason: 'text', path: '' } })
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    expect(guardedParseText(z.unknown(), deep)).toMatchObject({ ok: false, error: { reason: 'depth' } })
  })

  it('[DX-34] 100,000 hostile values: no throw, and what passes is plain JSON within the limits', () => {
    const limits = { depth: 4, nodes: 40, text: 200 }
    const check = (value: unknown) => {
      const copied = guardedCopy(value, limits)
      if (copied.ok) expect(JSON.parse(JSON.stringify(copied.value))).toEqual(copied.value)
      guardedParse(schema, value, limits)
    }
    const anything = fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
      withUnicodeString: true,
      maxDepth: 4,
    })
    fc.assert(fc.property(anything, check), { numRuns: 20_000 })
    fc.assert(
      fc.property(fc.integer(), (seed) => check(hostileValue(choicesFrom(seed, 16), 6))),
      { numRuns: 80_000 },
    )
  })
})

/** Builds a value from random choices: getters that throw or change, proxies, cycles, forbidden names. */
function hostileValue(choose: () => number, depth: number): unknown {
  const choice = choose()
  const inner = () => (depth === 0 ? 'end' : hostileValue(choose, depth - 1))
  switch (choice) {
    case 0:
      return Object.defineProperty({}, 'name', {
        enumerable: true,
        get: () => {
          throw inner()
        },
      })
    case 1:
      return new Proxy(
        { name: inner() },
        {
          ownKeys: () => {
            throw trap
          },
        },
      )
    case 2:
      return new Proxy([inner(), inner()], {
        get: (target, key) => (key === 'length' ? 1e9 : Reflect.get(target, key)),
      })
    case 3: {
      const cycle: Record<string, unknown> = { name: inner() }
      cycle.back = cycle
      return cycle
    }
    case 4:
      return JSON.parse('{"name":"x","__proto__":{"a":1}}')
    case 5:
      return { name: inner(), rdns: inner() }
    case 6:
      return [inner(), inner(), inner()]
    case 7:
      return { name: 'x'.repeat(choice * 30) }
    case 8:
      return Number.NaN
    case 9:
      return 12n
    case 10:
      return Symbol.iterator
    case 11:
      return Object.assign(() => 1, { rdns: inner() })
    case 12: {
      let flips = 0
      return {
        get name() {
          return flips++ ? { evil: true } : 'ok'
        },
      }
    }
    case 13:
      return new (class Foreign {
        name = inner()
      })()
    case 14:
      return new Array(choice * 1_000)
    default:
      return 'text'
  }
}

/** Returns a stream of choices from a seed. fast-check draws, prints and repeats the seed. */
function choicesFrom(seed: number, count: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}
