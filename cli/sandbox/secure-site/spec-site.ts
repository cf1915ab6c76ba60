import { defer, of } from 'rxjs'
import { createMemoryRandom } from '../../../src/adapters/memory/seeded.js'
import { createMemoryTimer } from '../../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../../src/adapters/memory/time/virtual-time.js'
import { createWebTimer } from '../../../src/adapters/browser/web-time.js'
import type { FrameEventName } from '../../../src/domain/frame/protocol.js'
import type { Json, JsonObject } from '../../../src/domain/shared/json/json.js'
import { solanaChains } from './rpc/chains.js'
import { createDeskRecords } from './desk-records.js'
import { createPerson, type PersonPolicy } from './headless/headless-person.js'
import { forgetfulStore } from './headless/memory.js'
import { nodeCall } from './rpc/node-call.js'
import type { Question, SiteChain, SiteFaults, SiteStore } from './parts.js'
import { createSite } from './site.js'
import type { FrameEnvelope } from './wire.js'

/** Chains of these tests, without a node. */
export const chains: readonly SiteChain[] = [
  { id: 'eip155:31337', name: 'One', currency: 'ETH', decimals: 18, rpcUrl: '', smartAccounts: true },
  { id: 'eip155:31338', name: 'Two', currency: 'ETH', decimals: 18, rpcUrl: '', smartAccounts: false },
  ...solanaChains(),
]

/** Creates a site whose messages tests can read, in virtual time or, with `real`, over real chains. */
export function siteOnTable(
  options: { policy?: PersonPolicy; faults?: SiteFaults; store?: SiteStore; chains?: readonly SiteChain[]; real?: boolean; seed?: number } = {},
) {
  const time = createVirtualTime({ start: 1_735_689_600_000 })
  const now = () => (options.real ? Date.now() : time.now())
  const timer = options.real ? createWebTimer() : createMemoryTimer(time).port
  const random = createMemoryRandom(options.seed ?? 1).port
  const records = createDeskRecords(now)
  let drawn = 0
  const person = createPerson(records, timer, () => `ticket-${++drawn}`, options.policy)
  const said: FrameEnvelope[] = []
  const asked: Question[] = []
  const heard = new Set<() => void>()
  const counts = { reloads: 0 }
  let faults: SiteFaults = options.faults ?? {}
  let lastId = 0
  const site = createSite(
    {
      origin: 'https://site.example',
      app: 'https://app.example',
      chains: options.chains ?? chains,
      clock: { now },
      timer,
      random,
      store: options.store ?? forgetfulStore(),
      desk: person.desk,
      ask(question) {
        asked.push(question)
        return person.ask(question)
      },
      node: nodeCall,
      fund: options.real === true,
      faults: () => defer(() => of(faults)),
      reload: () => {
        counts.reloads += 1
      },
    },
    (message) => {
      said.push(message)
      for (const listener of heard) listener()
    },
  )

  /** Posts an event and returns the reply that has come after `ms` of virtual time. */
  function send(event: FrameEventName, payload?: unknown, ms = 0): FrameEnvelope | undefined {
    const id = `r${++lastId}`
    site.receive({ id, type: `@w3m-app/${event}`, ...(payload === undefined ? {} : { payload }) })
    time.advanceBy(ms)
    return said.find((message) => message?.id === id)
  }

  const table = {
    site,
    time,
    person,
    records,
    said,
    /** Questions to the person, oldest first. */
    asked,
    counts,
    send,
    setFaults(next: SiteFaults) {
      faults = next
    },
    /** Returns the payload of a successful reply. */
    ok(event: FrameEventName, payload?: unknown, ms = 0): JsonObject {
      const reply = send(event, payload, ms)
      if (reply?.type !== `@w3m-frame/${event}_SUCCESS`) throw new Error(`${event}: ${JSON.stringify(reply)}`)
      return (reply.payload ?? {}) as JsonObject
    },
    /** Returns the message of an error reply. */
    failed(event: FrameEventName, payload?: unknown, ms = 0): Json | undefined {
      const reply = send(event, payload, ms)
      if (reply?.type !== `@w3m-frame/${event}_ERROR`) throw new Error(`${event}: ${JSON.stringify(reply)}`)
      return (reply.payload as JsonObject)['message']
    },
    /** Like `send`, in real time. */
    async answer(event: FrameEventName, payload?: unknown): Promise<FrameEnvelope> {
      const id = `r${++lastId}`
      const reply = new Promise<FrameEnvelope>((resolve) => {
        const look = () => {
          const found = said.find((message) => message?.id === id)
          if (found === undefined) return
          heard.delete(look)
          resolve(found)
        }
        heard.add(look)
      })
      site.receive({ id, type: `@w3m-app/${event}`, ...(payload === undefined ? {} : { payload }) })
      return reply
    },
    /** Resolves with the result of a request to the chain, in real time; rejects with the message of an error reply. */
    async rpc(method: string, params?: unknown, chainId = 'eip155:31337'): Promise<Json> {
      const reply = await table.answer('RPC_REQUEST', { method, ...(params === undefined ? {} : { params }), chainId })
      if (reply.type.endsWith('_ERROR')) throw new Error(String((reply.payload as JsonObject)['message']))
      return reply.payload as Json
    },
    code: (to: string) => records.letters(to).findLast(({ code }) => code !== undefined)?.code ?? '',
    /** Logs in by e-mail from the beginning. */
    login(email = 'ada@example.org') {
      table.ok('CONNECT_EMAIL', { email })
      table.ok('CONNECT_DEVICE', undefined, 2_000)
      table.ok('CONNECT_OTP', { otp: table.code(email) })
      return table.ok('GET_USER', { chainId: 31_337 })
    },
  }
  return table
}
