import { expect, it } from 'vitest'
import { SignClient } from '@walletconnect/sign-client'
import { createSeeded } from 'latchkit/testing'
import { SEEN_WINDOW } from '../../../src/adapters/walletconnect/guards/inbound-guard.js'
import type { StockClient, StockModule } from '../../../src/adapters/walletconnect/client/sign-client-types.js'
import { once } from './walletconnect-app.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()

/** A page whose client can be reached, and whose time goes on by 25 ms with each message. */
async function connected() {
  let client: StockClient | undefined
  let steps = 0
  const start = Date.now()
  class Reached extends SignClient {
    constructor(options: ConstructorParameters<typeof SignClient>[0]) {
      super(options)
      client = this as never
    }
  }
  const load = async () => ({ SignClient: Reached }) as unknown as StockModule
  const made = await world.connected({}, { load, now: () => Math.max(Date.now(), start + steps * 25) })
  if (client === undefined) throw new Error('not made')
  const { relayer } = client.core
  let id = 0
  const deliver = (message: string, topic = made.session.topic) => {
    steps += 1
    return relayer.onProviderPayload({
      id: ++id,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 'x', data: { topic, message, publishedAt: 0, tag: 1110 } },
    })
  }
  const seal = (payload: object): Promise<string> => made.peer.kit.core.crypto.encode(made.session.topic, payload as never)
  return { ...made, client, deliver, seal }
}

it('[T3, F4, F5] 10,000 messages, forged, repeated and out of order: no throw, nothing grows, what happens is what was said in order', async () => {
  const { app, client, deliver, seal } = await connected()
  const seeded = createSeeded(11)
  const first = Date.now() * 1_000
  const expected: number[] = []
  const sent: string[] = []
  let newest = 0
  let next = 0
  const event = (n: number) =>
    seal({ id: first + n * 1_000, jsonrpc: '2.0', method: 'wc_sessionEvent', params: { chainId: 'eip155:1', event: { name: 'accountsChanged', data: n } } })
  const take = async (n: number) => {
    const message = await event(n)
    sent.push(message)
    if (sent.length > 50) sent.shift()
    if (n > newest) {
      newest = n
      expected.push(n)
    }
    await deliver(message)
  }
  for (let count = 0; count < 10_000; count += 1) {
    const dice = seeded.below(10)
    if (dice < 5) await take(++next)
    else if (dice === 5) {
      next += 2
      await take(next)
      await take(next - 1)
    } else if (dice === 6 && sent.length > 0) await deliver(seeded.pick(sent))
    else if (dice === 7) {
      const good = await event(9_000_000)
      await deliver(`${good.slice(0, 30)}${good[30] === 'A' ? 'B' : 'A'}${good.slice(31)}`)
    } else if (dice === 8)
      await deliver(
        Buffer.concat([
          Buffer.of(2),
          Buffer.from(JSON.stringify({ id: first + 9e9, jsonrpc: '2.0', method: 'wc_sessionDelete', params: { code: 1, message: 'forged' } })),
        ]).toString('base64'),
      )
    else
      await deliver(
        await seal({
          id: first + next * 1_000,
          jsonrpc: '2.0',
          method: seeded.pick(['wc_sessionUpdate', 'wc_sessionEvent', 'wc_sessionExtendd', 'wc_sessionRequest', 'wc_sessionPropose', 'wc_sessionAuthenticate']),
          params: seeded.pick([
            {},
            { namespaces: { eip155: {} } },
            { event: { name: 'chainChanged', data: 5 }, chainId: 'eip155:999' },
            { event: { name: 'other' }, chainId: 'eip155:1' },
          ]),
        }),
      )
  }
  const heard = app.events.flatMap((one) => (one.type === 'sessionEvent' ? [one.data] : []))
  expect(heard).toEqual(expected)
  expect(app.events.filter(({ type }) => type !== 'sessionEvent' && type !== 'relayStatus')).toEqual([])
  expect(client.core.history.records.size).toBeLessThan(10)
  const kept = app.disk.keys().map((key) => [key, (app.disk.get(key) ?? '').length] as const)
  expect(kept.filter(([key, size]) => !key.endsWith('seen') && size > 20_000)).toEqual([])
  expect(kept.find(([key]) => key.endsWith('seen'))?.[1] ?? 0).toBeLessThan(SEEN_WINDOW * 24 + 1_000)
})

it('[T3] what is not sealed for the session ends nothing, whoever sends it', async () => {
  const { app, session, deliver, client, seal } = await connected()
  const forged = { id: Date.now() * 1_000, jsonrpc: '2.0', method: 'wc_sessionDelete', params: { code: 6000, message: 'forged' } }
  await deliver(Buffer.concat([Buffer.of(2), Buffer.from(JSON.stringify(forged))]).toString('base64'))
  await deliver('not base64 !')
  await deliver('A'.repeat(2_000_000))
  await deliver(await seal(forged), 'f'.repeat(64))
  await client.core.relayer.onProviderPayload({ method: 'irn_subscription', params: null })
  await client.core.relayer.onProviderPayload(null)
  expect(app.events.filter(({ type }) => type === 'sessionDeleted')).toEqual([])
  expect(await once(app.relay.port.sessions())).toEqual([session])
})
