import { firstValueFrom, of } from 'rxjs'
import { expect, it, onTestFinished } from 'vitest'
import { instantOf } from '../../src/adapters/shared/instants.js'
import { createHostedRamp } from '../../src/adapters/ramp/hosted-ramp.js'

const AT = Date.UTC(2025, 5, 1, 10)

/** Moves this process to a time zone for the test. */
function moveTo(zone: string): void {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
}

/*
 * Services write UTC without a Z (also JoinSEEDS/seeds_light_wallet#1013): it was read as the visitor's own time, hours off, and for an order not at all.
 */
it.each(['America/New_York', 'Asia/Kathmandu', 'UTC'])('[ACTIVITY-02, ACTIVITY-04] a time without a zone is UTC, seen from %s', (zone) => {
  moveTo(zone)
  for (const text of [
    '2025-06-01T10:00:00',
    '2025-06-01 10:00:00',
    '2025-06-01T10:00',
    '2025-06-01T10:00:00.000',
    '2025-06-01T10:00:00Z',
    '2025-06-01T12:00:00+02:00',
  ])
    expect(instantOf(text, AT), text).toBe(AT)
})

it('[RAMP-23] the time of an order is read in all forms that a history has', async () => {
  moveTo('America/New_York')
  for (const minedAt of ['2025-06-01T10:00:00', '2025-06-01 10:00:00', AT / 1_000, AT, `${AT / 1_000}`]) {
    const data = [{ id: 'o', metadata: { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', minedAt, hash: '' }, transfers: [] }]
    const ramp = createHostedRamp({ http: () => ({ call: () => of({ data }) }) as never })
    const { orders } = await firstValueFrom(ramp.orders({ provider: 'coinbase', address: '0x', network: 'eip155:1' }))
    expect(orders).toEqual([{ id: 'o', status: 'done', at: AT }])
  }
})
