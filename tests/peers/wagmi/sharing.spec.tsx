import { act } from '@testing-library/react'
import { createLatchkit, type EthereumProvider } from 'latchkit'
import { evm } from 'latchkit/evm'
import { type CreateWagmiConnector, latchkitConnector } from 'latchkit/wagmi'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppPage, createWorld, FIRST, openPage, resetWorld, SECOND, settled, until, type World } from './bench.js'
import { versions } from './versions.js'

let world: World
const pages: AppPage[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.stop())
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await resetWorld(world)
})

describe.each(versions)('$name beside other users of an instance', (wagmi) => {
  async function open(others?: readonly CreateWagmiConnector[]): Promise<AppPage> {
    const page = openPage(wagmi, world, others)
    pages.push(page)
    await act(() => page.kit.ready())
    return page
  }
  const connectKestrel = (page: AppPage) => act(() => page.kit.run({ type: 'connect', connectorId: 'dev.latchkit.kestrel' }))

  it('[design] a connection made while wagmi waits for another connector shows once wagmi is ready', async () => {
    let answer = (_: boolean): void => undefined
    const slow: CreateWagmiConnector = (config) => ({
      ...latchkitConnector(createLatchkit({ networks: world.chains, metadata: { name: 'Other' }, use: [evm()], storagePrefix: 'other' }))(config),
      id: 'slow' as 'latchkit',
      setup: async () => undefined,
      isAuthorized: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const page = await open([slow])
    await until(() => expect(page.hooks().connection.status).toMatch(/connecting/))
    await connectKestrel(page)
    expect(page.hooks().connection.address).toBeUndefined()
    await act(async () => answer(false))
    await until(() => expect(page.hooks().connection).toMatchObject({ status: 'connected', address: FIRST }))
  })

  it('[design] a configuration that is created later, and restores nothing, shows the connection all the same', async () => {
    const page = await open()
    await connectKestrel(page)
    const { chains } = world
    const config = wagmi.createConfig({
      chains,
      connectors: [latchkitConnector(page.kit)],
      multiInjectedProviderDiscovery: false,
      transports: { 31337: () => null as never, 31338: () => null as never },
    })
    await until(() => expect([config.state.status, [...config.state.connections.values()][0]?.accounts]).toEqual(['connected', [FIRST, SECOND]]))
  })

  it('[design] each change is reported once, and nothing that wagmi has already', async () => {
    const page = await open()
    await settled(page)
    const [connector] = page.config.connectors
    if (connector === undefined) throw new Error('There is no connector')
    const emit = vi.spyOn(connector.emitter, 'emit')
    await act(() => page.hooks().connect.connectAsync({ connector, connectorId: 'dev.latchkit.kestrel' } as never))
    await act(() => world.kestrel.controls.switchAccount(1))
    await until(() => expect(page.hooks().connection.address).toBe(SECOND))
    await act(() => page.hooks().switchChain.switchChainAsync({ chainId: 31_338 }))
    await until(() => expect(page.hooks().chainId).toBe(31_338))
    await act(() => page.hooks().disconnect.disconnectAsync())
    expect(emit.mock.calls).toEqual([
      ['message', { type: 'connecting' }],
      ['change', { accounts: [SECOND, FIRST], chainId: 31_337 }],
      ['change', { accounts: [SECOND, FIRST], chainId: 31_338 }],
    ])
  })

  it('[design] the provider moves its listeners to the wallet that is connected, and rejects without one', async () => {
    const page = await open()
    const [connector] = page.config.connectors
    const provider = (await connector?.getProvider()) as EthereumProvider | undefined
    await expect(provider?.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    const heard: unknown[] = []
    const listener = (accounts: unknown) => heard.push((accounts as string[]).map((address) => address.toLowerCase()))
    provider?.on('accountsChanged', listener)
    await connectKestrel(page)
    await act(() => page.kit.run({ type: 'connect', connectorId: 'dev.latchkit.lumen' }))
    // The wallet may report the accounts of the connect late, in the order that both wallets start with.
    const switched = [SECOND, FIRST].map((address) => address.toLowerCase())
    await act(() => world.kestrel.controls.switchAccount(1))
    await until(() => expect(world.kestrel.controls.requests.length).toBeGreaterThan(0))
    expect(heard).not.toContainEqual(switched)
    await act(() => world.lumen.controls.switchAccount(1))
    await until(() => expect(heard).toContainEqual(switched))
    provider?.removeListener('accountsChanged', listener)
    heard.length = 0
    await act(() => world.lumen.controls.switchAccount(0))
    await until(() => expect(page.hooks().connection.address).toBe(FIRST))
    expect(heard).toEqual([])
  })
})
