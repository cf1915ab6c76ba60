import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { createMemoryDisk } from 'latchkit/testing'
import { eventually } from '../../eventually.js'
import { once, type RelayPage } from './walletconnect-app.js'
import { heldTimer, openOrigin } from './walletconnect-tabs.js'
import { owner } from './walletconnect-wallet.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()
const signed = (signature: unknown) => verifyMessage({ address: owner.address, message: 'hi', signature: signature as `0x${string}` })

/** Tabs of one origin, with one storage. */
function openTabs() {
  const origin = openOrigin()
  const disk = createMemoryDisk()
  const said: string[] = []
  /** Returns an item that the leader's client has stored. */
  const kept = (name: string) => disk.get(disk.keys().find((key) => key.endsWith(`//${name}`)) ?? '')
  origin
    .join()
    .tabs.messages()
    .subscribe(({ kind }) => said.push(String(kind)))
  return {
    disk,
    said: () => said,
    history: () => kept('history'),
    sessions: () => kept('session'),
    open: (id: string, asleep?: () => boolean, timer = heldTimer().timer) => world.page({ disk, timer, tab: { ...origin.join(asleep), id } }),
  }
}

/** The visitor of a tab scans its code. */
async function connect(page: RelayPage, wallet: Awaited<ReturnType<typeof world.wallet>>) {
  const pairing = page.pair()
  await wallet.kit.pair({ uri: await pairing.uri })
  return (await pairing.settled).session
}

const ask = (page: RelayPage, session: Parameters<RelayPage['request']>[0]) => once(page.request(session, 'personal_sign', ['0x6869', owner.address] as never))

/** A tab that does not lead goes without a word while its code is shown. */
async function goAway() {
  const tabs = openTabs()
  let gone = false
  const { timer, fire } = heldTimer()
  const [leads, goes] = [tabs.open('z', undefined, timer), tabs.open('b', () => gone)]
  await once(leads.relay.port.sessions())
  const uri = await goes.pair().uri
  gone = true
  return { ...tabs, leads, uri, fire, end: () => goes.relay.dispose() }
}

/** A signature that the wallet's owner takes time for. */
function signedLater() {
  let answer: (signature: string) => void = () => undefined
  const answering = new Promise<string>((resolve) => {
    answer = resolve
  })
  return { answering, answer: (signature: string) => answer(signature) }
}

