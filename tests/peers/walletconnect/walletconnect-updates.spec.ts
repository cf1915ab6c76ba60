import { expect, it } from 'vitest'
import { SignClient } from '@walletconnect/sign-client'
import type { MemoryDisk } from 'latchkit/testing'
import { createMemoryDisk } from 'latchkit/testing'
import type { StockClient, StockModule } from '../../../src/adapters/walletconnect/client/sign-client-types.js'
import type { Session } from '../../../src/ports/relay.js'
import { once } from './walletconnect-app.js'
import { owner, second } from './walletconnect-wallet.js'
import { relayWorld } from './walletconnect-world.js'

const world = relayWorld()
const NOW = Date.now()
const MINUTE = 60_000

/** A page whose client can be reached, with a clock that stands still. */
function reach(disk: MemoryDisk) {
  let client: StockClient | undefined
  const answers: { readonly id: number; readonly result?: unknown; readonly code?: number }[] = []
  class Reached extends SignClient {
    constructor(options: ConstructorParameters<typeof SignClient>[0]) {
      super(options)
      const made = this as unknown as StockClient
      client = made
      const { engine } = made
      const [result, error] = [engine.sendResult, engine.sendError]
      engine.sendResult = (answer) => {
        answers.push({ id: (answer as { id: number }).id, result: (answer as { result: unknown }).result })
        return result.call(engine, answer)
      }
      engine.sendError = (answer) => {
        answers.push({ id: (answer as { id: number }).id, code: (answer as { error: { code: number } }).error.code })
        return error.call(engine, answer)
      }
    }
  }
  return {
    options: { disk, now: () => NOW, load: async () => ({ SignClient: Reached }) as unknown as StockModule },
    answers,
    client: () => client as StockClient,
  }
}

async function connected() {
  const disk = createMemoryDisk()
  const reached = reach(disk)
  const made = await world.connected({}, reached.options)
  const { topic } = made.session
  let page = { ...reached, app: made.app }
  let envelope = 0
  /** Delivers a request of the wallet, sealed, with the id and the time of the relay. */
  const deliver = async (method: string, params: object, { id, publishedAt = 0 }: { readonly id: number; readonly publishedAt?: number }) => {
    const message = await made.peer.kit.core.crypto.encode(topic, { id, jsonrpc: '2.0', method, params } as never)
    await page.client().core.relayer.onProviderPayload({
      id: ++envelope,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 'x', data: { topic, message, publishedAt, tag: 1104 } },
    })
  }
  return {
    deliver,
    update: (namespaces: unknown, at: Parameters<typeof deliver>[2]) => deliver('wc_sessionUpdate', { namespaces }, at),
    answers: () => page.answers.map(({ result, code }) => result ?? code),
    events: () => page.app.events.filter(({ type }) => type === 'sessionEvent' || type === 'sessionUpdated'),
    accounts: async () => ((await once(page.app.relay.port.sessions())) as readonly Session[])[0]?.namespaces,
    async reload() {
      page.app.relay.dispose()
      const next = reach(disk)
      page = { ...next, app: world.page(next.options) }
      await once(page.app.relay.port.sessions())
    },
  }
}

const granted = (...accounts: readonly string[]) => ({
  accounts,
  chains: ['eip155:1'],
  methods: ['personal_sign'],
  events: ['accountsChanged', 'chainChanged'],
})
const of = (address: string) => ({ eip155: granted(`eip155:1:${address}`) })
const idAt = (ms: number, more = 0) => ms * 1_000 + more

