import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerActivity } from '../../cli/sandbox/services/activity.js'
import { answerOnramp } from '../../cli/sandbox/services/onramp.js'
import { type Services, startServices } from '../../cli/sandbox/services/services.js'
import { createHttpApi } from '../../src/adapters/http/http-api.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { createHostedRamp } from '../../src/adapters/ramp/hosted-ramp.js'
import { createProviderWindow } from '../../src/adapters/ramp/provider-window.js'
import { type RampHarness, rampContract } from '../../src/testing/contracts/services/ramp.js'
import { A } from '../domain/facts.js'
import { realClock, realTimer } from '../peers/evm/evm-real-ports.js'

const link = { provider: 'coinbase', address: A, network: 'eip155:31337', asset: 'USDC', amount: '100', currency: 'USD' } as const
const quote = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'sandbox-31337' } as const

rampContract({ describe, it, expect }, 'memory', (): RampHarness => {
  const { ramp, time } = createMemoryPorts()
  return {
    port: ramp.port,
    quote,
    link,
    breakService() {
      for (const method of ['options', 'quote', 'link', 'orders'] as const) ramp.fail(method)
    },
    window: ramp.window,
    windows: ramp.windows,
    withinMs: 10,
    elapse: async (ms) => time.advanceBy(ms),
  }
})

let services: Services
beforeAll(async () => {
  services = await startServices({ name: 'services', port: 0 })
  const chain = { chainId: 31_337, call: async () => ['0x01'] } as never
  const onramp = answerOnramp(services, [chain])
  answerActivity(services, [chain], (account) => onramp.historyOf(account))
})
afterAll(() => services.close())
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Windows of a page, as far as a provider's needs them. */
function pageWindows() {
  const all: { closed: boolean; opener: unknown; address: string }[] = []
  let blocked = false
  const open = () => {
    if (blocked) return null
    const one = { closed: false, opener: 'page' as unknown, address: 'blank' }
    all.push(one)
    return {
      get closed() {
        return one.closed
      },
      set opener(opener: unknown) {
        one.opener = opener
      },
      location: {
        replace(url: string) {
          expect(one.opener).toBeNull()
          one.address = url
        },
      },
      close: () => {
        one.closed = true
      },
    }
  }
  return {
    open,
    windows: () => all.filter(({ closed }) => !closed).map(({ address }) => address),
    set(state: 'blocked' | 'closed') {
      if (state === 'blocked') blocked = true
      else for (const one of all) one.closed = true
    },
  }
}

rampContract({ describe, it, expect }, 'the sandbox’s services and a window of the page', (): RampHarness => {
  const page = pageWindows()
  vi.stubGlobal('window', { open: page.open })
  services.faults.clear()
  const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'js-0.1.0' }
  let isBroken = false
  const api = createHttpApi({ clock: realClock, timer: realTimer, identity: () => identity, hosts: services.hosts })
  return {
    port: { ...createHostedRamp({ http: () => (isBroken ? undefined : api) }), ...createProviderWindow() },
    quote,
    link,
    breakService() {
      isBroken = true
    },
    window: page.set,
    windows: page.windows,
    withinMs: 400,
    elapse: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
})
