import { delayWhen, filter, interval, map, Observable } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryDisk } from 'latchkit/testing'
import type { TimerPort } from '../../../src/ports/timer.js'
import { brokenTexts, hostileValues } from '../../security/hostile-json.js'
import { eventually } from '../../eventually.js'
import { asked, once } from './walletconnect-app.js'
import { realTimer } from '../evm/evm-real-ports.js'
import { owner } from './walletconnect-wallet.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()

/** Time that runs `factor` times as fast. */
function fast(factor: number): { timer: TimerPort; now: () => number } {
  const start = Date.now()
  return { timer: { after: (ms) => realTimer.after(ms / factor) }, now: () => Math.round(start + (Date.now() - start) * factor) }
}

/** A timer whose long deadlines also wait for a condition, so that what a busy machine makes late does not miss them. */
function patient(timer: TimerPort, holds: () => boolean): TimerPort {
  return { after: (ms) => (ms < 15_000 ? timer.after(ms) : timer.after(ms).pipe(delayWhen(() => interval(10).pipe(filter(holds))))) }
}

describe('the socket', () => {
  it('[F1, F2] at most 8 in 60 s against a relay that drops them', async () => {
    const { app } = await world.connected()
    app.relay.dispose()
    const before = world.relay.counts()
    world.relay.faults.set({ kind: 'close', afterFrames: 0 })
    const { timer, now } = fast(20)
    const again = world.page({ disk: app.disk, timer, now })
    const end = now() + 58_000
    const sessions = once(again.relay.port.sessions())
    await eventually(() => expect(now()).toBeGreaterThan(end))
    const sockets = () => world.relay.counts().opened + world.relay.counts().refused - before.opened - before.refused
    expect(sockets()).toBeLessThanOrEqual(8)
    await eventually(() => expect(sockets()).toBeGreaterThan(2))
    expect(await sessions).toHaveLength(1)
    expect(again.events).toContainEqual({ type: 'relayStatus', online: false })
    world.relay.faults.clear()
    await eventually(() => expect(again.events.at(-1)).toEqual({ type: 'relayStatus', online: true }))
  })

  it('[F1] an unreachable relay fails what is asked, and nothing is sent later', async () => {
    const { timer: quick, now } = fast(20)
    let isAway = false
    const timer = patient(quick, () => isAway)
    const { app, peer, session } = await world.connected({}, { timer, now })
    isAway = true
    world.relay.faults.set([{ kind: 'reject' }])
    world.relay.cut()
    await eventually(() => expect(app.events).toContainEqual({ type: 'relayStatus', online: false }))
    await expect(once(app.request(session, 'personal_sign', ['0x', owner.address] as never))).rejects.toMatchObject({
      code: 'RELAY_UNAVAILABLE',
    })
    await expect(world.page({ timer, now }).pair().settled).rejects.toMatchObject({ code: 'RELAY_UNAVAILABLE' })
    world.relay.faults.clear()
    await eventually(() => expect(app.events.at(-1)).toEqual({ type: 'relayStatus', online: true }))
    isAway = false
    expect(await once(app.request(session, 'personal_sign', ['0x6869', owner.address] as never))).toMatch(/^0x/)
    expect(peer.asked).toHaveLength(1)
  })

  it.each([
    ['clock', 'SESSION_EXPIRED'],
    ['origin', 'ORIGIN_NOT_ALLOWED'],
    ['key', 'PROJECT_ID_INVALID'],
    ['country', 'RELAY_REFUSED'],
  ] as const)('[F25, WC-30, fault] a refusal (%s) is told once and makes no storm; the next try is free', async (reason, code) => {
    const app = world.page()
    world.relay.faults.set({ kind: 'refuse-auth', reason })
    await expect(app.pair().settled).rejects.toMatchObject({ code, cause: { code: 3000 } })
    expect(app.events.filter(({ type }) => type === 'fault')).toMatchObject([{ failure: { code } }])
    expect(world.relay.counts().refused + world.relay.counts().opened).toBeLessThanOrEqual(2)
    world.relay.faults.clear()
    expect(await app.pair().uri).toMatch(/^wc:/)
  })

  it.each([
    [1001, 'Going away'],
    [1008, 'Policy violation'],
    [1011, 'Internal error'],
    [1013, 'Try again later'],
    [3001, 'Too many requests'],
    [4010, 'Message idle timeout'],
  ])(
    '[F2, F25, fault] a close with %i is no refusal: the next socket is tried, and a relay that closes every one is told with its reason',
    async (code, reason) => {
      const { timer, now } = fast(5)
      const app = world.page({ timer: patient(timer, () => false), now })
      world.relay.faults.set({ kind: 'close', afterFrames: 0, code, reason, times: 2 })
      expect(await app.pair().uri).toMatch(/^wc:/)
      expect(app.events.filter(({ type }) => type === 'fault')).toEqual([])
      world.relay.faults.set({ kind: 'close', afterFrames: 0, code, reason })
      world.relay.cut()
      const other: ReturnType<typeof world.page> = world.page({ timer: patient(timer, () => other.events.some(({ type }) => type === 'relayStatus')), now })
      await expect(other.pair().settled).rejects.toMatchObject({ code: 'RELAY_UNAVAILABLE', cause: { code, message: reason } })
      expect([...app.events, ...other.events].filter(({ type }) => type === 'fault')).toEqual([])
    },
  )

  it('[WC-05, F6] asks for nothing but the relay: no telemetry, no verify host', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { app, session } = await world.connected()
    await once(app.request(session, 'personal_sign', ['0x6869', owner.address] as never))
    // The wallet's own client tells its maker that it started; ours tells nobody.
    expect(fetched.mock.calls.map(([url]) => String(url)).filter((url) => !url.includes('projectId=undefined'))).toEqual([])
  })
})

