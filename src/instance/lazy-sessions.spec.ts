import { describe, expect, it } from 'vitest'
import { sessionOf } from '../../tests/domain/sessions.js'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { createSessionConnector } from '../adapters/walletconnect/session-connector.js'
import { mainnet } from '../domain/shared/evm-chains.js'
import { throwError } from '../domain/shared/streams/sources.js'
import { settle } from '../testing/settle.js'
import { onMemory } from '../testing/kit.js'
import { createInstance } from './instance.js'
import { walletconnect } from '../domain/walletconnect/index.js'
import { createLazySessions } from './lazy-sessions.js'
import type { SessionAdapter, SessionContext } from './sessions.js'

/** An instance whose sessions load as told. */
function kitOf(loads: (() => Promise<SessionAdapter>)[]) {
  const page = createMemoryPorts()
  const { relay, timer } = page.ports
  let asked = 0
  const adapter: SessionAdapter = { relay, pairingUri: page.pairingUri, requests: (session) => createSessionConnector({ relay, timer, session }) }
  const make = (context: SessionContext) =>
    createLazySessions(context, () => {
      asked += 1
      return loads.shift()?.() ?? Promise.resolve(adapter)
    })
  const kit = createInstance({ networks: [mainnet], ...onMemory(page), sessions: { config: { projectId: 'p' }, make, slice: walletconnect } })
  kit.start()
  page.time.advanceBy(0)
  return { page, kit, asked: () => asked, adapter }
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('sessions that load late', () => {
  it('[WC-05, DX-12] are not asked for before the visitor chooses one; then a pairing, its address and requests work', async () => {
    const { page, kit, asked } = kitOf([])
    page.time.advanceBy(60_000)
    expect([asked(), kit.getPairingUri()]).toEqual([0, undefined])
    const connecting = kit.run({ type: 'connect', connectorId: 'walletConnect' })
    await turns()
    page.time.advanceBy(0)
    expect([asked(), kit.getPairingUri()?.slice(0, 3)]).toEqual([1, 'wc:'])
    page.relay.wallet.scan()
    await settle(page.time, connecting)
    expect(await settle(page.time, kit.run({ type: 'signMessage', message: 'hello' }))).toMatchObject({ type: 'requestCompleted' })
    await settle(page.time, kit.run({ type: 'disconnect' }))
    expect(page.relay.wallet.sessions()).toEqual([])
    kit.dispose()
    expect(page.relay.listeners()).toBe(0)
  })

  it('[WC-05] are hastened for a pairing that waits for their code, and for nothing else', async () => {
    let hastened = 0
    const { page, adapter } = kitOf([])
    const lazy = createLazySessions(
      { navigation: page.ports.navigation, timer: page.ports.timer } as SessionContext,
      () => Promise.resolve(adapter),
      () => {
        hastened += 1
      },
    )
    lazy.relay.sessions().subscribe()
    expect(hastened).toBe(0)
    lazy.relay
      .pair({ namespaces: {} })
      .subscribe({ error: () => undefined })
      .unsubscribe()
    expect(hastened).toBe(1)
    await turns()
    lazy.relay
      .pair({ namespaces: {} })
      .subscribe({ error: () => undefined })
      .unsubscribe()
    expect(hastened).toBe(1)
    lazy.dispose?.()
  })

  it('[F1, WC-08] whose code does not come fail as a pairing does, and come the next time', async () => {
    const { page, kit, asked } = kitOf([() => Promise.reject(new Error('offline'))])
    kit.dispatch({ type: 'connect', connectorId: 'walletConnect' })
    await turns()
    expect(kit.getState().walletconnect.pairing).toMatchObject({ phase: 'failed', code: 'CODE_UNAVAILABLE' })
    page.time.advanceBy(1_000)
    await turns()
    page.time.advanceBy(0)
    expect([kit.getState().walletconnect.pairing?.phase, asked()]).toEqual(['ready', 2])
    kit.dispose()
  })

  it('[WC-23, T5] before they are there, requests are refused, a plain link opens, and one that wants an address does not', async () => {
    const page = createMemoryPorts()
    const context = {
      ...page.ports,
      clock: page.clock.port,
      storagePrefix: 'latchkit',
      metadata: { name: 'App' },
      config: {},
      read: () => throwError(() => new Error('not read')),
    }
    const lazy = createLazySessions(context, () => Promise.reject(new Error('never')))
    const said: unknown[] = []
    const hear = { error: (reason: { code: string }) => said.push(reason.code), complete: () => said.push('opened') }
    lazy.relay.request({ topic: sessionOf().topic, network: 'eip155:1', method: 'personal_sign', params: [] }).subscribe(hear)
    lazy
      .requests(() => undefined)
      .port.connect({ namespace: 'eip155', connectorId: 'walletConnect', silent: true })
      .subscribe(hear)
    lazy.relay.open({ link: 'far://', target: '_self' }).subscribe(hear)
    lazy.relay.open({ link: 'far://wc?uri={uri}', target: '_self' }).subscribe(hear)
    page.time.advanceBy(0)
    expect(said).toEqual(['opened', 'LINK_REFUSED', 'SIGN_CLIENT_MISSING', 'SIGN_CLIENT_MISSING'])
    expect(page.navigation.opened()).toEqual([{ url: 'far://', target: '_self' }])
  })

  it('[I-44] that come after the end are ended at once', async () => {
    const ended: string[] = []
    let come: (adapter: SessionAdapter) => void = () => undefined
    const { kit, adapter } = kitOf([
      () =>
        new Promise<SessionAdapter>((resolve) => {
          come = resolve
        }),
    ])
    kit.dispatch({ type: 'connect', connectorId: 'walletConnect' })
    kit.dispose()
    come({ ...adapter, dispose: () => void ended.push('ended') })
    await turns()
    expect(ended).toEqual(['ended'])
  })
})
