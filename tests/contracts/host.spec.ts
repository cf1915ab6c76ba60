import { describe, expect, it, vi } from 'vitest'
import { clockContract, lockContract, loggerContract, randomContract, tabsContract, timerContract } from 'latchkit/testing'
import { createBroadcastTabs } from '../../src/adapters/browser/broadcast-tabs.js'
import { createConsoleLogger } from '../../src/adapters/browser/console-logger.js'
import { createWebClock, createWebTimer } from '../../src/adapters/browser/web-time.js'
import { createWebLock } from '../../src/adapters/browser/web-lock.js'
import { createWebRandom } from '../../src/adapters/browser/web-random.js'
import { createFakeLocks } from './fake-locks.js'
import { elapse, elapseForTabs } from './real-time.js'

const api = { describe, it, expect }

timerContract(api, 'web', () => {
  const running = new Set<unknown>()
  const { setTimeout: start, clearTimeout: stop } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    const timer = start(() => {
      running.delete(timer)
      run()
    }, ms)
    running.add(timer)
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof start>) => {
    running.delete(timer)
    stop(timer)
  })
  return { port: createWebTimer(), held: () => running.size, elapse }
})

clockContract(api, 'web', () => {
  const wall = Date.now
  let shifted = 0
  vi.spyOn(Date, 'now').mockImplementation(() => wall() + shifted)
  return {
    port: createWebClock(),
    elapse,
    wall: () => Date.now(),
    shift(ms) {
      shifted += ms
    },
  }
})

randomContract(api, 'web', () => ({ port: createWebRandom(), elapse }))

let prefixes = 0

tabsContract(api, 'broadcast', () => {
  const open = new Set<BroadcastChannel>()
  const Channel = globalThis.BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        open.add(this)
      }
      override close(): void {
        open.delete(this)
        super.close()
      }
    },
  )
  prefixes += 1
  const prefix = `app-${prefixes}`
  return {
    elapse: elapseForTabs,
    join: () => createBroadcastTabs({ prefix }),
    stranger: () => createBroadcastTabs({ prefix: `${prefix}-` }),
    held: () => open.size,
  }
})

lockContract(api, 'web', () => {
  const locks = createFakeLocks()
  vi.stubGlobal('navigator', { locks })
  return { elapse, join: () => createWebLock({ prefix: 'app' }), held: locks.held }
})

loggerContract(api, 'console', () => {
  const texts: string[] = []
  let isBroken = false
  const keep = (text: string) => {
    if (isBroken) throw new Error('the console is broken')
    texts.push(text.replace('[latchkit] ', ''))
  }
  vi.stubGlobal('console', { debug: keep, info: keep, warn: keep, error: keep })
  return {
    port: createConsoleLogger({ level: 'trace' }),
    elapse,
    texts: () => texts,
    breakSink() {
      isBroken = true
    },
    atLevel: (level) => createConsoleLogger({ level }),
  }
})