describe('what is kept', () => {
  it('[F19] storage that hangs is done without after a second', async () => {
    const disk = createMemoryDisk()
    disk.fail('hanging')
    const app = world.page({ disk })
    const { kit } = await world.wallet()
    const pairing = app.pair()
    await kit.pair({ uri: await pairing.uri })
    expect((await pairing.settled).session.topic).toMatch(/^[0-9a-f]{64}$/)
    disk.fail(null)
    expect(disk.keys()).toEqual([])
  })

  it('[T1, T11, F18, fault] damaged in any item, or in all, is left aside: the page pairs, and keeps its session where the others hold it', async () => {
    const disk = createMemoryDisk()
    await world.connected({}, { disk })
    const keys = disk.keys()
    const kept = Object.fromEntries(keys.map((key) => [key, disk.get(key) ?? '']))
    const texts = [...hostileValues, ...brokenTexts].filter(([, text]) => text.length < 10_000)
    const some = texts.filter(([name]) =>
      /^(null|a text|a huge number|a list of everything|an empty object|members that make no text|a torn object)$/.test(name),
    )
    expect(some).toHaveLength(7)
    const damaged = [
      ...keys.flatMap((key) => some.map(([name, text]) => [`${key}: ${name}`, { ...kept, [key]: text }] as const)),
      ...texts.map(([name, text]) => [`all: ${name}`, Object.fromEntries(keys.map((key) => [key, text]))] as const),
    ]
    const needed = /\/\/(keychain|session): |^all: /
    for (const [what, items] of damaged) {
      const page = world.page({ disk: createMemoryDisk({ items }) })
      expect(await once(page.relay.port.sessions()), what).toHaveLength(needed.test(what) ? 0 : 1)
      expect(await page.pair().uri, what).toMatch(/^wc:/)
      page.relay.dispose()
    }
  })

  it('[T11, F18, WC-22, fault] a session whose subscription is lost is heard again', async () => {
    const disk = createMemoryDisk()
    const { app, session } = await world.connected({}, { disk })
    app.relay.dispose()
    for (const key of disk.keys()) if (key.endsWith('//subscription')) disk.put(key, '{"torn')
    const page = world.page({ disk })
    expect(await once(page.relay.port.sessions())).toHaveLength(1)
    expect(await once(page.request(session, 'personal_sign', ['0x6869', owner.address] as never))).toMatch(/^0x/)
  })

  it('[T11, F28] stands under the prefix of the app, and two instances do not meet', async () => {
    const disk = createMemoryDisk()
    const { session } = await world.connected({}, { disk })
    expect(disk.keys().every((key) => key.startsWith('app-wc'))).toBe(true)
    const other = world.page({ storagePrefix: 'other', disk: createMemoryDisk() })
    expect(await other.pair().uri).toMatch(/^wc:/)
    expect(await once(other.relay.port.sessions())).toEqual([])
    expect(session.topic).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.keys(globalThis).filter((name) => /^_walletConnectCore_(app-wc|other)/.test(name))).toEqual([])
  })
})

describe('what the relay sees', () => {
  it('[T20] no methods, chains, hashes or correlation ids', async () => {
    const { app, session } = await world.connected()
    await once(app.request(session, 'personal_sign', ['0x6869', owner.address] as never))
    const [client] = world.relay.seen()
    const mine = world.relay.seen().filter((message) => message.client === client?.client)
    expect(mine.map(({ tag }) => tag)).toEqual([1100, 1103, 1108])
    for (const { clear } of mine) expect(Object.keys(clear).filter((name) => name !== 'prompt')).toEqual([])
  })

  it('[T20] what the client sends by itself, when it is asked to', async () => {
    const { app, session } = await world.connected({}, { tvf: true })
    await once(app.request(session, 'personal_sign', ['0x6869', owner.address] as never))
    expect(JSON.stringify(world.relay.seen().filter(({ tag }) => tag === 1108))).toContain('personal_sign')
  })
})

describe('the end', () => {
  it('[I-44] leaves no timer, socket or listener, wherever it comes', async () => {
    const idle = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const waits: number[] = []
    const counted: TimerPort = {
      after: (ms) =>
        new Observable((subscriber) => {
          waits.push(ms)
          subscriber.add(() => waits.splice(waits.indexOf(ms), 1))
          subscriber.add(
            realTimer
              .after(ms)
              .pipe(map(() => null))
              .subscribe(subscriber),
          )
        }),
    }
    const { app, peer, session } = await world.connected({ answer: () => undefined }, { timer: counted })
    const failures: unknown[] = []
    app.request(session, 'personal_sign', [] as never).subscribe({ error: (error) => failures.push(error) })
    await eventually(() => expect(peer.asked).toHaveLength(1))
    app.pair()
    await eventually(() => expect(app.relay.pairingUri()).toBeDefined())
    app.relay.port.pair({ namespaces: asked }).subscribe({ error: () => undefined })
    app.relay.dispose()
    await peer.stop()
    expect(failures).toMatchObject([{ code: 'SESSION_ENDED' }])
    await eventually(() => expect(world.relay.counts().open).toBe(0))
    await eventually(() => expect(waits).toEqual([]))
    await eventually(() => expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeLessThanOrEqual(idle + 2))
  })
})
