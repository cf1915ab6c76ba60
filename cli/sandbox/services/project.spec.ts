import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiCall, apiCalls, type ApiRow } from '../../../src/domain/api/calls.js'
import { requestOf } from '../../../src/domain/api/request.js'
import { readRemote } from '../../../src/domain/settings/remote.js'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import { answerServices, type ServiceControls } from './index.js'
import { type Services, startServices } from './services.js'

const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0' }

describe('the project of the sandbox', () => {
  let services: Services
  let project: ServiceControls
  beforeAll(async () => {
    services = await startServices({ name: 'services', port: 0 })
    project = answerServices(services)
  })
  afterAll(() => services.close())
  const ask = (call: ApiCall, input: object = {}) => {
    const { method, host, path, body } = requestOf(call, input as never, identity)
    return fetch(`${services.hosts[host]}${path}`, { method, ...(body !== undefined && { body }) })
  }

  it('[API-32] has an answer to each call of the table: a value, or a refusal with its reason', async () => {
    for (const call of Object.keys(apiCalls) as ApiCall[]) {
      const { path } = apiCalls[call] as ApiRow<JsonObject>
      const input = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name as string, 'x']))
      const answer = await ask(call, call === 'analyticsEvent' ? { eventId: 'e', url: '', domain: '', timestamp: 1, props: { event: 'X' } } : input)
      expect([call, answer.status]).toEqual([call, answer.status === 503 ? 503 : 200])
      await answer.arrayBuffer()
    }
  })

  it('[API-25, API-26, API-28, CONFIG-01] says what a script sets, inside this process or over HTTP', async () => {
    const features = (await (await ask('features')).json()) as { features: Parameters<typeof readRemote>[0] }
    expect(Object.keys(readRemote(features.features)).sort()).toEqual(['activity', 'email', 'onramp', 'reownBranding', 'socials', 'swaps'])
    project.set({ isAnalyticsEnabled: false })
    expect(await (await ask('analyticsSettings')).json()).toEqual({ isAnalyticsEnabled: false })
    const post = (body: string) => fetch(`${services.url}/__settings`, { method: 'POST', body })
    expect((await post(JSON.stringify({ allowedOrigins: ['https://shop.example'], isAnalyticsEnabled: true }))).status).toBe(200)
    expect(await (await ask('origins')).json()).toEqual({ allowedOrigins: ['https://shop.example'] })
    expect([(await post('{"allowedOrigins":"x"}')).status, (await post('?')).status]).toEqual([400, 400])
    expect(project.settings().allowedOrigins).toEqual(['https://shop.example'])
  })

  it('[EVENTS-01] shows the analytics events that arrived, as text', async () => {
    await ask('analyticsEvent', {
      eventId: 'e1',
      url: 'https://shop.example',
      domain: 'shop.example',
      timestamp: 1,
      props: { type: 'track', event: '<b>MODAL_OPEN</b>' },
    })
    expect(project.events().at(-1)).toMatchObject({ eventId: 'e1', domain: 'shop.example' })
    const page = await (await fetch(`${services.url}/__analytics`)).text()
    expect(page).toContain('&#60;b&#62;MODAL_OPEN')
    expect(page).not.toContain('<b>')
    expect(await (await fetch(`${services.url}/__analytics.json`)).json()).toEqual({ events: project.events() })
  })

  it('[API-32, fault] fails as captive portals, cut connections and repeated cursors do', async () => {
    services.faults.set([
      { kind: 'captive', methods: ['features'], times: 1 },
      { kind: 'cut', methods: ['origins'], times: 1 },
      { kind: 'same-cursor', methods: ['history'], times: 2 },
    ])
    const portal = await ask('features')
    expect([portal.status, portal.headers.get('content-type'), await portal.text()]).toEqual([200, 'text/html', expect.stringContaining('Guest network')])
    await expect(ask('origins').then((answer) => answer.text())).rejects.toThrow()
    for (let i = 0; i < 2; i += 1) expect(await (await ask('history', { account: 'x' })).json()).toEqual({ data: [], next: 'same' })
    expect(
      services
        .calls()
        .slice(-4)
        .map(({ fault }) => fault),
    ).toEqual(['captive', 'cut', 'same-cursor', 'same-cursor'])
  })
})
