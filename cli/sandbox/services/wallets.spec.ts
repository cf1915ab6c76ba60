import { firstValueFrom, throwError } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBundledDirectory } from '../../../src/adapters/directory/bundled-directory.js'
import { createWallets } from '../../../src/adapters/directory/wallets.js'
import { createHttpApi } from '../../../src/adapters/http/http-api.js'
import { createMemoryTimer } from '../../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../../src/adapters/memory/time/virtual-time.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import type { WalletQuery } from '../../../src/ports/services/wallets.js'
import { type Services, startServices } from './services.js'
import { answerWallets } from './wallets.js'

describe('the directory of the sandbox', () => {
  let services: Services
  beforeAll(async () => {
    services = await startServices({ name: 'services', port: 0 })
    answerWallets(services)
  })
  afterAll(() => services.close())

  const ask = (query: Partial<WalletQuery>) => {
    const time = createVirtualTime()
    const timer = createMemoryTimer(time).port
    const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0' }
    const http = createHttpApi({ clock: { now: () => time.now() }, timer, identity: () => identity, hosts: services.hosts })
    const bundled = createBundledDirectory(() => throwError(() => failure('CODE_UNAVAILABLE')))
    const port = createWallets({ http: () => http, timer, bundled, toUrl: (type, base64) => `data:${type};base64,${base64}` })
    return { port, list: () => firstValueFrom(port.list({ page: 1, entries: 40, ...query })) }
  }

  it('[API-32, WALLETS-07] has the bundled wallets and 10,000 generated ones, on pages', async () => {
    const first = await ask({}).list()
    expect([first.source, first.wallets.length, first.wallets[0]?.name, first.count > 10_100]).toEqual(['service', 40, 'MetaMask', true])
    const last = await ask({ page: Math.ceil(first.count / 40) }).list()
    expect(last.wallets.at(-1)?.name).toMatch(/10000$/)
  })

  it('[API-32, WALLETS-04, WALLETS-08, WALLETS-15, WALLETS-16] answers search, badge, chains, include and exclude', async () => {
    const found = await ask({ search: 'amber 1', entries: 100 }).list()
    expect(found.wallets.every(({ name }) => name.startsWith('Amber 1'))).toBe(true)
    expect((await ask({ certified: true }).list()).wallets.every(({ certified }) => certified)).toBe(true)
    const ids = found.wallets.slice(0, 2).map(({ id }) => id)
    expect((await ask({ include: ids, exclude: ids.slice(1) }).list()).wallets.map(({ id }) => id)).toEqual(ids.slice(0, 1))
    const solana = await ask({ chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }).list()
    expect(solana.count).toBeLessThan(10_000)
  })

  it('[API-32, WALLETS-12, WALLETS-14] has a picture for each wallet, and none else', async () => {
    const { port, list } = ask({})
    const wallet = (await list()).wallets.find(({ imageId }) => imageId !== null)
    expect((await firstValueFrom(port.image({ imageId: wallet?.imageId ?? '' }))).url).toMatch(/^data:image\/svg\+xml/)
    await expect(firstValueFrom(port.image({ imageId: 'none' }))).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  })
})
