import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupByYear } from './by-year.js'
import type { ActivityRow } from './rows.js'

const at = (...times: readonly (number | string | undefined)[]) =>
  times.map((time, index): ActivityRow => {
    const instant = typeof time === 'string' ? Date.parse(time) : time
    return {
      id: String(index),
      network: 'eip155:1',
      kind: 'call',
      status: 'confirmed',
      out: [],
      in: [],
      self: [],
      approvals: [],
      isOwn: true,
      ...(instant !== undefined && { at: instant }),
    }
  })
const shape = (rows: readonly ActivityRow[], zone?: string) =>
  groupByYear(rows, zone).map(({ year, months }) => [year, months.map(({ month, rows: of }) => [month, of.map(({ id }) => id).join()])])

describe('rows by year and month', () => {
  const three = at('2024-03-01T04:00:00Z', '2024-03-01T02:00:00Z', '2024-02-01T02:00:00Z')

  it('[ACTIVITY-04] a6 are grouped by the calendar of the visitor’s zone, newest first', () => {
    expect(shape(three)).toEqual([
      [
        2024,
        [
          [3, '0,1'],
          [2, '2'],
        ],
      ],
    ])
    expect(shape(three, 'America/Sao_Paulo')).toEqual([
      [
        2024,
        [
          [3, '0'],
          [2, '1'],
          [1, '2'],
        ],
      ],
    ])
    expect(shape(at('2023-12-31T11:00:00Z', '2023-12-31T09:00:00Z'), 'Pacific/Kiritimati')).toEqual([
      [2024, [[1, '0']]],
      [2023, [[12, '1']]],
    ])
  })

  it('[ACTIVITY-04] a6 follow the clock where it changes with the month', () => {
    // Clocks of Lisbon went forward on 31 March, so April began an hour earlier in UTC.
    expect(shape(at('2024-03-31T23:00:00Z', '2024-03-31T22:59:59Z'), 'Europe/Lisbon')).toEqual([
      [
        2024,
        [
          [4, '0'],
          [3, '1'],
        ],
      ],
    ])
  })

  it('[ACTIVITY-04] without a date are the last group; an unknown zone is UTC', () => {
    expect(shape([...three, ...at(undefined)], 'Nowhere/None')).toEqual([
      [
        2024,
        [
          [3, '0,1'],
          [2, '2'],
        ],
      ],
      [undefined, [[0, '0']]],
    ])
    expect(groupByYear([])).toEqual([])
  })

  it('[ACTIVITY-04] agree with the calendar of the platform, in every zone', () => {
    const zones = ['UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Chatham', 'Africa/Casablanca', 'Europe/Lisbon', 'Australia/Lord_Howe']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(fc.integer({ min: Date.UTC(2009, 0, 3), max: Date.UTC(2040, 0, 1) }), { maxLength: 40 }),
        (zone, times) => {
          const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'numeric' })
          const sorted = [...times].sort((one, other) => other - one)
          for (const { year, months } of groupByYear(at(...sorted), zone))
            for (const { month, rows } of months) for (const row of rows) expect(format.format(row.at)).toBe(`${month}/${year}`)
          expect(groupByYear(at(...sorted), zone).flatMap(({ months }) => months.flatMap(({ rows }) => rows.map((row) => row.at)))).toEqual(sorted)
        },
      ),
      { numRuns: 60 },
    )
  })
})
