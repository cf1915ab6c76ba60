import { createMemoryDisk } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { eventually } from '../eventually.js'
import { once } from './walletconnect-app.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()

/** A page that is left as a browser leaves one: without a word, its socket cut. What it still wrote down stays. */
function openAndLeave() {
  const disk = createMemoryDisk()
  const page = world.page({ disk })
  const pairing = page.pair()
  return { disk, page, pairing }
}

describe('a page that is reloaded while its code is shown', () => {
  it('[I-10, WC-03, F38] has the session that the wallet agreed to while there was no page', async () => {
    const { disk, page, pairing } = openAndLeave()
    const uri = await pairing.uri
    page.relay.dispose()
    const wallet = await world.wallet()
    await wallet.kit.pair({ uri })
    await eventually(() => expect(wallet.sessions()).toHaveLength(1))
    const next = world.page({ disk })
    const sessions = await once(next.relay.port.sessions())
    expect(sessions.map(({ topic }) => topic)).toEqual(wallet.sessions())
    expect(
      await once(next.request(sessions[0] as never, 'personal_sign', ['0x6869', (sessions[0]?.namespaces.eip155?.accounts[0] ?? '').split(':')[2]] as never)),
    ).toMatch(/^0x/)
  })

  it('[I-10, F38] ends what the wallet agrees to later than it was looked for', async () => {
    const { disk, page, pairing } = openAndLeave()
    const uri = await pairing.uri
    page.relay.dispose()
    const next = world.page({ disk })
    expect(await once(next.relay.port.sessions())).toEqual([])
    const wallet = await world.wallet()
    await wallet.kit.pair({ uri })
    // The wallet is told that it is over.
    await eventually(() => expect(world.relay.seen().map(({ tag }) => tag)).toContain(1112))
    await eventually(() => expect(wallet.sessions()).toEqual([]))
    expect(await once(next.relay.port.sessions())).toEqual([])
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
    const sessions = await once(next.relay.port.sessions())
    expect(sessions.map(({ topic }) => topic)).toEqual(wallet.sessions())
  })

  it('[WC-05] asks nobody where nothing was left', async () => {
    const next = world.page()
    expect(await once(next.relay.port.sessions())).toEqual([])
    expect(world.relay.counts().open).toBe(0)
  })
})
