import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestOf } from '../../../src/domain/api/request.js'
import type { ApiCall } from '../../../src/domain/api/calls.js'
import { A, B } from '../../../tests/domain/facts.js'
import { answerNames, type NameRegistry } from './names.js'
import { type Services, startServices } from './services.js'

const ada = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0' }
const NOW = 1_750_000_000_000

describe('the registry of names', { shuffle: false }, () => {
  let services: Services
  let registry: NameRegistry
  beforeAll(async () => {
    services = await startServices({ name: 'services', port: 0 })
    registry = answerNames(services, { now: () => NOW, primaryOf: async (account) => (account === B ? { name: 'bob.eth', avatar: null } : undefined) })
  })
  afterAll(() => services.close())
  const ask = async (call: ApiCall, input: object) => {
    const { method, host, path, body } = requestOf(call, input as never, identity)
    const answer = await fetch(`${services.hosts[host]}${path}`, { method, ...(body !== undefined && { body }) })
    return [answer.status, await answer.json()] as const
  }
  const text = (name: string, timestamp = NOW / 1_000, more: object = {}) => JSON.stringify({ name, attributes: {}, timestamp, ...more })
  const register = async (message: string, { address = ada.address as string, signed = message, coin_type = 60 } = {}) =>
    ask('registerName', { coin_type, address, message, signature: await ada.signMessage({ message: signed }) })
  const reason = (answer: readonly [number, unknown]) => [answer[0], (answer[1] as { reasons: { description: string }[] }).reasons[0]?.description]

  it('[API-18, NAME-16] takes a name that its owner has signed for, once, and tells it in both directions', async () => {
    expect(await ask('nameRecord', { name: 'ada1.reown.id' })).toEqual([200, []])
    expect(await register(text('ada1.reown.id'), { coin_type: 2_147_492_101 })).toEqual([200, { success: true }])
    expect(await ask('nameRecord', { name: 'ada1.reown.id' })).toMatchObject([200, { addresses: { '2147492101': { address: A } } }])
    expect(await ask('namesOf', { address: A.toLowerCase(), sender: A })).toMatchObject([200, [{ name: 'ada1.reown.id' }]])
    expect(await ask('namesOf', { address: B, sender: B })).toEqual([200, []])
    expect(reason(await register(text('ada1.reown.id')))).toEqual([400, 'Name is already registered: ada1.reown.id'])
    expect(registry.names()).toEqual({ 'ada1.reown.id': A })
  })

  it('[API-17] suggests names, with those that are taken', async () => {
    registry.set('carl.reown.id', B)
    const [, { suggestions }] = (await ask('nameSuggestions', { name: 'carl', zone: 'reown.id' })) as readonly [number, { suggestions: object[] }]
    expect(suggestions).toHaveLength(5)
    expect(suggestions.slice(0, 2)).toEqual([
      { name: 'carl.reown.id', registered: true },
      { name: 'carl1.reown.id', registered: false },
    ])
    expect(reason(await ask('nameSuggestions', { name: 'carl', zone: 'example.com' }))).toEqual([400, 'Zone is not allowed: example.com'])
  })

  it('[API-05] tells the primary name of the chain', async () => {
    expect(await ask('identity', { address: B, sender: B })).toEqual([200, { name: 'bob.eth', avatar: null }])
    expect(await ask('identity', { address: A, sender: A })).toEqual([200, { name: null, avatar: null }])
  })

  it('[API-18, fault] refuses what another account signed, another text, and another time', async () => {
    const fresh = text('dora.reown.id')
    expect(reason(await register(fresh, { address: B }))).toEqual([401, 'Invalid signature'])
    expect(reason(await register(fresh, { signed: text('dora.reown.id', NOW / 1_000 - 1) }))).toEqual([401, 'Invalid signature'])
    expect(reason(await register(text('dora.reown.id', NOW / 1_000 - 301)))).toEqual([400, 'Expired timestamp'])
    expect(reason(await register(text('dora.reown.id', NOW / 1_000, { extra: 1 })))).toEqual([400, 'message must have name, attributes and timestamp'])
    expect(reason(await register('{"timestamp":1,"name":"dora.reown.id","attributes":{}}'))).toEqual([400, 'message must have name, attributes and timestamp'])
    expect(reason(await register(text('DORA.reown.id')))).toEqual([400, 'Invalid name'])
    expect(reason(await register(text('dora.wcn.id')))).toEqual([400, 'Zone is not allowed: dora.wcn.id'])
    expect(reason(await register('dora'))).toEqual([400, 'message is no JSON'])
    expect(reason(await register(fresh, { coin_type: 61 }))).toEqual([400, 'coin_type is unknown'])
    expect(registry.names()['dora.reown.id']).toBeUndefined()
  })
})
