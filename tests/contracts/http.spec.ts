import { createMemoryClock, createMemoryTimer, createVirtualTime, type HttpBehaviour, httpContract } from 'latchkit/testing'
import { firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createHttpApi } from '../../src/adapters/http/http-api.js'
import { type ApiHost, apiHosts } from '../../src/domain/api/calls.js'
import { readRequest } from '../../src/domain/api/request.js'
import type { JsonObject } from '../../src/domain/shared/json/json.js'
import { settle, silence } from '../peers/evm/evm-scripted-wallet.js'

const api = { describe, it, expect }

/** Services behind a `fetch`, generic over the table of calls. */
function scriptedServices(scripts: Map<string, HttpBehaviour[]>) {
  const time = createVirtualTime()
  const requests: { readonly url: URL; readonly init: RequestInit; aborted: boolean; ended: boolean; call: string; input: JsonObject }[] = []
  const fetcher: typeof fetch = async (address, init = {}) => {
    const url = new URL(String(address))
    const host = (Object.keys(apiHosts) as ApiHost[]).find((one) => apiHosts[one] === url.origin) as ApiHost
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body))
    const { call, input } = readRequest({ host, method: init.method ?? 'GET', path: url.pathname, query: Object.fromEntries(url.searchParams), body }) ?? {
      call: 'none',
      input: {},
    }
    const request = { url, init, aborted: false, ended: false, call, input }
    requests.push(request)
    init.signal?.addEventListener('abort', () => {
      request.aborted = true
    })
    const script = scripts.get(call) ?? []
    const next = script.length > 1 ? script.shift() : script[0]
    if (next === 'silent') return silence()
    request.ended = true
    if (next === 'unreachable') throw new TypeError('fetch failed')
    if (next === 'garbage') return Response.json({ unknown: true })
    if (next === undefined || 'status' in next) {
      const reasons = next?.reason === undefined ? [] : [{ field: 'name', description: next.reason }]
      return Response.json({ status: 'FAILED', reasons }, { status: next?.status ?? 404 })
    }
    const picture = next.answer as { readonly type?: string; readonly base64?: string }
    if (picture.base64 === undefined) return Response.json(next.answer)
    return new Response(Buffer.from(picture.base64, 'base64'), { headers: { 'content-type': `${picture.type}; charset=binary` } })
  }
  const port = createHttpApi({
    clock: createMemoryClock(time).port,
    timer: createMemoryTimer(time).port,
    fetch: fetcher,
    identity: () => ({ projectId: 'p 1', sdkType: 'latchkit', sdkVersion: 'react-0.1.0', clientId: 'did:key:z6' }),
  })
  const elapse = async (ms: number) => {
    const end = time.now() + ms
    await settle(6)
    for (let next = time.next(); next !== undefined && next <= end; next = time.next()) {
      time.advanceTo(next)
      await settle(6)
    }
    time.advanceTo(end)
    await settle(6)
  }
  return { port, elapse, requests, time }
}

httpContract(api, 'fetch', () => {
  const scripts = new Map<string, HttpBehaviour[]>()
  const { port, elapse, requests } = scriptedServices(scripts)
  return {
    port,
    elapse,
    script: (call, ...behaviours) => void scripts.set(call, [...behaviours]),
    arrived: () => requests.map(({ call, input }) => ({ call: call as never, input })),
    held: () => requests.filter(({ aborted, ended }) => !aborted && !ended).length,
  }
})