describe('two tabs', () => {
  it('[F21, WC-01] have one socket; each pairs, each signs with both sessions, at once', async () => {
    const tabs = openTabs()
    const [first, second] = [tabs.open('a'), tabs.open('b')]
    const wallet = await world.wallet()
    const mine = await connect(first, wallet)
    const other = await connect(second, wallet)
    // One of the wallet, one of the tabs.
    expect(world.relay.counts().open).toBe(2)
    const answers = await Promise.all([ask(first, mine), ask(second, mine), ask(first, other), ask(second, other)])
    for (const answer of answers) expect(await signed(answer)).toBe(true)
    expect(wallet.asked).toHaveLength(4)
    expect((await once(second.relay.port.sessions())).map(({ topic }) => topic).sort()).toEqual([mine.topic, other.topic].sort())
  })

  it('[F21, WC-09] each shows its own code while the other shows one', async () => {
    const tabs = openTabs()
    const [first, second] = [tabs.open('a'), tabs.open('b')]
    const pairings = [first.pair(), second.pair()]
    const uris = await Promise.all(pairings.map(({ uri }) => uri))
    expect(new Set(uris).size).toBe(2)
    expect([first.relay.pairingUri(), second.relay.pairingUri()]).toEqual(uris)
    const { kit } = await world.wallet()
    await kit.pair({ uri: uris[0] as string })
    await pairings[0]?.settled
    expect([first.relay.pairingUri(), second.relay.pairingUri()]).toEqual([undefined, uris[1]])
    await kit.pair({ uri: uris[1] as string })
    await pairings[1]?.settled
  })

  it('[F21, WC-16, WC-19] hear what the wallet says, both of them, once', async () => {
    const tabs = openTabs()
    const [first, second] = [tabs.open('a'), tabs.open('b')]
    const wallet = await world.wallet()
    const session = await connect(second, wallet)
    await once(first.relay.port.sessions())
    await wallet.kit.emitSessionEvent({ topic: session.topic, event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' })
    await wallet.kit.disconnectSession({ topic: session.topic, reason: { code: 6000, message: 'Bye' } })
    for (const page of [first, second]) {
      await eventually(() => expect(page.events.filter((event) => 'topic' in event).map(({ type }) => type)).toEqual(['sessionEvent', 'sessionDeleted']))
    }
  })

  it('[F21, I-10] when the one that leads is closed the other goes on, with the sessions of both', async () => {
    const tabs = openTabs()
    const [first, second] = [tabs.open('a'), tabs.open('b')]
    const wallet = await world.wallet()
    const mine = await connect(first, wallet)
    const other = await connect(second, wallet)
    first.relay.dispose()
    expect(await signed(await ask(second, mine))).toBe(true)
    expect(await signed(await ask(second, other))).toBe(true)
    second.relay.dispose()
    const third = tabs.open('c')
    expect((await once(third.relay.port.sessions())).map(({ topic }) => topic).sort()).toEqual([mine.topic, other.topic].sort())
    expect(await signed(await ask(third, other))).toBe(true)
  })

  it.each(['while no tab leads', 'when the next one leads'])(
    '[F21, I-10] when the one that leads is closed, the other gets what the wallet answers %s, and the wallet is not asked again',
    async (when) => {
      const tabs = openTabs()
      const [first, second] = [tabs.open('a'), tabs.open('b')]
      const { answering, answer } = signedLater()
      const wallet = await world.wallet({ answer: () => answering })
      await once(first.relay.port.sessions())
      const session = await connect(second, wallet)
      const asking = ask(second, session)
      await eventually(() => expect(tabs.said()).toContain('sent'))
      await eventually(() => expect(wallet.asked).toHaveLength(1))
      const signature = await owner.signMessage({ message: 'hi' })
      expect(tabs.history()).toContain('wc_sessionRequest')
      first.relay.dispose()
      if (when === 'when the next one leads') await once(second.relay.port.sessions())
      answer(signature)
      expect(await asking).toBe(signature)
      expect(wallet.asked).toHaveLength(1)
      // Nothing of it is left behind.
      await eventually(() => expect(tabs.history()).not.toContain('wc_sessionRequest'))
    },
  )

  it.each(['while the next one leads', 'when that one has gone, too'])(
    '[F21, I-10] of three, a tab gets what the wallet answers to it after the one that led has gone, %s, and the wallet is asked once',
    async (when) => {
      const tabs = openTabs()
      // The lock goes to who has waited longest.
      const [first, next, asks] = [tabs.open('a'), tabs.open('b'), tabs.open('c')]
      const { answering, answer } = signedLater()
      const wallet = await world.wallet({ answer: () => answering })
      for (const page of [first, next, asks]) await once(page.relay.port.sessions())
      const session = await connect(asks, wallet)
      const asking = ask(asks, session)
      await eventually(() => expect(wallet.asked).toHaveLength(1))
      await eventually(() => expect(tabs.said()).toContain('sent'))
      const count = (said: string) => tabs.said().filter((kind) => kind === said).length
      const [led, got] = [count('lead'), count('got')]
      first.relay.dispose()
      // The next one leads, and goes on with what was asked.
      await eventually(() => expect([count('lead'), count('got')]).toEqual([led + 1, got + 1]))
      if (when !== 'while the next one leads') {
        next.relay.dispose()
        await eventually(() => expect(count('lead')).toBe(led + 2))
      }
      const signature = await owner.signMessage({ message: 'hi' })
      answer(signature)
      expect(await asking).toBe(signature)
      expect(wallet.asked).toHaveLength(1)
      await eventually(() => expect(tabs.history()).not.toContain('wc_sessionRequest'))
    },
  )

  it('[F21, F38] what a tab gave up is given up at the one that leads, and a tab that is closed leaves nothing there', async () => {
    const tabs = openTabs()
    const [first, second] = [tabs.open('a'), tabs.open('b')]
    await once(first.relay.port.sessions())
    const { kit, sessions } = await world.wallet()
    const pairing = second.pair()
    const uri = await pairing.uri
    pairing.stop()
    expect(second.relay.pairingUri()).toBeUndefined()
    await kit.pair({ uri })
    await eventually(() => expect(world.relay.seen().map(({ tag }) => tag)).toContain(1112))
    await eventually(() => expect(sessions()).toEqual([]))
    expect(await once(second.relay.port.sessions())).toEqual([])
  })

  it.each(['before', 'after'])(
    '[F21, I-10, CONN-13] one that does not lead and is reloaded has the session, when the wallet agrees %s it looks',
    async (when) => {
      const { open, leads, uri, fire, sessions, end } = await goAway()
      const wallet = await world.wallet()
      if (when === 'before') {
        await wallet.kit.pair({ uri })
        await eventually(async () => expect(await once(leads.relay.port.sessions())).toHaveLength(1))
      }
      const back = open('c')
      const heard: string[][] = []
      const waiting = back.relay.port.sessions({ awaits: true }).subscribe((sessions) => heard.push(sessions.map(({ topic }) => topic)))
      await eventually(() => expect(heard).toHaveLength(1))
      if (when === 'after') await wallet.kit.pair({ uri })
      await eventually(() => expect(heard.at(-1)).toHaveLength(1))
      expect(heard.at(-1)).toEqual(wallet.sessions())
      // The leader has recorded that the session was taken.
      await eventually(() => expect(sessions()).toContain('"untaken":false'))
      fire()
      const [session] = await once(back.relay.port.sessions())
      expect(await signed(await ask(back, session as never))).toBe(true)
      waiting.unsubscribe()
      end()
    },
  )

  it('[F21, I-10] one that does not lead has what it was told of, also where the one that led went before it heard so', async () => {
    const tabs = openTabs()
    const { timer, fire } = heldTimer()
    let asleep = false
    const [first, second] = [tabs.open('a', () => asleep), tabs.open('b', undefined, timer)]
    await once(first.relay.port.sessions())
    const wallet = await world.wallet()
    const pairing = second.pair()
    const uri = await pairing.uri
    asleep = true
    await wallet.kit.pair({ uri })
    const { session } = await pairing.settled
    expect(tabs.sessions()).toContain('"untaken":true')
    first.relay.dispose()
    expect(await signed(await ask(second, session))).toBe(true)
    fire()
    expect(await signed(await ask(second, session))).toBe(true)
    expect(wallet.sessions()).toEqual([session.topic])
  })

  it('[F21, I-10, F38] one that does not lead has its own session alone: what another tab was left with is not its', async () => {
    const { open, leads, uri, fire, sessions, end } = await goAway()
    const [gone, mine] = [await world.wallet(), await world.wallet()]
    await gone.kit.pair({ uri })
    await eventually(async () => expect(await once(leads.relay.port.sessions())).toMatchObject([{ untaken: true }]))
    for (const page of [leads, open('c')]) await connect(page, mine)
    await eventually(() => expect(sessions()?.match(/"untaken":false/g)).toHaveLength(2))
    fire()
    await eventually(() => expect(gone.sessions()).toEqual([]))
    expect(mine.sessions()).toHaveLength(2)
    end()
  })

  it('[F21, I-10, F38] one that does not lead and is gone for good: what the wallet agrees to is ended there', async () => {
    const { leads, uri, fire, end } = await goAway()
    const wallet = await world.wallet()
    await wallet.kit.pair({ uri })
    await eventually(async () => expect(await once(leads.relay.port.sessions())).toHaveLength(1))
    fire()
    await eventually(() => expect(wallet.sessions()).toEqual([]))
    expect(await once(leads.relay.port.sessions())).toEqual([])
    end()
  })

  it('[F21, I-10, CONN-13] the one that leads, reloaded while its code is shown, has the session at the one that leads then', async () => {
    const tabs = openTabs()
    const [first, second] = [tabs.open('a'), tabs.open('b')]
    await once(first.relay.port.sessions())
    await once(second.relay.port.sessions())
    const uri = await first.pair().uri
    first.relay.dispose()
    const back = tabs.open('c')
    const heard: string[][] = []
    const waiting = back.relay.port.sessions({ awaits: true }).subscribe((sessions) => heard.push(sessions.map(({ topic }) => topic)))
    await eventually(() => expect(heard).toEqual([[]]))
    const wallet = await world.wallet()
    await wallet.kit.pair({ uri })
    await eventually(() => expect(heard.at(-1)).toHaveLength(1))
    expect(heard.at(-1)).toEqual(wallet.sessions())
    waiting.unsubscribe()
  })

  it('[F21] one that sleeps is replaced by the tab that needs something, and follows it when it wakes', async () => {
    const tabs = openTabs()
    let asleep = false
    const [first, second] = [tabs.open('a', () => asleep), tabs.open('b')]
    const wallet = await world.wallet()
    const session = await connect(first, wallet)
    await once(second.relay.port.sessions())
    const before = world.relay.counts().open
    asleep = true
    expect(await signed(await ask(second, session))).toBe(true)
    expect(wallet.asked).toHaveLength(1)
    asleep = false
    await eventually(() => expect(world.relay.counts().open).toBe(before))
    expect(await signed(await ask(first, session))).toBe(true)
  })

  it('[F21, I-10] one that sleeps while it waits for the wallet itself gets the answer at the tab that leads when it wakes, and the wallet is not asked again', async () => {
    const tabs = openTabs()
    let asleep = false
    const [first, second] = [tabs.open('a', () => asleep), tabs.open('b')]
    const { answering, answer } = signedLater()
    const wallet = await world.wallet({ answer: () => answering })
    const session = await connect(first, wallet)
    const asking = ask(first, session)
    await eventually(() => expect(wallet.asked).toHaveLength(1))
    asleep = true
    expect(await once(second.relay.port.sessions())).toHaveLength(1)
    asleep = false
    await eventually(() => expect(tabs.said()).toContain('got'))
    const signature = await owner.signMessage({ message: 'hi' })
    answer(signature)
    expect(await asking).toBe(signature)
    expect(wallet.asked).toHaveLength(1)
  })

  it('[F21, F38] one that ends while it waits for the wallet is told so, not that the session ended, and the other tab goes on', async () => {
    const tabs = openTabs()
    const [first, second] = [tabs.open('a'), tabs.open('b')]
    const { answering, answer } = signedLater()
    const wallet = await world.wallet({ answer: () => answering })
    const session = await connect(first, wallet)
    await once(second.relay.port.sessions())
    const asking = ask(first, session)
    await eventually(() => expect(wallet.asked).toHaveLength(1))
    first.relay.dispose()
    await expect(asking).rejects.toMatchObject({ code: 'STOPPED' })
    const next = ask(second, session)
    answer(await owner.signMessage({ message: 'hi' }))
    expect(await signed(await next)).toBe(true)
    await eventually(() => expect(tabs.history()).not.toContain('wc_sessionRequest'))
  })
})
