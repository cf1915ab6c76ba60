import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../tests/domain/activity.js'
import { activityCsv } from './csv.js'
import type { ActivityRow } from './rows.js'

const base: ActivityRow = {
  id: hashOf(1),
  hash: hashOf(1),
  network: 'eip155:1',
  kind: 'swapped',
  status: 'confirmed',
  at: Date.UTC(2024, 11, 31, 23, 59, 59),
  out: [{ direction: 'out', amount: '1.5', symbol: 'ETH' }],
  in: [{ direction: 'in', amount: '3000', symbol: 'USDC' }],
  self: [],
  approvals: [],
  fee: '0.0021',
  isOwn: true,
}
const lines = (...rows: readonly Partial<ActivityRow>[]) =>
  activityCsv(
    rows.map((one) => ({ ...base, ...one })),
    { currency: 'ETH' },
  ).split('\r\n')
const inOf = (symbol: string, amount = '1') => lines({ in: [{ direction: 'in', amount, symbol }], out: [] })[1] ?? ''

describe('the export of a history', () => {
  it('[ACTIVITY-04] a11 has time in UTC, in, out and fee apart, and the hash', () => {
    expect(lines({})).toEqual([
      'time,in,in-currency,out,out-currency,fee,fee-currency,hash,type,status',
      `2024-12-31T23:59:59Z,3000,USDC,1.5,ETH,0.0021,ETH,${hashOf(1)},swapped,confirmed`,
      '',
    ])
  })

  it.each(['=1+1', '@SUM(A1)', '+1', '-1', '\t=2', '\r=2', ' =1+1', '＝1+1', '=cmd|"/c calc"!A1'])(
    '[ACTIVITY-04] a11 a symbol is never a formula: %j',
    (symbol) => {
      const cells = inOf(symbol)
      expect(cells).toMatch(/^2024-12-31T23:59:59Z,1,"?'/)
      expect(cells.includes('"') ? cells.match(/"/g)!.length % 2 : 0).toBe(0)
    },
  )

  it('[ACTIVITY-04] a11 numbers stay numbers, negative ones too; what is none is a text', () => {
    expect(inOf('USDC', '-12.5')).toContain(',-12.5,USDC,')
    expect(inOf('USDC', '-1+1')).toContain(`,"'-1+1",USDC,`)
  })

  it('[ACTIVITY-04] quotes what separates cells and lines', () => {
    expect(inOf('a,b"c\nd')).toContain(',"a,b""c\nd",')
  })

  it('[ACTIVITY-04] has a line for each movement, and the fee once; what has no decimals names its unit', () => {
    const [, one, other] = lines({ in: [...base.in, { direction: 'in', units: '7', token: '0x1' }], out: [] })
    expect([one, other]).toEqual([expect.stringContaining(',0.0021,ETH,'), expect.stringContaining(',7,0x1 (base units),,,,,')])
    expect(lines({ in: [{ direction: 'in', token: '0x1', item: '42' }], out: [] })[1]).toContain(',1,0x1 #42,')
  })

  it('[ACTIVITY-04] leaves out what is not known', () => {
    const { at: _, fee: __, hash: ___, ...rest } = base
    expect(activityCsv([{ ...rest, in: [], out: [] }], { currency: 'ETH' }).split('\r\n')[1]).toBe(',,,,,,,,swapped,confirmed')
  })
})
