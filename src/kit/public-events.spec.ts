import { createDevtools } from 'latchkit/devtools'
import { base, mainnet, type PublicEvent } from 'latchkit'
import { createInstance, createMemoryPorts, onMemory, settle } from 'latchkit/testing'
import { expect, it } from 'vitest'
import { createDefinition } from '../domain/definition.js'

const ALPHA = 'io.example.alpha'

it('[EVENTS-12, design] events$ carries every public event of a journey in order, and no internal one; the tape has both', async () => {
  const page = createMemoryPorts({ seed: 11 })
  page.wallets.add({ id: ALPHA })
  const tap = createDevtools()
  const kit = createInstance({ networks: [mainnet, base], tap, ...onMemory(page) })
  const heard: PublicEvent[] = []
  kit.events$.subscribe((event) => heard.push(event))
  kit.start()
  page.time.advanceBy(10)
  kit.dispatch({ type: 'openModal' })
  await settle(page.time, kit.run({ type: 'connect', connectorId: ALPHA }))
  await settle(page.time, kit.run({ type: 'switchNetwork', network: base.caipNetworkId }))
  await settle(page.time, kit.run({ type: 'signMessage', message: 'hello' }))
  kit.dispatch({ type: 'closeModal' })
  kit.dispatch({ type: 'showToast', message: 'Saved' })
  kit.dispatch({ type: 'showToast', message: 'Saved again' })
  kit.dispatch({ type: 'setThemeMode', mode: 'light' })
  page.time.advanceBy(10_000)
  await settle(page.time, kit.run({ type: 'disconnect' }))
  kit.stop()

  const { publicEvents } = createDefinition(kit.config)
  const taped = tap.read().entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []))
  expect(heard).toEqual(taped.filter(({ type }) => publicEvents.has(type)))
  const internal = [...new Set(taped.filter(({ type }) => !publicEvents.has(type)).map(({ type }) => type))]
  expect(internal).toEqual(expect.arrayContaining(['startRequested', 'restored', 'balanceRequested', 'toastQueued', 'disconnectStarted']))
  const types = heard.map(({ type }) => type)
  expect([...new Set(types)]).toEqual(
    expect.arrayContaining([
      'started',
      'connectorFound',
      'modalOpened',
      'connectStarted',
      'connected',
      'modalClosed',
      'balanceLoaded',
      'networkSwitched',
      'requestStarted',
      'requestCompleted',
      'toastShown',
      'toastHidden',
      'themeModeSet',
      'disconnected',
      'disconnectSucceeded',
      'stopped',
    ]),
  )
  expect(types.indexOf('connectStarted')).toBeLessThan(types.indexOf('connected'))
  kit.dispose()
})
