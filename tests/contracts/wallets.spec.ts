import { createMemoryHttp, createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { fromBundled } from '../../src/adapters/directory/bundled-wallet.js'
import { createBundledDirectory } from '../../src/adapters/directory/bundled-directory.js'
import { createWallets } from '../../src/adapters/directory/wallets.js'
import { MEMORY_WALLETS } from '../../src/adapters/memory/memory-directory.js'
import type { ListedWallet } from '../../src/domain/api/shapes.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { WalletAnswer } from '../../src/ports/services/wallets.js'
import { walletsContract } from './wallets-contract.js'

const api = { describe, it, expect }
const PICTURE = 'data:image/png;base64,AAEC'
const toUrl = (type: string, base64: string) => `data:${type};base64,${base64}`

/** The hosted directory, whose service answers as the reference deployment does. */
function hosted() {
  const time = createVirtualTime()
  const http = createMemoryHttp(time)
  const served = MEMORY_WALLETS.map(fromBundled).map(
    (wallet): ListedWallet => ({
      id: wallet.id,
      name: wallet.name,
      rdns: wallet.rdns,
      homepage: wallet.homepage,
      chains: wallet.chains?.map((one) => (one === 'eip155' ? 'eip155:1' : MAIN[one as 'solana'])) ?? null,
      mobile_link: wallet.mobileLink,
      desktop_link: wallet.desktopLink ?? '',
    }),
  )
  http.answer('wallets', ({ page, entries, include = [], exclude = [], chains = [], search = '' }) => {
    const found = served.filter(
      ({ id, name, chains: own }) =>
        (include.length === 0 || include.includes(id)) &&
        !exclude.includes(id) &&
        (chains.length === 0 || own?.some((one) => chains.includes(one))) &&
        name.toLowerCase().includes(search.toLowerCase()),
    )
    return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
  })
  const { port, answer, fail } = http
  return { time, http: { ...http, port, answer, fail } }
}

const MAIN = { solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', bip122: 'bip122:000000000019d6689c085ae165831e93' } as const

walletsContract(api, 'hosted', () => {
  const { time, http } = hosted()
  http.answer('walletImage', ({ id }) => (id === 'known' ? { type: 'image/png', base64: 'AAEC' } : { type: 'text/html', base64: '' }))
  const bundled = createBundledDirectory(() => throwError(() => failure('CODE_UNAVAILABLE')))
  return {
    port: createWallets({ http: () => http.port, timer: createMemoryTimer(time).port, bundled, toUrl }),
    elapse: async (ms) => time.advanceBy(ms),
    fail: () => void http.fail('unreachable'),
    picture: PICTURE,
  }
})

walletsContract(
  api,
  'bundled',
  () => {
    let broken = false
    const time = createVirtualTime()
    const bundled = createBundledDirectory(() => (broken ? throwError(() => failure('CODE_UNAVAILABLE')) : of(MEMORY_WALLETS)))
    return {
      port: createWallets({ http: () => undefined, timer: createMemoryTimer(time).port, bundled, toUrl }),
      elapse: async (ms) => time.advanceBy(ms),
      fail() {
        broken = true
      },
    }
  },
  { without: ['picture'] },
)

describe('the directory of a service, and the bundled one in its place', () => {
  const open = () => {
    const { time, http } = hosted()
    const port = createWallets({ http: () => http.port, timer: createMemoryTimer(time).port, bundled: createBundledDirectory(() => of(MEMORY_WALLETS)), toUrl })
    const ask = (query: Parameters<typeof port.list>[0]) => {
      const heard: (WalletAnswer | string)[] = []
      port.list(query).subscribe({ next: (answer) => heard.push(answer), error: ({ code }: { code: string }) => heard.push(code) })
      time.advanceBy(6_000)
      return heard
    }
    return { http, ask }
  }

  it.each([['unreachable'], ['silent'], ['garbage'], [{ status: 500 }]] as const)(
    '[WALLETS-20, fault] w6 the first page comes from the bundled list while the service is %j, and says so',
    (fault) => {
      const { http, ask } = open()
      http.fail(fault)
      expect(ask({ page: 1, entries: 40 })).toMatchObject([{ source: 'bundled', fallback: true, count: 6 }])
      // A later page of the service has nothing to stand in for it.
      expect(ask({ page: 2, entries: 40, source: 'service' })).toEqual([expect.any(String)])
      expect(ask({ page: 2, entries: 4, source: 'bundled' })).toMatchObject([{ source: 'bundled', wallets: [{ name: 'Merlin' }, { name: 'Hobby' }] }])
    },
  )

  it('[WALLETS-12, UX-25] asks for no picture of a wallet whose mark is shipped, by its rdns or its name', async () => {
    const { time, http } = hosted()
    const data = [
      { id: 'a', name: 'Rainbow', image_id: 'p1' },
      { id: 'b', name: 'Another name', rdns: 'IO.MetaMask', image_id: 'p2' },
      { id: 'c', name: 'Heron', image_id: 'p3' },
    ]
    http.answer('wallets', () => ({ data, count: 3 }))
    const bundled = createBundledDirectory(() => throwError(() => failure('CODE_UNAVAILABLE')))
    const port = createWallets({ http: () => http.port, timer: createMemoryTimer(time).port, bundled, toUrl })
    const answers: WalletAnswer[] = []
    port.list({ page: 1, entries: 40 } as never).subscribe((answer) => answers.push(answer))
    time.advanceBy(100)
    expect(answers[0]?.wallets.map(({ imageId }) => imageId)).toEqual([null, null, 'p3'])
  })

  it('[WALLETS-02, fault] listings without a name, twice, or with unsafe links are left out or lose the link', () => {
    const { http, ask } = open()
    const listing = (id: string, more: Partial<ListedWallet>): ListedWallet => ({ id, name: id, ...more })
    http.answer('wallets', () => ({
      data: [
        listing('one', { mobile_link: 'javascript:alert(1)', homepage: 'http://plain.example', image_id: '', badge_type: 'certified', rdns: 'IO.Example.One' }),
        listing('one', { name: 'Again' }),
        listing('two', { name: '\u202e\u200b' }),
        listing('three', { mobile_link: 'threew', webapp_link: 'https://three.example' }),
      ],
      count: Number.NaN,
    }))
    expect(ask({ page: 1, entries: 40 })).toMatchObject([
      {
        count: 2,
        wallets: [
          { id: 'one', mobileLink: null, homepage: null, imageId: null, certified: true, rdns: 'io.example.one' },
          { id: 'three', mobileLink: 'threew://', webappLink: 'https://three.example' },
        ],
      },
    ])
  })
})
