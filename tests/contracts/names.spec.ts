import { createMemoryHttp, createVirtualTime, namesContract, type NamesHarness } from 'latchkit/testing'
import { firstValueFrom, map } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createEnsNames } from '../../src/adapters/evm/names/ens-names.js'
import { createHostedNames } from '../../src/adapters/evm/names/hosted-names.js'
import { createMemoryNames } from '../../src/adapters/memory/memory-names.js'
import { createMemoryTimer } from '../../src/adapters/memory/time/memory-timer.js'
import { A, B, C } from '../domain/facts.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'
import { createScriptedResolver } from './scripted-resolver.js'

const api = { describe, it, expect }
const common = { account: A, other: B, stranger: C, withinMs: 30_000 } as const
const RESOLVER = '0x00000000000000000000000000000000000000e5'

function chainOf() {
  const node = createScriptedResolver(RESOLVER)
  return { node, port: createEnsNames({ call: node.call, resolver: RESOLVER, imageHosts: [] }) }
}

function chainHarness(): NamesHarness {
  const { node, port } = chainOf()
  return { ...common, ...node, port, elapse: () => settle(40) }
}

/** Names of the services: `identity` from the services and checked by the chain, or names that the services register themselves. */
function hostedHarness(): NamesHarness {
  const time = createVirtualTime()
  const http = createMemoryHttp(time)
  const { node, port: chain } = chainOf()
  http.answer('namesOf', () => [])
  http.answer('nameRecord', () => null)
  http.answer('identity', () => ({ name: null, avatar: null }))
  return {
    ...common,
    port: createHostedNames(http.port, chain, { imageHosts: [] }),
    script(names) {
      node.script(names)
      http.answer('identity', ({ address }) => ({ name: names.find(({ by }) => by.toLowerCase() === address.toLowerCase())?.name ?? null, avatar: null }))
    },
    breakSource() {
      http.fail({ status: 500 })
      node.breakSource()
    },
    held: () => http.open() + node.held(),
    async elapse(ms) {
      for (let turn = 0; turn < 10; turn += 1) {
        await settle(8)
        time.advanceBy(ms / 10)
      }
      await settle(40)
    },
  }
}

/** Names that the services register themselves, which no chain has. */
function registeredHarness(): NamesHarness {
  const hosted = hostedHarness()
  const time = createVirtualTime()
  const http = createMemoryHttp(time)
  const { port: chain } = chainOf()
  const own = (name: string) => name.replace(/\.eth$/, '.reown.id')
  http.answer('identity', () => ({ name: null, avatar: null }))
  const port = createHostedNames(http.port, chain, { imageHosts: [] })
  return {
    ...hosted,
    // The suite's names end in .eth.
    port: {
      lookUp: (request) =>
        port.lookUp(request).pipe(map((answer) => ('name' in answer ? { ...answer, name: answer.name.replace(/\.reown\.id$/, '.eth') } : answer))),
      resolve: ({ name }) => port.resolve({ name: own(name) }),
    },
    script(names) {
      const record = ({ name, by, owner = by }: (typeof names)[number]) => ({ name: own(name), addresses: { '60': { address: owner } }, attributes: {} })
      http.answer('namesOf', ({ address }) => names.filter(({ by }) => by.toLowerCase() === address.toLowerCase()).map(record))
      http.answer('nameRecord', ({ name }) => names.map(record).find((one) => one.name === name) ?? null)
    },
    breakSource: () => void http.fail({ status: 500 }),
    held: () => http.open(),
    async elapse(ms) {
      for (let turn = 0; turn < 10; turn += 1) {
        await settle(8)
        time.advanceBy(ms / 10)
      }
      await settle(40)
    },
  }
}

function memoryHarness(): NamesHarness {
  const time = createVirtualTime()
  const names = createMemoryNames(createMemoryTimer(time).port)
  return {
    ...common,
    port: names.port,
    script(all) {
      for (const { name, by, owner = by } of all)
        names.name(by, owner === by && name === name.toLowerCase() ? { outcome: 'named', name } : { outcome: 'refused' })
    },
    breakSource: () => void names.fail(),
    held: names.open,
    elapse: async (ms) => time.advanceBy(ms),
  }
}

namesContract(api, 'chain', chainHarness)
namesContract(api, 'hosted services', hostedHarness)
namesContract(api, 'names that the services register', registeredHarness)
namesContract(api, 'memory', memoryHarness)

