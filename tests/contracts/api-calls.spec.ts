import { firstValueFrom } from 'rxjs'
import { timer } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceFault, type Services, startServices } from '../../cli/sandbox/services/services.js'
import { createHttpApi } from '../../src/adapters/http/http-api.js'
import { type ApiCall, apiCalls, type ApiHost, apiHosts, type ApiRow } from '../../src/domain/api/calls.js'
import { RPC_TRY_TIMEOUT_MS } from '../../src/domain/shared/errors/rpc-policy.js'
import type { JsonObject } from '../../src/domain/shared/json/json.js'
import { type RecordedCall, recordedCalls } from './api-calls.js'

const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0', clientId: 'did:key:z6' }
const calls = Object.keys(apiCalls) as ApiCall[]
const rowOf = (call: ApiCall) => apiCalls[call] as ApiRow<JsonObject>
const recorded = (call: ApiCall) => recordedCalls[call] as RecordedCall

/** A wait between two tries, of a second at most, lasts a few milliseconds; a deadline what it lasts, unless a test shortens it. */
const SOONER = 100

let services: Services
beforeAll(async () => {
  services = await startServices({ name: 'services', port: 0 })
  for (const call of calls) services.answer(call, () => recorded(call).answer as never)
})
afterAll(() => services.close())

/** Gives a call to the adapter over the sandbox's server, which has a breaker of its own. */
async function ask(call: ApiCall, { deadlines = 1 } = {}) {
  const sent: { readonly url: URL; readonly init: RequestInit }[] = []
  const port = createHttpApi({
    clock: { now: () => Date.now() },
    timer: { after: (ms: number) => timer(ms / (ms < RPC_TRY_TIMEOUT_MS ? SOONER : deadlines)) } as never,
    identity: () => identity,
    hosts: services.hosts,
    fetch: (url, init = {}) => {
      sent.push({ url: new URL(String(url)), init })
      return fetch(url, init)
    },
  })
  const before = Date.now()
  const answer = await firstValueFrom(port.call({ call, input: recorded(call).input } as never)).then(
    (value: unknown) => ({ value }),
    (error: { code: string; context: JsonObject }) => ({ code: error.code, context: error.context }),
  )
  return { answer, sent, tookMs: Date.now() - before }
}
const codeOf = ({ answer }: Awaited<ReturnType<typeof ask>>) => ('code' in answer ? answer.code : 'none')

describe.each(calls)('the call %s', (call) => {
  const { row, path, query = {}, body, answer, read = answer } = recorded(call)

  it(`[${row}, API-01, API-02, API-24] goes out with its members, and its answer is read without what services add`, async () => {
    services.faults.clear()
    const { answer: got, sent } = await ask(call)
    expect(sent).toHaveLength(1)
    const [{ url, init }] = sent as [(typeof sent)[0]]
    expect(`${init.method} ${url.pathname.replace(`/${rowOf(call).host}`, '')}`).toBe(path)
    const common = { projectId: 'p', st: 'latchkit', sv: 'js-0.1.0', ...(rowOf(call).host === 'data' && { clientId: 'did:key:z6' }) }
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...query, ...common })
    expect(init.body === undefined ? undefined : JSON.parse(String(init.body))).toEqual(body)
    expect(got).toEqual({ value: read })
  })
})

describe('faults of the services, by each call of the table', () => {
  const isEmpty = (call: ApiCall) => rowOf(call).empty === true
  const isBlob = (call: ApiCall) => rowOf(call).blob === true
  const repeats = (call: ApiCall) => rowOf(call).method === 'GET' || rowOf(call).repeatable === true

  it.each<readonly [string, ServiceFault, (call: ApiCall) => string, (call: ApiCall) => number]>([
    ['500', { kind: 'status', status: 500 }, () => 'HTTP_STATUS', (call) => (repeats(call) ? 4 : 1)],
    ['429 with Retry-After', { kind: 'status', status: 429, retryAfter: 1 }, () => 'HTTP_STATUS', (call) => (repeats(call) ? 4 : 1)],
    ['400', { kind: 'status', status: 400 }, () => 'HTTP_STATUS', () => 1],
    ['a cut body', { kind: 'cut' }, (call) => (isBlob(call) ? 'HTTP_ANSWER_INVALID' : 'HTTP_UNREACHABLE'), (call) => (repeats(call) && !isBlob(call) ? 4 : 1)],
    ['a cut connection', { kind: 'drop' }, () => 'HTTP_UNREACHABLE', (call) => (repeats(call) ? 4 : 1)],
    ['garbage', { kind: 'garbage' }, () => 'HTTP_ANSWER_INVALID', (call) => (isBlob(call) || !repeats(call) ? 1 : 4)],
    ['another shape', { kind: 'shape' }, (call) => (isEmpty(call) ? 'none' : 'HTTP_ANSWER_INVALID'), () => 1],
    ['the page of a captive portal', { kind: 'captive' }, () => 'HTTP_ANSWER_INVALID', () => 1],
  ])('[API-02, API-32, CORE-18, fault] %s ends each call with its code, after the tries that fit', async (_, fault, code, tries) => {
    services.faults.set(fault)
    const ends = await Promise.all(calls.map((call) => ask(call)))
    expect(Object.fromEntries(ends.map((end, at) => [calls[at], [codeOf(end), end.sent.length]]))).toEqual(
      Object.fromEntries(calls.map((call) => [call, [code(call), tries(call)]])),
    )
  })

  it('[API-32, fault] a slow trickle ends each call at its deadline', async () => {
    services.faults.set({ kind: 'drip', msPerByte: 100_000 })
    const ends = await Promise.all(calls.map((call) => ask(call, { deadlines: 100 })))
    // No picture comes as JSON, so it is not waited for.
    expect(ends.map(codeOf)).toEqual(calls.map((call) => (isBlob(call) ? 'HTTP_ANSWER_INVALID' : 'DEADLINE_EXCEEDED')))
  })

  it('[API-32] a delay of two seconds is waited for, by each call', async () => {
    services.faults.set({ kind: 'delay', ms: 2_000 })
    const ends = await Promise.all(calls.map((call) => ask(call)))
    expect(ends.map(codeOf)).toEqual(calls.map(() => 'none'))
    expect(Math.min(...ends.map(({ tookMs }) => tookMs))).toBeGreaterThanOrEqual(1_990)
  })

  it('[API-32, fault] a refusal names the reason of the service, and an answer of a wrong host is none', async () => {
    services.faults.clear()
    const { hosts } = services
    for (const host of Object.keys(apiHosts) as ApiHost[]) expect(hosts[host].endsWith(`/${host}`)).toBe(true)
    const reasons = { status: 'FAILED', reasons: [{ field: 'name', description: 'Name is already registered: alice.reown.id' }] }
    const port = createHttpApi({
      clock: { now: () => Date.now() },
      timer: { after: (ms: number) => timer(ms) } as never,
      identity: () => identity,
      fetch: async () => Response.json(reasons, { status: 400 }),
    })
    await expect(firstValueFrom(port.call({ call: 'nameRecord', input: { name: 'alice.reown.id' } }))).rejects.toMatchObject({
      code: 'HTTP_STATUS',
      context: { status: 400, reason: 'Name is already registered: alice.reown.id' },
    })
  })
})