describe('requests of the services', () => {
  const ask = async (script: Record<string, HttpBehaviour[]>, ...calls: Parameters<ReturnType<typeof createHttpApi>['call']>[0][]) => {
    const services = scriptedServices(new Map(Object.entries(script)))
    for (const call of calls) services.port.call(call).subscribe({ error: () => undefined })
    await services.elapse(100)
    return services.requests.map(({ url, init }) => ({
      method: init.method,
      path: `${url.pathname}${decodeURIComponent(url.search)}`,
      raw: url.href,
      body: init.body,
      init,
    }))
  }
  const KNOWN = 'projectId=p 1&st=latchkit&sv=react-0.1.0'

  it('[API-01, API-24, CORE-16] carry project id, type and version of the library; the id of the relay goes to the data API only', async () => {
    const [data, wallets] = await ask({}, { call: 'swapTokens', input: { chainId: 'eip155:1' } }, { call: 'origins', input: {} })
    expect([data?.path, wallets?.path]).toEqual([`/v1/convert/tokens?chainId=eip155:1&${KNOWN}&clientId=did:key:z6`, `/projects/v1/origins?${KNOWN}`])
  })

  it('[CORE-17, API-27] leave out what is empty, keep 0, and join lists by commas', async () => {
    const [list, cut] = await ask(
      {},
      { call: 'wallets', input: { page: 0, entries: 40, include: ['a', 'b'], exclude: [], search: '', badge_type: undefined } },
      { call: 'history', input: { account: '0x1', cursor: '' } },
    )
    expect(list?.path).toBe(`/getWallets?page=0&entries=40&include=a,b&${KNOWN}`)
    expect(cut?.path).toBe(`/v1/account/0x1/history?${KNOWN}&clientId=did:key:z6`)
  })

  it('[API-31] percent-encode each part of a path', async () => {
    const [name] = await ask({}, { call: 'nameRecord', input: { name: 'a/../b?c#ä' } })
    expect(name?.raw.startsWith('https://rpc.walletconnect.org/v1/profile/account/a%2F..%2Fb%3Fc%23%C3%A4?apiVersion=2&')).toBe(true)
  })

  it('[API-09, API-12, API-19, CORE-14] have JSON bodies with their constants, and the project id where the service reads it there', async () => {
    const [prices, build, buy] = await ask(
      {},
      { call: 'prices', input: { addresses: ['eip155:1:0x1'] } },
      { call: 'buildSwap', input: { amount: '1', from: 'a', to: 'b', userAddress: 'c', eip155: { slippage: 1 } } },
      { call: 'onrampUrl', input: { destinationWallets: [], defaultNetwork: 'base', partnerUserId: 'u' } },
    )
    expect([prices, build, buy].map((one) => JSON.parse(String(one?.body)))).toEqual([
      { currency: 'usd', addresses: ['eip155:1:0x1'], projectId: 'p 1' },
      { amount: '1', eip155: { slippage: 1 }, from: 'a', to: 'b', userAddress: 'c', projectId: 'p 1' },
      { defaultExperience: 'buy', destinationWallets: [], defaultNetwork: 'base', partnerUserId: 'u' },
    ])
    expect(new Headers(prices?.init.headers).get('content-type')).toBe('application/json')
    expect([prices?.init.credentials, prices?.method]).toEqual(['omit', 'POST'])
  })

  it('[API-02, fault] one bad row of a list does not take the others along, and an unknown member is dropped', async () => {
    const good = { id: 'a', name: 'A', order: 1 }
    const { port, elapse } = scriptedServices(
      new Map([['wallets', [{ answer: { data: [good, { id: 7 }, { ...good, id: 'b', rating: 5 }], count: 3, extra: 1 } }]]]),
    )
    const answered = firstValueFrom(port.call({ call: 'wallets', input: { page: 1, entries: 40 } }))
    await elapse(100)
    expect(await answered).toEqual({ data: [good, { ...good, id: 'b' }], count: 3 })
  })

  it('[NAME-02, API-15] a name that nobody registered is none', async () => {
    const { port, elapse } = scriptedServices(new Map([['nameRecord', [{ answer: [] }]]]))
    const answered = firstValueFrom(port.call({ call: 'nameRecord', input: { name: 'x' } }))
    await elapse(100)
    expect(await answered).toBeNull()
  })

  it('[F7, fault] a host that only fails is left alone for a while; another host is not', async () => {
    const { port, elapse, requests } = scriptedServices(new Map([['origins', [{ status: 503 }]]]))
    const outcomes: string[] = []
    const call = (name: 'origins' | 'swapTokens') =>
      port
        .call(name === 'origins' ? { call: name, input: {} } : { call: name, input: { chainId: 'eip155:1' } })
        .subscribe({ error: ({ code }) => outcomes.push(code) })
    call('origins')
    await elapse(3_000)
    call('origins')
    await elapse(3_000)
    const before = requests.length
    call('origins')
    call('swapTokens')
    await elapse(100)
    expect([outcomes.at(0), requests.length - before, requests.at(-1)?.call]).toEqual(['HTTP_STATUS', 1, 'swapTokens'])
  })
})
