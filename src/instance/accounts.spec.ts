import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { accountParts } from '../domain/account-parts.js'
import type { AccountParts } from '../domain/core-definition.js'
import { mainnet } from '../domain/shared/evm-chains.js'
import { onMemory } from '../testing/kit.js'
import { settle } from '../testing/settle.js'
import { buildInstance } from './build.js'

/** A started page with a wallet that agrees at once; the parts come as these say, one after the other. */
function make(...answers: readonly (() => Promise<AccountParts>)[]) {
  const page = createMemoryPorts()
  page.wallets.add({ id: 'kestrel' })
  const coming = [...answers]
  let asked = 0
  const kit = buildInstance({ networks: [mainnet], ...onMemory(page) }, () => {
    asked += 1
    return coming.shift()?.() ?? Promise.reject(new Error('asked too often'))
  })
  kit.start()
  page.time.advanceBy(0)
  return { kit, page, asked: () => asked }
}
const connect = { type: 'connect', connectorId: 'kestrel' } as const
const comes = async () => accountParts
const fails = () => Promise.reject(new Error('offline'))

describe('parts that load with the first wallet that is asked', () => {
  it('[design] are asked for by then and not before, once, and are there when it has answered', async () => {
    const { kit, page, asked } = make(comes)
    kit.dispatch({ type: 'openModal' })
    expect(asked()).toBe(0)
    const connected = settle(page.time, kit.run(connect))
    expect(asked()).toBe(1)
    expect(await connected).toMatchObject({ type: 'connected' })
    expect(kit.getState().account.namespaces.eip155?.address).toBeDefined()
    expect(await settle(page.time, kit.run({ type: 'signMessage', message: 'Hello' }))).toMatchObject({ type: 'requestCompleted' })
    expect(asked()).toBe(1)
  })

  it('[F32] what the wallet says of itself before they are there is heard when they are, before its answer', async () => {
    let bring: (parts: AccountParts) => void = () => undefined
    const { kit, page } = make(
      () =>
        new Promise((resolve) => {
          bring = resolve
        }),
    )
    page.wallets.get('kestrel').setPolicy({ delayMs: 500 })
    const events: string[] = []
    kit.events$.subscribe(({ type }) => events.push(type))
    const connected = kit.run(connect)
    page.wallets.get('kestrel').emit({ type: 'chainChanged', network: 'eip155:5' })
    page.time.advanceBy(1_000)
    expect(events).toEqual(['connectStarted'])
    bring(accountParts)
    await settle(page.time, connected)
    expect(events.slice(1, 4)).toEqual(['providerEventDeferred', 'connected', 'walletNetworkUnsupported'])
    expect(page.logger.lines()).toEqual([])
  })

  it('[UX-27] where they do not come, the wallet is not connected, and the next try asks for them again', async () => {
    const { kit, page } = make(fails, fails, comes)
    await expect(settle(page.time, kit.run(connect))).rejects.toMatchObject({ code: 'CONNECT_FAILED', cause: { code: 'CODE_UNAVAILABLE' } })
    expect(kit.getState().connection.namespaces.eip155?.connectorId).toBeUndefined()
    expect(await settle(page.time, kit.run(connect))).toMatchObject({ type: 'connected' })
  })

  it('[design] commands of theirs wait for them, and are answered as ever', async () => {
    const { kit, asked } = make(comes)
    expect(kit.dispatch({ type: 'setAddressLabel', namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', label: 'Mine' })).toEqual({
      status: 'queued',
    })
    await expect(kit.run({ type: 'signMessage', message: 'Hello' })).rejects.toMatchObject({ code: 'NETWORK_OR_ADDRESS_MISSING' })
    expect(Object.values(kit.getState().account.addressLabels)).toEqual(['Mine'])
    expect(asked()).toBe(1)
  })

  it('[UX-27] a command of theirs that cannot be carried out is told', async () => {
    const { kit, page } = make(fails, fails)
    await expect(kit.run({ type: 'setAccountTab', tab: 'nfts' })).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    kit.dispatch({ type: 'setAccountTab', tab: 'nfts' })
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    expect(page.logger.lines()).toContainEqual(expect.objectContaining({ level: 'error', context: { command: 'setAccountTab' } }))
  })
})
