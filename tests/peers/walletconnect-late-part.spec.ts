import { describe, expect, it } from 'vitest'
import { loadPart, type SessionPart } from '../../src/adapters/walletconnect/load-part.js'
import { createMemoryDisk } from 'latchkit/testing'
import { failure } from '../../src/domain/shared/errors.js'
import { eventually } from '../eventually.js'
import { once, type RelayPage } from './walletconnect-app.js'
import { owner } from './walletconnect-wallet.js'
import { openOrigin } from './walletconnect-tabs.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()

/** The code of what comes after the code on the screen, brought when the test says so. */
function heldBack() {
  let asked = 0
  let bring: () => void = () => undefined
  const brought = new Promise<void>((resolve) => {
    bring = resolve
  })
  const part = async (): Promise<SessionPart> => {
    asked += 1
    await brought
    return loadPart()
  }
  return { part, bring: () => bring(), asked: () => asked }
}

describe.each([
  ['a page that is alone', () => ({})],
  ['the only tab', () => ({ tab: openOrigin().join() })],
] as const)('%s', (_, alone) => {
  it('[WC-05, WC-16, I-10] what a wallet says while the code for it is on its way is dealt with when it is there, in order and once', async () => {
    const { part, bring, asked } = heldBack()
    const app = world.page({ part, ...alone() })
    const { kit, sessions } = await world.wallet()
    const pairing = app.pair()
    expect(asked()).toBe(0)
    await kit.pair({ uri: await pairing.uri })
    await eventually(() => expect(asked()).toBeGreaterThan(0))
    // The wallet has agreed, and says that its session stands.
    await eventually(() => expect(world.relay.seen().map(({ tag }) => tag)).toContain(1102))
    expect(pairing.steps.map(({ type }) => type)).toEqual(['ready'])
    bring()
    const { session } = await pairing.settled
    expect(sessions()).toEqual([session.topic])
    await kit.emitSessionEvent({ topic: session.topic, event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' })
    await eventually(() => expect(app.events.filter(({ type }) => type === 'sessionEvent')).toHaveLength(1))
    expect(await once(app.request(session, 'personal_sign', ['0x6869', owner.address] as never))).toMatch(/^0x/)
  })

  it('[I-10, F38] a wallet that agrees to a code that was given up before its code was there is told that it is over', async () => {
    const { part, bring } = heldBack()
    const app = world.page({ part, ...alone() })
    const { kit, sessions } = await world.wallet()
    const pairing = app.pair()
    const uri = await pairing.uri
    pairing.stop()
    await kit.pair({ uri })
    await eventually(() => expect(world.relay.seen().map(({ tag }) => tag)).toContain(1102))
    bring()
    await eventually(() => expect(world.relay.seen().map(({ tag }) => tag)).toContain(1112))
    await eventually(() => expect(sessions()).toEqual([]))
  })

  it('[F1, DX-12] code that does not come is said, and comes the next time', async () => {
    let fails = true
    const part = () => (fails ? Promise.reject(failure('CODE_UNAVAILABLE')) : loadPart())
    const app = world.page({ part, ...alone() })
    await expect(app.pair().settled).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    fails = false
    const { kit } = await world.wallet()
    const pairing = app.pair()
    await kit.pair({ uri: await pairing.uri })
    expect((await pairing.settled).session.topic).toMatch(/^[0-9a-f]{64}$/)
  })

  it('[F1, I-10, WC-08, fault] code that does not come while a wallet agrees: the same code is tried again, and its session is there with what it needs', async () => {
    let fails = true
    const part = () => (fails ? Promise.reject(failure('CODE_UNAVAILABLE')) : loadPart())
    const app = world.page({ part, ...alone() })
    const first = app.pair()
    const uri = await first.uri
    await expect(first.settled).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    const { kit, sessions } = await world.wallet()
    await kit.pair({ uri })
    await eventually(() => expect(sessions()).toHaveLength(1))
    // As often as it is tried.
    const second = app.pair()
    expect(await second.uri).toBe(uri)
    await expect(second.settled).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    fails = false
    const third = app.pair()
    expect([await third.uri, (await third.settled).session.topic]).toEqual([uri, sessions()[0]])
    expect(await once(app.request((await third.settled).session, 'personal_sign', ['0x6869', owner.address] as never))).toMatch(/^0x/)
    // What is asked for next has a code of its own.
    expect(await app.pair().uri).not.toBe(uri)
  })

  it('[I-44] a page that ends while it is on its way leaves nothing', async () => {
    const { part, bring } = heldBack()
    const app = world.page({ part, ...alone() })
    const { settled, uri } = app.pair()
    await uri
    app.relay.dispose()
    await expect(settled).rejects.toMatchObject({ code: 'STOPPED' })
    bring()
    await eventually(() => expect(world.relay.counts().open).toBe(0))
  })
})

it('[F21, WC-09] two tabs, of which one shows its code before it can speak with the other: the other shows its own when it can', async () => {
  const { part, bring } = heldBack()
  const origin = openOrigin()
  const disk = createMemoryDisk()
  const [first, second] = ['a', 'b'].map((id) => world.page({ part, disk, tab: { ...origin.join(), id } })) as [RelayPage, RelayPage]
  const uri = await first.pair().uri
  const other = second.pair()
  bring()
  expect(await other.uri).not.toBe(uri)
  expect([first.relay.pairingUri(), second.relay.pairingUri()]).toEqual([uri, await other.uri])
  const { kit, sessions } = await world.wallet()
  await kit.pair({ uri: await other.uri })
  expect([(await other.settled).session.topic]).toEqual(sessions())
  expect(world.relay.counts().open).toBe(2)
})
