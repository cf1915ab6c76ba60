import { createMemoryDisk } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../eventually.js'
import { realTimer } from '../evm/evm-real-ports.js'
import { once } from './walletconnect-app.js'
import { heldTimer } from './walletconnect-tabs.js'
import { owner } from './walletconnect-wallet.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()

/** A page that is left as a browser leaves one: without a word, its socket cut. Its last writes stay. */
function openAndLeave() {
  const disk = createMemoryDisk()
  const page = world.page({ disk })
  const pairing = page.pair()
  return { disk, page, pairing }
}

describe('a page that comes back after its code was shown', () => {
  it('[I-10, WC-03, F38] has the session that the wallet agreed to while there was no page', async () => {
    const { disk, page, pairing } = openAndLeave()
    const uri = await pairing.uri
    page.relay.dispose()
    const wallet = await world.wallet()
    await wallet.kit.pair({ uri })
    await eventually(() => expect(wallet.sessions()).toHaveLength(1))
    const next = world.page({ disk })
    const sessions = await once(next.relay.port.sessions({ awaits: true }))
    expect(sessions.map(({ topic }) => topic)).toEqual(wallet.sessions())
    expect(
      await once(next.request(sessions[0] as never, 'personal_sign', ['0x6869', (sessions[0]?.namespaces.eip155?.accounts[0] ?? '').split(':')[2]] as never)),
    ).toMatch(/^0x/)
  })

  it('[I-10, CONN-13] has the session that the wallet agrees to after it has looked', async () => {
    const { disk, page, pairing } = openAndLeave()
    const uri = await pairing.uri
    page.relay.dispose()
    const { timer, fire } = heldTimer()
    const next = world.page({ disk, timer })
    const heard: string[][] = []
    const waiting = next.relay.port.sessions({ awaits: true }).subscribe((sessions) => heard.push(sessions.map(({ topic }) => topic)))
    await eventually(() => expect(heard).toEqual([[]]))
    const wallet = await world.wallet()
    await wallet.kit.pair({ uri })
    await eventually(() => expect(heard).toEqual([[], wallet.sessions()]))
    expect(wallet.sessions()).toHaveLength(1)
    // It was taken up: it stays.
    fire()
    const [session] = await once(next.relay.port.sessions())
    expect(await once(next.request(session as never, 'personal_sign', ['0x6869', owner.address] as never))).toMatch(/^0x/)
    waiting.unsubscribe()
  })

  it('[I-10, F38] ends at the wallet what it agrees to when nobody waits for it any more', async () => {
    const { disk, page, pairing } = openAndLeave()
    const uri = await pairing.uri
    page.relay.dispose()
    const { timer, fire } = heldTimer()
    const next = world.page({ disk, timer })
    expect(await once(next.relay.port.sessions())).toEqual([])
    const wallet = await world.wallet()
    await wallet.kit.pair({ uri })
    await eventually(async () => expect(await once(next.relay.port.sessions())).toHaveLength(1))
    fire()
    // The wallet is told that it is over.
    await eventually(() => expect(world.relay.seen().map(({ tag }) => tag)).toContain(1112))
    await eventually(() => expect(wallet.sessions()).toEqual([]))
    expect(await once(next.relay.port.sessions())).toEqual([])
  })

  it('[I-10, F20, F38] that goes again before anybody has taken the session up leaves it to the next page, which takes it up or sees to its end', async () => {
    for (const waits of [true, false]) {
      const { disk, page, pairing } = openAndLeave()
      const uri = await pairing.uri
      page.relay.dispose()
      const between = world.page({ disk, timer: heldTimer().timer })
      expect(await once(between.relay.port.sessions())).toEqual([])
      const wallet = await world.wallet()
      await wallet.kit.pair({ uri })
      await eventually(async () => expect(await once(between.relay.port.sessions())).toHaveLength(1))
      between.relay.dispose()
      const { timer, fire } = heldTimer()
      const next = world.page({ disk, timer })
      expect((await once(next.relay.port.sessions(waits ? { awaits: true } : undefined))).map(({ topic }) => topic)).toEqual(wallet.sessions())
      fire()
      if (!waits) await eventually(() => expect(wallet.sessions()).toEqual([]))
      expect(await once(next.relay.port.sessions())).toHaveLength(waits ? 1 : 0)
    }
  })

  it('[WC-06, I-44] waits no longer than a wallet may agree, nor for a relay that cannot be reached', async () => {
    const { disk, page, pairing } = openAndLeave()
    await pairing.uri
    page.relay.dispose()
    world.relay.faults.set({ kind: 'reject' })
    const next = world.page({ disk, timer: { after: (ms) => realTimer.after(ms / 100) } })
    const heard: string[] = []
    next.relay.port.sessions({ awaits: true }).subscribe({ next: (sessions) => heard.push(`${sessions.length}`), complete: () => heard.push('over') })
    await eventually(() => expect(heard).toEqual(['0', 'over']))
  })

  it('[I-10] has the session whose making it was left in the middle of', async () => {
    const { disk, page, pairing } = openAndLeave()
    const uri = await pairing.uri
    // The wallet's yes is dealt with; the word that its session stands is not, and the page is gone.
    world.relay.faults.set({ kind: 'drop', on: 'delivery', tags: [1102] })
    const wallet = await world.wallet()
    await wallet.kit.pair({ uri })
    await eventually(() => expect(world.relay.seen().map(({ tag }) => tag)).toContain(1102))
    await eventually(() =>
      expect(disk.keys().some((key) => key.endsWith('//subscription') && (JSON.parse(disk.get(key) ?? '[]') as unknown[]).length > 1)).toBe(true),
    )
    page.relay.dispose()
    world.relay.faults.clear()
    const next = world.page({ disk })
    const sessions = await once(next.relay.port.sessions({ awaits: true }))
    expect(sessions.map(({ topic }) => topic)).toEqual(wallet.sessions())
  })

  it('[WC-05] asks nobody where nothing was left', async () => {
    const next = world.page()
    expect(await once(next.relay.port.sessions())).toEqual([])
    expect(world.relay.counts().open).toBe(0)
  })
})
