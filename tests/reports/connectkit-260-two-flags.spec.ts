import { expect, it } from 'vitest'
import { createVirtualTime } from '../../src/adapters/memory/time/virtual-time.js'
import { createMemoryTimer } from '../../src/adapters/memory/time/memory-timer.js'
import { createEip6963Discovery } from '../../src/adapters/evm/wallets/eip6963-discovery.js'
import { createWalletRegistry } from '../../src/adapters/evm/wallets/wallet-registry.js'
import type { Announcement } from '../../src/ports/discovery.js'

it('[CONN-02, T2] window.ethereum with the flags of two wallets is one wallet, and is known again by both flags', () => {
  const visit = (ethereum: object) => {
    const found: Announcement[] = []
    const window = Object.assign(new EventTarget(), { ethereum })
    const timer = createMemoryTimer(createVirtualTime()).port
    createEip6963Discovery({ window, timer, registry: createWalletRegistry(), enableEIP6963: true, enableInjected: true, onWarning: () => undefined })
      .announcements()
      .subscribe((one) => found.push(one))
    return found.map(({ id, traits }) => [id, traits])
  }
  const request = () => Promise.resolve(null)
  expect(visit({ request, isMetaMask: true, isZerion: true })).toEqual([['injected', ['isMetaMask', 'isZerion']]])
  expect(visit({ request, isMetaMask: true })).toEqual([['injected', ['isMetaMask']]])
})
