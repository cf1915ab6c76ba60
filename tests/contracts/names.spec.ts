import { createMemoryHttp, createVirtualTime, namesContract, type NamesHarness } from 'latchkit/testing'
import { map } from 'rxjs'
import { describe, expect, it } from 'vitest'
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