describe('names of the chain', () => {
  const BASE = 'eip155:8453'
  const open = (gatewayHosts: readonly string[] = []) => {
    const node = createScriptedResolver(RESOLVER)
    const names = createEnsNames({ call: node.call, resolver: RESOLVER, imageHosts: [], gatewayHosts })
    node.script([{ name: 'ada.eth', by: A }])
    return { node, names, resolve: (network?: 'eip155:8453' | 'eip155:1', name = 'ada.eth') => firstValueFrom(names.resolve({ name, network })) }
  }

  it('[UX-24] n4 the record of the target chain counts, whatever network is chosen', async () => {
    const { node, resolve } = open()
    node.record('ada.eth', 2_147_492_101n, B)
    expect([await resolve(BASE), await resolve('eip155:1'), await resolve()]).toEqual([B, A, A])
  })

  it('[UX-24] n4 without one, the record of the hub counts for an account with a key alone: a contract is refused in words', async () => {
    const { node, resolve } = open()
    expect(await resolve(BASE)).toBe(A)
    node.code(A, `0xef0100${B.slice(2)}`)
    expect(await resolve(BASE)).toBe(A)
    node.code(A, '0x6080')
    await expect(resolve(BASE)).rejects.toMatchObject({ code: 'NAME_NOT_ON_NETWORK', message: expect.stringContaining('its owner is a contract elsewhere') })
    expect(await resolve('eip155:1')).toBe(A)
    expect(await resolve(BASE, 'nobody.eth')).toBeNull()
  })

  it.each(['0x00', '0x1234', `${A}00`, `0x${'0'.repeat(40)}`, `0x${'0'.repeat(24)}${A.slice(2)}`] as const)(
    '[UX-24] n1 the record %s is no address: nothing is padded or cut',
    async (bytes) => {
      const { node, names } = open()
      node.script([{ name: 'ada.eth', by: A }])
      node.record('ada.eth', 2_147_492_101n, bytes)
      node.code(A, '0x6080')
      const answer = await firstValueFrom(names.resolve({ name: 'ada.eth', network: BASE })).catch((error: { readonly code: string }) => error.code)
      expect([null, 'NAME_NOT_ON_NETWORK']).toContain(answer)
    },
  )

  it('[UX-24, NAME-01] n10 a name off the chain is no failure that is asked for again and again, and no gateway is asked that the app did not name', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return new Response('{}')
    })
    const { node, names, resolve } = open(['good.example'])
    for (const url of [
      'https://tracker.example/{sender}/{data}',
      'http://good.example/{data}',
      'https://good.example@tracker.example/',
      'https://127.0.0.1/{data}',
      'x',
    ])
      node.offChain('ada.eth', [url])
    expect(await firstValueFrom(names.lookUp({ address: A }))).toEqual({ outcome: 'off-chain' })
    await expect(resolve()).rejects.toMatchObject({ code: 'NAME_OFF_CHAIN' })
    expect(asked).toEqual([])
  })

  it('[UX-24, NAME-07] names off the chain are read by viem’s own client from a gateway that the app named', async () => {
    const asked: { url: string; options: RequestInit }[] = []
    vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
      asked.push({ url, options })
      return new Response(JSON.stringify({ data: `0x${A.slice(2).toLowerCase().padStart(64, '0')}` }))
    })
    const { node, resolve } = open(['good.example'])
    node.offChain('ada.eth', ['https://tracker.example/{data}', 'https://good.example/{sender}/{data}.json'])
    expect(await resolve()).toBe(A)
    expect(asked.map(({ url }) => new URL(url).host)).toEqual(['good.example'])
    expect(asked[0]?.options).toMatchObject({ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' })
    node.offChain('ada.eth', ['https://good.example/'])
    await resolve()
    expect(asked[1]?.options).toMatchObject({ method: 'POST' })
  })

  it.each([
    ['a status of 4xx ends it', () => new Response('{}', { status: 404 }), 1],
    ['a status of 5xx asks the next', () => new Response('{}', { status: 500 }), 2],
    ['garbage asks the next', () => new Response('<html>'), 2],
    ['a megabyte and more asks the next', () => new Response('x'.repeat(1_100_000)), 2],
  ])('[NAME-01, fault] n6 a gateway that fails is not "no name": %s', async (_, answer, times) => {
    let asked = 0
    vi.stubGlobal('fetch', async () => {
      asked += 1
      return answer()
    })
    const { node, names } = open(['a.example', 'b.example'])
    node.offChain('ada.eth', ['https://a.example/{data}', 'https://b.example/{data}'])
    await expect(firstValueFrom(names.resolve({ name: 'ada.eth' }))).rejects.not.toMatchObject({ code: 'NAME_OFF_CHAIN' })
    expect(asked).toBe(times)
  })
})
