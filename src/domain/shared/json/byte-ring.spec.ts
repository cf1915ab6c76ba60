import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BYTE_RING_BUDGET, createByteRing } from './byte-ring.js'

describe('byte ring', () => {
  it('[UTIL-04] holds 1,024,000 bytes by default and drops the oldest entries to make room', () => {
    expect(BYTE_RING_BUDGET).toBe(1_024_000)
    const ring = createByteRing<number>(10)
    ring.push(1, 'aaaa')
    ring.push(2, 'bbbb')
    expect(ring.bytes).toBe(9)
    expect(ring.push(3, 'ccccc')).toEqual({ accepted: true, evicted: [1] })
    expect(ring.toText()).toBe('bbbb\nccccc')
    expect(ring.push(4, '0123456789')).toEqual({ accepted: true, evicted: [2, 3] })
    expect(ring.bytes).toBe(10)
  })

  it('[UTIL-05] an entry larger than the ring is refused and the ring stays as it was', () => {
    const ring = createByteRing<string>(5)
    ring.push('a', 'a')
    expect(ring.push('big', 'ééé')).toEqual({ accepted: false, bytes: 6 })
    expect(ring.entries()).toEqual(['a'])
    expect(ring.bytes).toBe(1)
  })

  it('[UTIL-06] the content is handed out as text, oldest first', () => {
    const ring = createByteRing<string>()
    ring.push('x', '{"a":1}')
    ring.push('y', '{"b":2}')
    expect(ring.toText()).toBe('{"a":1}\n{"b":2}')
    ring.clear()
    expect([ring.toText(), ring.bytes, ring.length]).toEqual(['', 0, 0])
  })

  it('[UTIL-04] agrees with a plain list that forgets its head, and never exceeds its budget', () => {
    const budgets = fc.integer({ min: 0, max: 64 })
    const lines = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 300 })
    fc.assert(
      fc.property(budgets, lines, (budget, pushes) => {
        const ring = createByteRing<number>(budget)
        let model: { id: number; line: string }[] = []
        const textOf = (entries: typeof model) => entries.map((entry) => entry.line).join('\n')
        const bytesOf = (text: string) => new TextEncoder().encode(text).length
        pushes.forEach((line, id) => {
          const outcome = ring.push(id, line)
          if (bytesOf(line) > budget) {
            expect(outcome).toEqual({ accepted: false, bytes: bytesOf(line) })
          } else {
            const before = model
            model = [...model, { id, line }]
            while (bytesOf(textOf(model)) > budget) model = model.slice(1)
            const evicted = before.filter((entry) => !model.includes(entry)).map((entry) => entry.id)
            expect(outcome).toEqual({ accepted: true, evicted })
          }
          expect(ring.length).toBe(model.length)
          expect(ring.bytes).toBe(bytesOf(textOf(model)))
        })
        expect(ring.entries()).toEqual(model.map((entry) => entry.id))
        expect(ring.toText()).toBe(textOf(model))
      }),
      { numRuns: 300 },
    )
  })
})