it('[WC-18, T3] an update with a wrong part is answered 1003, and the session stays as it was', async () => {
  const { update, answers, accounts, events } = await connected()
  await update(of(second.address), { id: idAt(NOW) })
  const before = await accounts()
  expect(before?.eip155?.accounts).toEqual([`eip155:1:${second.address}`])
  const solana = { accounts: ['solana:x:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], chains: [], methods: [], events: [] }
  const wrong: readonly unknown[] = [
    {},
    { eip155: granted() },
    { eip155: { ...granted(), accounts: null } },
    { eip155: granted(`eip155:1:${owner.address}`, ...solana.accounts) },
    { ...of(owner.address), solana },
    { ...of(owner.address), tron: { ...granted(), accounts: ['tron:0x2b6653dc:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'] } },
    { ...of(owner.address), cosmos: granted() },
    JSON.parse(`{"eip155":${JSON.stringify(of(owner.address).eip155)},"constructor":${JSON.stringify(solana)}}`),
  ]
  for (const [at, namespaces] of wrong.entries()) await update(namespaces, { id: idAt(NOW, at + 1) })
  expect(answers().slice(-wrong.length)).toEqual(wrong.map(() => 1003))
  expect(await accounts()).toEqual(before)
  expect(events()).toHaveLength(1)
})

it('[WC-18, T3] updates are ordered by the time of the relay and then by the id, also after a reload', async () => {
  const { update, answers, accounts, events, reload } = await connected()
  const first = async () => (await accounts())?.eip155?.accounts[0]?.split(':')[2]
  await update(of(second.address), { id: idAt(NOW - MINUTE), publishedAt: NOW })
  expect(await first()).toBe(second.address)
  // Published before it, although the wallet's clock says later.
  await update(of(owner.address), { id: idAt(NOW), publishedAt: NOW - 1 })
  await update(of(owner.address), { id: idAt(NOW - MINUTE, -1), publishedAt: NOW })
  expect([await first(), ...answers().slice(-2)]).toEqual([second.address, 1003, 1003])
  await reload()
  await update(of(owner.address), { id: idAt(NOW - 2 * MINUTE), publishedAt: NOW - MINUTE })
  expect([await first(), answers().at(-1), events()]).toEqual([second.address, 1003, []])
  // The same once more: it was applied, and changes nothing.
  await update(of(owner.address), { id: idAt(NOW - MINUTE), publishedAt: NOW })
  expect([await first(), answers().at(-1), events()]).toEqual([second.address, true, []])
  await update(of(owner.address), { id: idAt(NOW - MINUTE, 1), publishedAt: NOW })
  expect([await first(), answers().at(-1)]).toEqual([owner.address, true])
})

it('[WC-18, T3] an id of tomorrow counts as now, and holds no later update back', async () => {
  const { update, answers, accounts, reload } = await connected()
  await update(of(second.address), { id: idAt(NOW + 24 * 60 * MINUTE), publishedAt: NOW - MINUTE })
  await update(of(owner.address), { id: idAt(NOW - 2 * MINUTE), publishedAt: NOW })
  expect((await accounts())?.eip155?.accounts).toEqual([`eip155:1:${owner.address}`])
  await update(of(second.address), { id: idAt(NOW + 24 * 60 * MINUTE) })
  await reload()
  await update(of(owner.address), { id: idAt(NOW, 1) })
  expect((await accounts())?.eip155?.accounts).toEqual([`eip155:1:${owner.address}`])
  expect(answers()).toEqual([true])
})

it('[WC-16, WC-17] events are ordered within a namespace and name; the network is what the data name, if the session has it', async () => {
  const { update, deliver, events, answers } = await connected()
  await update({ eip155: { ...granted(`eip155:1:${owner.address}`, `eip155:10:${owner.address}`), chains: ['eip155:1', 'eip155:10'] } }, { id: idAt(NOW) })
  const say = (name: string, data: unknown, id: number) => deliver('wc_sessionEvent', { chainId: 'eip155:1', event: { name, data } }, { id })
  await say('chainChanged', 10, idAt(NOW, 5_000))
  await say('accountsChanged', [owner.address], idAt(NOW, 1_000))
  await say('chainChanged', 1, idAt(NOW, 2_000))
  for (const [at, data] of [137, '0x89', 'solana:x', { chainId: 'eip155:137' }].entries()) await say('chainChanged', data, idAt(NOW, 6_000 + at * 1_000))
  await say('chainChanged', null, idAt(NOW, 20_000))
  expect(events().slice(1)).toMatchObject([
    { name: 'chainChanged', data: 10 },
    { name: 'accountsChanged', data: [owner.address] },
    { name: 'chainChanged', data: null },
  ])
  expect(answers().slice(-1)).toEqual([true])
})

it('[WC-20, T3] of a settled session only what is right is kept, now and after a reload, and nothing else is asked on', async () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const disk = createMemoryDisk()
  const peer = await world.wallet({
    grant: ({ eip155, solana: asked }) => ({
      // A foreign account, an address that is none, and chains without an account.
      eip155: {
        ...(eip155 as object),
        chains: ['eip155:1', 'eip155:10'],
        accounts: [`eip155:1:${owner.address}`, `${solana}:${address}`, 'eip155:10:0x12'],
      } as never,
      solana: { ...(asked as object), accounts: [`eip155:1:${second.address}`, `${solana}:${address}`] } as never,
      // Never proposed.
      cosmos: { ...(asked as object), chains: ['cosmos:cosmoshub-4'], accounts: ['cosmos:cosmoshub-4:cosmos1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs8a7cmf'] } as never,
    }),
  })
  let page = world.page({ disk })
  const methods = ['personal_sign', 'solana_signMessage']
  const namespaces = { eip155: { chains: ['eip155:1', 'eip155:10'], methods, events: [] }, solana: { chains: [solana], methods, events: [] } }
  const session = await new Promise<Session>((resolve, reject) => {
    page.relay.port.pair({ namespaces: namespaces as never }).subscribe({
      next: (step) => (step.type === 'ready' ? void peer.kit.pair({ uri: page.relay.pairingUri() as string }) : resolve(step.session)),
      error: reject,
    })
  })
  const kept = (found: Session) => Object.entries(found.namespaces).map(([name, { accounts, chains }]) => [name, accounts, chains])
  const right = [
    ['eip155', [`eip155:1:${owner.address}`], ['eip155:1']],
    ['solana', [`${solana}:${address}`], [solana]],
  ]
  expect(kept(session)).toEqual(right)
  page.relay.dispose()
  page = world.page({ disk })
  const [again] = (await once(page.relay.port.sessions())) as readonly Session[]
  expect(kept(again as Session)).toEqual(right)
  const ask = (network: string, method: string) => once(page.relay.port.request({ topic: session.topic, network: network as never, method, params: {} }))
  await expect(ask('eip155:10', 'personal_sign')).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  await expect(ask('cosmos:cosmoshub-4', 'personal_sign')).rejects.toMatchObject({ code: 'NAMESPACE_NOT_CONFIGURED' })
  expect(peer.asked).toEqual([])
})
