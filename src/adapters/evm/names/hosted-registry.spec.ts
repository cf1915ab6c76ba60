import { firstValueFrom, type Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, B } from '../../../../tests/domain/facts.js'
import { requestOf } from '../../../domain/api/request.js'
import { settle } from '../../../testing/settle.js'
import { createMemoryHttp } from '../../memory/memory-http.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { createHostedRegistry } from './hosted-registry.js'

const MESSAGE = '{"name":"adam.reown.id","attributes":{},"timestamp":1750000000}'
const signed = { coinType: 2_147_492_101, address: A, message: MESSAGE, signature: '0xf0' }
const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-1' }

function setup() {
  const time = createVirtualTime()
  const http = createMemoryHttp(time)
  const registry = createHostedRegistry(http.port)
  const ended = <T>(asked: Observable<T>) => settle(time, firstValueFrom(asked))
  return { http, registry, ended }
}
const record = (name: string, address: string) => ({ name, addresses: { '60': { address } }, attributes: {} })

describe('the calls of names', () => {
  it('[API-05] the identity of an address is asked with its sender', () => {
    expect(requestOf('identity', { address: A, sender: A }, identity)).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(`^/v1/identity/${A}\\?sender=${A}&`),
    })
  })

  it('[API-15, NAME-07] the record of a name, in version 2', () => {
    expect(requestOf('nameRecord', { name: 'adam.reown.id' }, identity)).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(/^\/v1\/profile\/account\/adam\.reown\.id\?apiVersion=2&/),
    })
  })

  it('[API-16, NAME-08] the names of an address, in version 2', () => {
    expect(requestOf('namesOf', { address: A, sender: A }, identity).path).toMatch(`/v1/profile/reverse/${A}?sender=${A}&apiVersion=2&`)
  })

  it('[API-17, NAME-11] suggestions in a zone', () => {
    expect(requestOf('nameSuggestions', { name: 'adam', zone: 'reown.id' }, identity).path).toMatch('/v1/profile/suggestions/adam?zone=reown.id&')
  })

  it('[API-18, NAME-16] a registration: coin_type, address, message and signature, and nothing else', () => {
    const { method, path, body } = requestOf('registerName', { coin_type: 60, address: A, message: MESSAGE, signature: '0xf0' }, identity)
    expect([method, path.split('?')[0], JSON.parse(body ?? '')]).toEqual([
      'POST',
      '/v1/profile/account',
      { coin_type: 60, address: A, message: MESSAGE, signature: '0xf0' },
    ])
  })
})

describe('the registry of the services', () => {
  it('[NAME-20, NAME-07] tells the owner of a name, with the checksum; a free name is free in the words of old and new servers', async () => {
    const { http, registry, ended } = setup()
    http.answer('nameRecord', ({ name }) => (name === 'adam.reown.id' ? record(name, A.toLowerCase()) : null))
    expect(await ended(registry.owner({ name: 'adam.reown.id' }))).toEqual({ registered: true, owner: A })
    expect(await ended(registry.owner({ name: 'bobb.reown.id' }))).toEqual({ registered: false })
    http.answer('nameRecord', ({ name }) => ({ ...record(name, 'garbage') }))
    expect(await ended(registry.owner({ name: 'adam.reown.id' }))).toEqual({ registered: true })
    http.fail({ status: 404 }, { call: 'nameRecord' })
    expect(await ended(registry.owner({ name: 'bobb.reown.id' }))).toEqual({ registered: false })
  })

  it('[NAME-20, NAME-11] suggests names with their ending, as servers write them or not', async () => {
    const { http, registry, ended } = setup()
    http.answer('nameSuggestions', ({ name, zone }) => ({
      suggestions: [
        { name: `${name}.${zone}`, registered: true },
        { name: `${name}1`, registered: false },
      ],
    }))
    expect(await ended(registry.suggest({ name: 'adam.reown.id', zone: 'reown.id' }))).toEqual({
      suggestions: [
        { name: 'adam.reown.id', registered: true },
        { name: 'adam1.reown.id', registered: false },
      ],
    })
    expect(http.tries().at(-1)?.input).toEqual({ name: 'adam', zone: 'reown.id' })
  })

  it('[NAME-20, NAME-08] tells the names of an address', async () => {
    const { http, registry, ended } = setup()
    http.answer('namesOf', ({ address }) => (address === A ? [record('adam.reown.id', A), record('old.wcn.id', A)] : []))
    expect([await ended(registry.namesOf({ address: A })), await ended(registry.namesOf({ address: B }))]).toEqual([
      { names: ['adam.reown.id', 'old.wcn.id'] },
      { names: [] },
    ])
  })

  it('[NAME-16, NAME-20] registers with the text byte for byte', async () => {
    const { http, registry, ended } = setup()
    http.answer('registerName', () => ({ success: true }))
    expect(await ended(registry.register(signed))).toBeNull()
    expect(http.tries().at(-1)?.input).toEqual({ coin_type: 2_147_492_101, address: A, message: MESSAGE, signature: '0xf0' })
    http.answer('registerName', () => ({ success: false }))
    await expect(ended(registry.register(signed))).rejects.toMatchObject({ message: 'Error registering name adam.reown.id' })
  })

  const calls = (registry: ReturnType<typeof setup>['registry']) =>
    [
      [registry.owner({ name: 'adam.reown.id' }), 'Error resolving name'],
      [registry.suggest({ name: 'adam.reown.id', zone: 'reown.id' }), 'Error fetching name suggestions'],
      [registry.namesOf({ address: A }), 'Error fetching names for address'],
      [registry.register(signed), 'Error registering name adam.reown.id'],
    ] as const

  it('[NAME-19, fault] each call that fails without a reason has its own words', async () => {
    const { http, registry, ended } = setup()
    http.fail({ status: 400 })
    for (const [asked, message] of calls(registry))
      await expect(ended(asked as Observable<unknown>)).rejects.toMatchObject({ message, cause: { code: 'HTTP_STATUS' } })
  })

  it('[NAME-18, fault] the first reason of the service is shown, without hidden characters and not without end', async () => {
    const { http, registry, ended } = setup()
    http.fail({ status: 400, reason: `Name is already\u202e registered: adam.reown.id${'!'.repeat(900)}` })
    for (const [asked] of calls(registry)) {
      const error = await ended(asked as Observable<unknown>).catch((reason: { readonly code: string; readonly message: string }) => reason)
      expect(error).toMatchObject({ code: 'NAME_SERVICE_REFUSED', message: expect.stringMatching(/^Name is already registered: adam\.reown\.id!+/) })
      expect((error as { readonly message: string }).message.length).toBeLessThanOrEqual(162)
    }
  })

  it('[NAME-19, fault] a registration is sent once: a lost answer is not asked for again by sending', async () => {
    const { http, registry, ended } = setup()
    http.fail({ status: 500 })
    await expect(ended(registry.register(signed))).rejects.toMatchObject({ code: 'NAME_REGISTER_FAILED' })
    expect(http.tries()).toHaveLength(1)
  })
})
