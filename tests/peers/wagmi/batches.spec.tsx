import { act, renderHook } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { PublicEvent } from 'latchkit'
import type { ReactNode } from 'react'
import { createWalletClient, custom, type EIP1193Provider } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AppPage, createWorld, FIRST, openPage, resetWorld, SECOND, settled, until, type World } from './bench.js'
import { versions } from './versions.js'

let world: World
let page: AppPage | undefined
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.stop())
afterEach(async () => {
  page?.close()
  await resetWorld(world)
})

const CALLS = [
  { to: SECOND, value: 1n },
  { to: SECOND, value: 2n },
] as const

describe.each(versions)('batches of calls beside $name', (wagmi) => {
  async function open() {
    page = openPage(wagmi, world)
    const { config, hooks, kit } = page
    const events: PublicEvent[] = []
    kit.events$.subscribe((event) => events.push(event))
    await settled(page)
    await act(() => hooks().connect.connectAsync({ connector: config.connectors[0], connectorId: 'dev.latchkit.kestrel' } as never))
    await until(() => expect(hooks().connection).toMatchObject({ status: 'connected', address: FIRST }))
    const ended = () => events.filter((event) => event.type === 'transactionEnded')
    return { config, kit, events, ended }
  }

  it('[SEND-17, CONN-50] that the app sends by its hook or by viem itself are listed and followed by the kit, each once', async () => {
    const { config, kit, events, ended } = await open()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <wagmi.WagmiContext.Provider value={config as never}>
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      </wagmi.WagmiContext.Provider>
    )
    const { result } = renderHook(() => wagmi.useSendCalls(), { wrapper })
    const { id } = await act(() => result.current.sendCallsAsync({ calls: CALLS }))
    const client = createWalletClient({ account: FIRST, chain: world.chains[0], transport: custom(kit.getProvider() as unknown as EIP1193Provider) })
    const own = await client.sendCalls({ calls: CALLS, forceAtomic: true })
    await until(() =>
      expect(events.filter((event) => event.type === 'transactionSent')).toMatchObject([
        { hash: id, network: 'eip155:31337', address: FIRST, batch: { connectorId: 'dev.latchkit.kestrel', calls: 2 } },
        { hash: own.id, network: 'eip155:31337', address: FIRST, batch: { calls: 2 } },
      ]),
    )
    await until(() => expect(new Set(ended().map(({ hash }) => hash))).toEqual(new Set([id, own.id])))
    expect(ended()).toMatchObject([{ outcome: 'confirmed' }, { outcome: 'confirmed' }])
    expect(ended().find(({ hash }) => hash === own.id)?.transactions).toHaveLength(1)
    expect((await client.getCallsStatus({ id: own.id })).status).toBe('success')
    expect(kit.getState().transactions.sent).toEqual([])
  })

  it('[SEND-17, CONN-50] that the kit sends are known to the app, by the same id', async () => {
    const { kit, ended } = await open()
    const { result: id } = (await kit.run({ type: 'sendCalls', calls: CALLS, atomic: true })) as { readonly result: string }
    const client = createWalletClient({ account: FIRST, chain: world.chains[0], transport: custom(kit.getProvider() as unknown as EIP1193Provider) })
    expect((await client.waitForCallsStatus({ id })).status).toBe('success')
    await until(() => expect(ended()).toMatchObject([{ outcome: 'confirmed', hash: id, transactions: [{ outcome: 'confirmed' }] }]))
    expect(await kit.run({ type: 'refreshCapabilities' })).toMatchObject({ capabilities: { atomic: { status: 'supported' } } })
  })
})
