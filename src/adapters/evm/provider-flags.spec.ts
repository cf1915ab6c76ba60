import { describe, expect, it } from 'vitest'
import { createMemoryTimer } from '../memory/time/memory-timer.js'
import { createVirtualTime } from '../memory/time/virtual-time.js'
import type { Announcement } from '../../ports/discovery.js'
import { connectorMark } from '../../domain/connectors/index.js'
import { createEip6963Discovery } from './wallets/eip6963-discovery.js'
import { flagsOf } from './provider-flags.js'
import { createWalletRegistry } from './wallets/wallet-registry.js'

const request = () => Promise.resolve(null)

describe('the flags of window.ethereum', () => {
  it('[T2, CONN-02] are those that name a wallet, its own and those of its class, sorted', () => {
    class Base {
      get isBeta() {
        return true
      }
    }
    class Provider extends Base {
      readonly request = request
      readonly isMetaMask = true
      readonly isAlpha = true
      readonly isGamma = false
      readonly isDelta = 'true'
      readonly island = true
    }
    expect(flagsOf(new Provider())).toEqual(['isAlpha', 'isBeta', 'isMetaMask'])
  })

  it('[T2] are not those that say in which state it is', () => {
    const [locked, open] = [
      { request, isMetaMask: true, isUnlocked: false, isConnected: () => false },
      { request, isMetaMask: true, isUnlocked: true, isConnected: true },
    ]
    expect([flagsOf(locked), flagsOf(open)]).toEqual([['isMetaMask'], ['isMetaMask']])
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'isMetaMask'],
    [
      'a proxy that refuses',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no')
          },
        },
      ),
    ],
  ])('[T2] of %s are none', (_, provider) => {
    expect(flagsOf(provider)).toEqual([])
  })

  it('[T2] of a getter that throws are left out', () => {
    const provider = Object.defineProperty({ isAlpha: true }, 'isBeta', {
      get() {
        throw new Error('no')
      },
    })
    expect(flagsOf(provider)).toEqual(['isAlpha'])
  })

  it('[T2, CONN-11] tell two injected objects apart, and the same one by its flags in every visit', () => {
    const visit = (ethereum: object) => {
      const found: Announcement[] = []
      const timer = createMemoryTimer(createVirtualTime()).port
      const window = Object.assign(new EventTarget(), { ethereum })
      const registry = createWalletRegistry()
      createEip6963Discovery({ window, timer, registry, enableEIP6963: false, enableInjected: true, onWarning: () => undefined })
        .announcements()
        .subscribe((one) => found.push(one))
      const [{ id, name, type, namespace, traits } = {} as Announcement] = found
      return [id, connectorMark({ id, name, type, chain: namespace, ...(traits && { traits }) })]
    }
    const [genuine, again, other] = [
      visit({ request, isMetaMask: true, isUnlocked: true }),
      visit({ isUnlocked: false, isMetaMask: true, request }),
      visit({ request, isMetaMask: true, isOther: true }),
    ]
    expect(again).toEqual(genuine)
    expect([other[0], genuine[0]]).toEqual(['injected', 'injected'])
    expect(other[1]).not.toBe(genuine[1])
  })
})
