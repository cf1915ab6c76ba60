import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import type { Eip1193Provider } from '../adapters/evm/eip1193.js'
import { createSubject } from '../domain/shared/streams/subject.js'
import type { RelayEvent, RelayPort } from '../ports/relay.js'
import { createLazyRequests, type LoadedRequests } from './lazy-requests.js'

const told = (name: string): RelayEvent => ({ type: 'sessionEvent', topic: 't', network: 'eip155:1', name, data: 1 })

/** Requests whose code loads as told, over a relay that says what it is told to. */
function requestsOf(loads: (() => Promise<unknown>)[] = []) {
  const events = createSubject<RelayEvent>()
  const provider = {
    attached: [] as string[],
    request: async ({ method }: { method: string }) => `answer to ${method}`,
    on: (event: string) => provider.attached.push(event),
    removeListener: (event: string) => provider.attached.splice(provider.attached.indexOf(event), 1),
  }
  const heard: string[] = []
  const ends: string[] = []
  let asked = 0
  const lazy = createLazyRequests(
    () => events.stream$,
    async (source: RelayPort['events']) => {
      asked += 1
      await loads.shift()?.()
      source().subscribe((event) => event.type === 'sessionEvent' && heard.push(event.name))
      return { port: createMemoryPorts().ports.connector, provider: provider as Eip1193Provider, dispose: () => ends.push('ended') } satisfies LoadedRequests
    },
  )
  return { lazy, events, provider, heard, asked: () => asked, ends }
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('requests whose code loads late', () => {
  it('[WC-16, DX-26] hand what was said meanwhile to the code, in order and once, and listeners to its provider', async () => {
    const { lazy, events, provider, heard, asked } = requestsOf()
    events.next(told('one'))
    events.next({ type: 'relayStatus', online: true })
    expect(asked()).toBe(0)
    const listener = () => undefined
    lazy.provider.on('chainChanged', listener)
    lazy.provider.on('disconnect', listener)
    lazy.provider.removeListener('disconnect', listener)
    events.next(told('two'))
    await turns()
    events.next(told('three'))
    expect([heard, provider.attached, asked()]).toEqual([['one', 'two', 'three'], ['chainChanged'], 1])
    lazy.provider.removeListener('chainChanged', listener)
    expect(provider.attached).toEqual([])
    expect(await lazy.provider.request({ method: 'eth_chainId' })).toBe('answer to eth_chainId')
    lazy.dispose()
  })

  it('[WC-16] keep no more than the newest 64 of what is said', async () => {
    const { lazy, events, heard } = requestsOf()
    for (let index = 0; index < 100; index++) events.next(told(String(index)))
    lazy.preload()
    await turns()
    expect([heard.length, heard[0]]).toEqual([64, '36'])
    lazy.dispose()
  })

  it('[DX-12] say that nobody is reached where the code does not come, and ask for it again the next time', async () => {
    const { lazy, asked } = requestsOf([() => Promise.reject(new Error('offline'))])
    await expect(lazy.provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
    expect(await lazy.provider.request({ method: 'eth_chainId' })).toBe('answer to eth_chainId')
    expect(asked()).toBe(2)
    lazy.dispose()
  })

  it('[DX-12] that were ended while their code was on its way end it', async () => {
    let come: (value: unknown) => void = () => undefined
    const { lazy, events, ends } = requestsOf([
      () =>
        new Promise((resolve) => {
          come = resolve
        }),
    ])
    lazy.preload()
    lazy.dispose()
    events.next(told('late'))
    come(null)
    await turns()
    expect(ends).toEqual(['ended'])
  })
})
