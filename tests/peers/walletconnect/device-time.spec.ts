import { describe, expect, it } from 'vitest'
import { realTimer } from '../evm/evm-real-ports.js'
import { askNodeAhead } from '../evm/server-time.js'
import { relayWorld } from './walletconnect-world.js'

const MINUTE = 60_000
let ahead = 0
/** A relay whose clock differs from the device's. */
const world = relayWorld({
  clock: {
    now: () => Date.now() - ahead,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  },
})

describe('pairing on a device whose time differs from the relay’s', () => {
  it.each([
    ['ahead', 5 * MINUTE - 1_000],
    ['behind', -5 * MINUTE + 1_000],
  ])('[UX-47, fault] 4:59 %s: the relay lets it in', async (_, skew) => {
    ahead = skew
    expect(await world.page().pair().uri).toMatch(/^wc:/)
  })

  it('[UX-47, fault] 5:01 ahead: the visitor is told that the time is wrong', async () => {
    ahead = 5 * MINUTE + 2_000
    const app = world.page()
    await expect(app.pair().settled).rejects.toMatchObject({ code: 'SESSION_EXPIRED', cause: { code: 3000 } })
    expect(app.events.filter(({ type }) => type === 'fault')).toMatchObject([{ failure: { code: 'SESSION_EXPIRED' } }])
  })

  it.each([
    ['4:58 behind what a node says: nothing is said', 5 * MINUTE - 2_000, []],
    ['5:02 behind what a node says: the visitor is told that the time is wrong, and may pair', 5 * MINUTE + 2_000, ['SESSION_EXPIRED']],
  ])('[UX-47, fault] %s', async (_, nodeAhead, told) => {
    ahead = 0
    const timer = { ...realTimer }
    await askNodeAhead(nodeAhead, timer)
    const app = world.page({ timer })
    expect(await app.pair().uri).toMatch(/^wc:/)
    expect(app.events.flatMap((event) => (event.type === 'fault' ? [event.failure.code] : []))).toEqual(told)
  })
})
