import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVirtualTime, STANDSTILL_LIMIT } from './virtual-time.js'

describe('virtual time', () => {
  it('[DX-21] makes calls at their times, equal ones in the order in which they were asked for', () => {
    const time = createVirtualTime({ start: 1_000 })
    const made: string[] = []
    for (const [ms, name] of [
      [20, 'b'],
      [10, 'a'],
      [20, 'c'],
      [0, 'now'],
    ] as const)
      time.schedule(ms, () => made.push(`${name}@${time.now()}`))
    expect(made).toEqual([])
    time.advanceBy(0)
    expect(made).toEqual(['now@1000'])
    time.advanceTo(1_015)
    expect([made.at(-1), time.now(), time.pending(), time.next()]).toEqual(['a@1010', 1_015, 2, 1_020])
    time.advanceBy(100)
    expect(made.slice(2)).toEqual(['b@1020', 'c@1020'])
    expect([time.now(), time.pending(), time.next()]).toEqual([1_115, 0, undefined])
  })

  it('[DX-21] any calls, taken back at random, come in the order of (time, sequence)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.boolean()), { maxLength: 300 }), (asked) => {
        const time = createVirtualTime()
        const made: number[] = []
        const back = asked.map(([ms], index) => time.schedule(ms, () => made.push(index)))
        for (const [index, [, taken]] of asked.entries()) if (taken) back[index]?.()
        const kept = asked.flatMap(([ms, taken], index) => (taken ? [] : [{ ms, index }]))
        expect(time.pending()).toBe(kept.length)
        expect(time.next()).toBe(kept.length === 0 ? undefined : Math.min(...kept.map(({ ms }) => ms)))
        time.advanceBy(50)
        expect(made).toEqual(kept.sort((a, b) => a.ms - b.ms || a.index - b.index).map(({ index }) => index))
        expect(time.pending()).toBe(0)
      }),
    )
  })

  it('[DX-21] a call may ask for others, take others back, and move time on', () => {
    const time = createVirtualTime()
    const made: string[] = []
    const note = (name: string) => () => made.push(`${name}@${time.now()}`)
    const late = time.schedule(30, note('taken back'))
    time.schedule(40, note('last'))
    time.schedule(10, () => {
      note('outer')()
      late()
      time.schedule(0, note('at once'))
      time.schedule(5, note('soon'))
      time.advanceBy(20)
      note('outer goes on')()
    })
    time.advanceBy(20)
    expect(made).toEqual(['outer@10', 'at once@10', 'soon@15', 'outer goes on@30'])
    expect(time.now()).toBe(30)
    time.advanceBy(10)
    expect(made.at(-1)).toBe('last@40')
  })

  it('[DX-21] a call that throws leaves time where it is, and the rest to come', () => {
    const time = createVirtualTime()
    const made: string[] = []
    time.schedule(10, () => {
      throw new Error('thrown')
    })
    time.schedule(20, () => made.push('next'))
    expect(() => time.advanceBy(50)).toThrow('thrown')
    expect([time.now(), time.pending()]).toEqual([10, 1])
    time.advanceBy(50)
    expect(made).toEqual(['next'])
  })

  it('[DX-21] taking back twice, or after the call, does nothing', () => {
    const time = createVirtualTime()
    const first = time.schedule(1, () => {})
    const second = time.schedule(2, () => {})
    first()
    first()
    expect(time.pending()).toBe(1)
    time.advanceBy(5)
    second()
    expect(time.pending()).toBe(0)
  })

  it('[F23] a sleep calls everything once when it is over, in order, at the new time', () => {
    const time = createVirtualTime()
    const made: string[] = []
    time.schedule(60_000, () => made.push(`b@${time.now()}`))
    time.schedule(1_000, () => made.push(`a@${time.now()}`))
    time.schedule(9 * 3_600_000, () => made.push('c'))
    time.sleep(8 * 3_600_000)
    expect(made).toEqual(['a@28800000', 'b@28800000'])
    expect(time.pending()).toBe(1)
  })

  it('[DX-21] time does not go backwards', () => {
    const time = createVirtualTime({ start: 100 })
    time.advanceTo(50)
    time.advanceBy(-10)
    time.sleep(-10)
    expect(time.now()).toBe(100)
  })

  it('[DX-21] a loop without time is found out', () => {
    const time = createVirtualTime()
    const again = () => void time.schedule(0, again)
    again()
    expect(() => time.advanceBy(1)).toThrow('stands still')
    expect(STANDSTILL_LIMIT).toBeGreaterThan(100_000)
  })

  it('[DX-21] a million deadlines that are taken back leave nothing behind', () => {
    const time = createVirtualTime()
    time.schedule(1_000, () => {})
    for (let n = 0; n < 1_000_000; n += 1) time.schedule(120_000, () => {})()
    expect(time.pending()).toBe(1)
    time.advanceBy(200_000)
    expect(time.pending()).toBe(0)
  })
})
