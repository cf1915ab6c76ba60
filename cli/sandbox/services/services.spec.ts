import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiCall, apiCalls, type ApiRow } from '../../../src/domain/api/calls.js'
import { requestOf } from '../../../src/domain/api/request.js'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import { type Services, startServices } from './services.js'

const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'react-0.1.0' }

describe('the services of the sandbox', () => {
  let services: Services
  beforeAll(async () => {
    services = await startServices({ name: 'services', port: 0 })
  })
  afterAll(() => services.close())

  it.each(Object.keys(apiCalls) as ApiCall[])('[API-01, API-32] know the call %s of the table, and take its members for pages of any origin', async (call) => {
    const { method, query = [], lists = [], body = [], path, blob } = apiCalls[call] as ApiRow<JsonObject>
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
    const input = Object.fromEntries([...names, ...query, ...body].map((name) => [name, lists.includes(name) ? [`ä/${name}?&`, 'b'] : `ä/${name}?&`]))
    services.answer(call, () => (blob ? { type: 'image/png', base64: 'AAEC' } : { told: call }) as never)
    const sent = requestOf(call, input as never, identity)
    const answer = await fetch(`${services.hosts[sent.host]}${sent.path}`, { method, ...(sent.body !== undefined && { body: sent.body }) })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    if (blob) expect([answer.headers.get('content-type'), [...new Uint8Array(await answer.arrayBuffer())]]).toEqual(['image/png', [0, 1, 2]])
    else expect(await answer.json()).toEqual({ told: call })
    expect(services.calls().at(-1)).toMatchObject({ call, input })
  })

  it('[API-32, fault] refuse a call without an answer, an unknown path and a fault that services do not have, each with its reason', async () => {
    const other = await startServices({ name: 'services', port: 0 })
    const ask = async (path: string) => {
      const answer = await fetch(`${other.url}${path}`)
      return [answer.status, JSON.stringify(await answer.json())]
    }
    expect(await ask('/data/v1/onramp/options')).toEqual([404, expect.stringContaining('no answer to onrampOptions')])
    expect(await ask('/data/v1/nothing')).toEqual([404, expect.stringContaining('no call GET /data/v1/nothing')])
    expect(await ask('/elsewhere/v1/onramp/options')).toEqual([404, expect.stringContaining('no call')])
    const set = (fault: unknown) => fetch(`${other.url}/__faults`, { method: 'POST', body: JSON.stringify(fault) })
    expect((await set({ kind: 'error', code: 1, message: 'x' })).status).toBe(400)
    expect((await set({ kind: 'status', status: 503, methods: ['features'], times: 1 })).status).toBe(200)
    other.answer('features', () => ({ features: [] }) as never)
    expect([(await ask('/wallets/appkit/v1/config'))[0], (await ask('/wallets/appkit/v1/config'))[0]]).toEqual([503, 200])
    expect(other.calls().map(({ fault }) => fault)).toEqual([undefined, 'status', undefined])
    await other.close()
  })
})
