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
  const names = createHostedNames(http.port, chain.port)
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
      expect([await resolve(name), await resolve(`none.${ending}`)]).toEqual([A, null])
      expect(http.tries().map(({ call }) => call)).toEqual(['identity', 'namesOf', 'nameRecord', 'nameRecord', 'nameRecord'])
    }
  })

  it('[NAME-08] no name at all', async () => {
    const { http, lookUp } = setup()
    http.answer('identity', () => ({ name: '', avatar: '' }))
    http.answer('namesOf', () => [])
    expect(await lookUp()).toEqual({ outcome: 'unnamed' })
  })

  it.each(['Ada.eth', 'ada', 'ada..eth', 'fa\u0441eb.eth'])('[UX-24] %s is no name', async (name) => {
    const { http, chain, lookUp } = setup()
    chain.name(A, { outcome: 'named', name })
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
