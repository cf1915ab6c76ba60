import { firstValueFrom, type Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, B } from '../../../../tests/domain/facts.js'
import { settle } from '../../../testing/settle.js'
import { createMemoryHttp } from '../../memory/memory-http.js'
import { createMemoryNames } from '../../memory/memory-names.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { createHostedNames } from './hosted-names.js'

function setup() {
  const time = createVirtualTime()
  const http = createMemoryHttp(time)
  const chain = createMemoryNames(createMemoryTimer(time).port)
  http.answer('namesOf', () => [])
  const names = createHostedNames(http.port, chain.port, { imageHosts: ['img.example'] })
  const ended = <T>(asked: Observable<T>) => settle(time, firstValueFrom(asked))
  return { http, chain, names, lookUp: () => ended(names.lookUp({ address: A })), resolve: (name: string) => ended(names.resolve({ name })) }
}
const record = (name: string, address: string) => ({ name, addresses: { '60': { address } }, attributes: {} })

describe('names of the hosted services', () => {
  it('[NAME-01, NAME-06] the identity of an account, whose name leads back to it by the chain', async () => {
    const { http, chain, lookUp } = setup()
    http.answer('identity', () => ({ name: 'ada.eth', avatar: 'https://img.example/a.png' }))
    expect(await lookUp()).toEqual({ outcome: 'refused' })
    chain.name(B, { outcome: 'named', name: 'ada.eth' })
    expect(await lookUp()).toEqual({ outcome: 'refused' })
    chain.name(B, { outcome: 'unnamed' })
    chain.name(A, { outcome: 'named', name: 'ada.eth' })
    expect(await lookUp()).toEqual({ outcome: 'named', name: 'ada.eth', avatar: 'https://img.example/a.png' })
  })

  it('[NAME-06, NAME-07, NAME-08, NAME-09] otherwise its first registered name, of either ending, which leads back by its record', async () => {
    for (const ending of ['reown.id', 'wcn.id']) {
      const { http, lookUp, resolve } = setup()
      const name = `ada.${ending}`
      http.answer('identity', () => ({ name: null, avatar: null }))
      http.answer('namesOf', () => [record(name, A), record(`other.${ending}`, A)])
      http.answer('nameRecord', (input) => (input.name === name ? record(name, A) : null))
      expect(await lookUp()).toEqual({ outcome: 'named', name })
      expect([await resolve(`ADA.${ending}`), await resolve(`none.${ending}`)]).toEqual([A, null])
      expect(http.tries().map(({ call }) => call)).toEqual(['identity', 'namesOf', 'nameRecord', 'nameRecord', 'nameRecord'])
    }
  })

  it('[NAME-09] one that leads elsewhere hides no other: not a registered one, nor that of the chain', async () => {
    const { http, chain, lookUp } = setup()
    http.answer('identity', () => ({ name: 'stale.reown.id', avatar: null }))
    http.answer('namesOf', () => [record('moved.reown.id', A), record('ada.reown.id', A)])
    http.answer('nameRecord', ({ name }) => record(name, name === 'ada.reown.id' ? A : B))
    expect(await lookUp()).toEqual({ outcome: 'named', name: 'ada.reown.id' })
    http.answer('nameRecord', ({ name }) => record(name, B))
    expect(await lookUp()).toEqual({ outcome: 'refused' })
    chain.name(A, { outcome: 'named', name: 'ada.eth' })
    expect(await lookUp()).toEqual({ outcome: 'named', name: 'ada.eth' })
  })

  it.each(['garbage', '0x0000000000000000000000000000000000000000', '0x12', ''])('[NAME-07, fault] the record %j is no address', async (address) => {
    const { http, resolve } = setup()
    http.answer('nameRecord', ({ name }) => record(name, address))
    expect(await resolve('ada.reown.id')).toBeNull()
    http.answer('nameRecord', ({ name }) => record(name, A.toLowerCase()))
    expect(await resolve('Ada.REOWN.id')).toBe(A)
  })

  it.each(['..reown.id', 'a\u0000.reown.id', 'fa\u0441e.reown.id', 'ada'])('[NAME-07, fault] %j is refused before anybody is asked', async (name) => {
    const { http, resolve } = setup()
    await expect(resolve(name)).rejects.toMatchObject({ code: 'NAME_INVALID' })
    expect(http.tries()).toEqual([])
  })

  it('[UX-24] a picture from a host that the app did not name is not shown: it would learn who looks', async () => {
    const { http, chain, lookUp } = setup()
    chain.name(A, { outcome: 'named', name: 'ada.eth' })
    http.answer('identity', () => ({ name: 'ada.eth', avatar: 'https://canary.example/a.png' }))
    expect(await lookUp()).toEqual({ outcome: 'named', name: 'ada.eth' })
  })

  it('[NAME-08] no name at all', async () => {
    const { http, lookUp } = setup()
    http.answer('identity', () => ({ name: '', avatar: '' }))
    http.answer('namesOf', () => [])
    expect(await lookUp()).toEqual({ outcome: 'unnamed' })
  })

  it.each(['Ada.eth', 'ada', 'ada..eth', 'fa\u0441eb.eth'])('[UX-24] %s is no name', async (name) => {
    const { http, lookUp } = setup()
    http.answer('identity', () => ({ name, avatar: null }))
    expect(await lookUp()).toEqual({ outcome: 'refused' })
  })

  it('[UX-24] a drawing, which may hold script, is no picture', async () => {
    const { http, chain, lookUp } = setup()
    chain.name(A, { outcome: 'named', name: 'ada.eth' })
    http.answer('identity', () => ({ name: 'ada.eth', avatar: 'data:image/svg+xml,<svg/>' }))
    expect(await lookUp()).toEqual({ outcome: 'named', name: 'ada.eth' })
  })

  it('[NAME-01, fault] a failure of the services is one', async () => {
    const { http, lookUp } = setup()
    http.fail({ status: 400 })
    await expect(lookUp()).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  })
})
