import { mainnet, sepolia } from 'latchkit'
import { createInstance, createMemoryPorts, onMemory, settle } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { A } from '../../../tests/domain/facts.js'
import type { Plugin } from '../../domain/plugin.js'
import { names, type NamesOptions } from '../../names.js'
import { selectIdentity } from '../../domain/names/selectors.js'
import { loadedPlugin } from '../loaded-plugin.js'

async function open({ networks = [mainnet], services = false, options = {} as NamesOptions } = {}) {
  const page = createMemoryPorts()
  page.wallets.add({ id: 'io.example.alpha', accounts: [A], network: networks[0]?.caipNetworkId ?? 'eip155:1' })
  const plugin = names(options) as Plugin
  const { use, ports } = onMemory(page, { services })
  const kit = createInstance({ networks, ports, use: [...use, loadedPlugin(plugin, await plugin.load())], projectId: 'p' })
  kit.start()
  await settle(page.time, kit.run({ type: 'connect', connectorId: 'io.example.alpha' }))
  /** Waits for the answer to the question that the connect brings. The code of the adapters loads in real time. */
  async function answer() {
    for (;;) {
      const held = selectIdentity(kit.getState(), A)
      if (held !== undefined && held.pending === undefined) return held
      await new Promise((resolve) => setTimeout(resolve, 1))
      page.time.advanceBy(10)
    }
  }
  return { page, answer }
}
const asked = (page: ReturnType<typeof createMemoryPorts>) => [
  ...new Set([
    ...page.http.tries().flatMap(({ call }) => (/^(identity|names?(Of|Record))$/.test(call) ? [call] : [])),
    ...page.rpc.tries().flatMap(({ method }) => (method === 'eth_call' ? [method] : [])),
  ]),
]

describe('names()', () => {
  it('[NAME-01] asks the chain alone without the services, and the services first with them', async () => {
    const alone = await open()
    await alone.answer()
    expect(asked(alone.page)).toEqual(['eth_call'])
    const served = await open({ services: true })
    served.page.http.answer('identity', () => ({ name: null, avatar: null }))
    served.page.http.answer('namesOf', () => [])
    expect(await served.answer()).toMatchObject({ outcome: 'unnamed' })
    expect(asked(served.page)).toEqual(['identity', 'namesOf', 'eth_call'])
  })

  it('[NAME-01, fault] asks the chain where the services fail', async () => {
    const { page, answer } = await open({ services: true })
    page.http.fail({ status: 400 })
    await answer()
    expect(asked(page)).toEqual(['identity', 'eth_call'])
  })

  it('[NAME-03, fault] says which network is missing where the app has none that holds names', async () => {
    const { answer } = await open({ networks: [{ ...sepolia, testnet: false }] as never })
    expect(await answer()).toMatchObject({ failure: { code: 'IDENTITY_UNAVAILABLE', cause: { code: 'NAMES_HUB_MISSING' } } })
  })

  it.each<[string, NamesOptions]>([
    ['hub', { hub: 'solana:x' as never }],
    ['resolver', { resolver: '0x1' }],
    ['ipfsGateway', { ipfsGateway: 'http://ipfs.example' }],
  ])('[DX-29] an option %s out of form is refused', (option, options) => {
    expect(() => (names(options) as Plugin).configure?.({} as never)).toThrow(option)
  })
})
