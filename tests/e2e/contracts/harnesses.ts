import { createBroadcastTabs } from '../../../src/adapters/browser/broadcast-tabs.js'
import { createLocalStorage } from '../../../src/adapters/browser/local-storage.js'
import { createWebClipboard } from '../../../src/adapters/browser/web-clipboard.js'
import { createWebClock } from '../../../src/adapters/browser/web-clock.js'
import { createWebLock } from '../../../src/adapters/browser/web-lock.js'
import { createWebNavigation } from '../../../src/adapters/browser/web-navigation.js'
import { createWebPlatform } from '../../../src/adapters/browser/web-platform.js'
import { createWebRandom } from '../../../src/adapters/browser/web-random.js'
import { createWebTimer } from '../../../src/adapters/browser/web-timer.js'
import { clipboardContract } from '../../../src/testing/contracts/clipboard.js'
import { clockContract } from '../../../src/testing/contracts/clock.js'
import { lockContract } from '../../../src/testing/contracts/lock.js'
import { navigationContract } from '../../../src/testing/contracts/navigation.js'
import { platformContract } from '../../../src/testing/contracts/platform.js'
import { randomContract } from '../../../src/testing/contracts/random.js'
import { storageContract } from '../../../src/testing/contracts/storage.js'
import { frameContract } from '../../../src/testing/contracts/frame.js'
import { popupContract } from '../../../src/testing/contracts/popup.js'
import type { TestApi } from '../../../src/testing/contracts/suite.js'
import { tabsContract } from '../../../src/testing/contracts/tabs.js'
import { timerContract } from '../../../src/testing/contracts/timer.js'
import { elapse, elapseForTabs } from '../../contracts/real-time.js'
import { frameHarness, popupHarness } from './secure-site.js'

declare global {
  interface Window {
    /** Asks the test's process to do to the browser what no page can. */
    host(action: 'offline' | 'online' | 'dark' | 'light'): Promise<void>
  }
}

/** Every suite that a page's own adapters can be held to, with what a real browser allows. Defining them touches nothing of a page. */
export function definePageContracts(api: TestApi): void {
  timerContract(api, 'page', () => ({ port: createWebTimer(), elapse }), { without: ['held'] })
  clockContract(api, 'page', () => ({ port: createWebClock(), elapse, wall: () => Date.now() }), { without: ['shift'] })
  randomContract(api, 'page', () => ({ port: createWebRandom(), elapse }))

  storageContract(
    api,
    'page',
    () => {
      const open = (prefix = 'app') => createLocalStorage({ prefix })
      return {
        port: open(),
        elapse,
        reopen: () => open(),
        neighbour: () => open('app2'),
        fill: fillStorage,
        dispose: () => localStorage.clear(),
      }
    },
    { without: ['other', 'deny', 'hang'] },
  )

  platformContract(
    api,
    'page',
    () => {
      let asked = Promise.resolve()
      const ask = (action: Parameters<Window['host']>[0]) => {
        asked = asked.then(() => window.host(action)).then(() => applied(action))
      }
      const { count, stop } = countListeners()
      return {
        port: createWebPlatform({ prefix: 'app' }),
        async elapse(ms) {
          await asked
          // Media queries are looked at when a frame is drawn.
          await new Promise(requestAnimationFrame)
          await elapse(ms)
        },
        held: count,
        online: (online) => ask(online ? 'online' : 'offline'),
        colorScheme: ask,
        // A headless browser has no back-forward cache: this is what a page of it would hear.
        restore() {
          for (const type of ['pagehide', 'pageshow']) window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
        },
        sibling: () => createWebPlatform({ prefix: 'app' }),
        dispose: stop,
      }
    },
    { without: ['visible'] },
  )

  navigationContract(
    api,
    'page',
    () => {
      const opened: string[] = []
      const { open } = window
      window.open = (url, target, features) => {
        opened.push(`${target} ${url}`)
        // The schemes of apps that are not there would only make the browser ask.
        return String(url).startsWith('https:') ? open.call(window, 'about:blank', target, features) : null
      }
      return {
        port: createWebNavigation(),
        elapse,
        opened: () => opened,
        dispose() {
          window.open = open
        },
      }
    },
    { without: ['block'] },
  )

  clipboardContract(
    api,
    'page',
    () => ({
      port: createWebClipboard(),
      elapse,
      text: () => navigator.clipboard.readText(),
    }),
    { without: ['deny'] },
  )

  let prefixes = 0
  tabsContract(
    api,
    'page',
    () => {
      prefixes += 1
      const prefix = `app-${prefixes}`
      return { elapse: elapseForTabs, join: () => createBroadcastTabs({ prefix }), stranger: () => createBroadcastTabs({ prefix: `${prefix}-` }) }
    },
    { without: ['held'] },
  )

  frameContract(api, 'page', frameHarness)
  popupContract(api, 'page', popupHarness)
  lockContract(api, 'page', () => ({ elapse: elapseForLocks, join: () => createWebLock({ prefix: 'app' }) }), { without: ['held'] })
}

/** Waits until the page itself sees what was done to the browser: it is told later, and of two changes in between only the last. */
async function applied(action: Parameters<Window['host']>[0]): Promise<void> {
  const holds = () =>
    action === 'online' || action === 'offline' ? navigator.onLine === (action === 'online') : matchMedia(`(prefers-color-scheme: ${action})`).matches
  while (!holds()) await new Promise(requestAnimationFrame)
  await elapse(0)
}

/** As `elapse`; and until a lock that was asked for after all others is there. */
async function elapseForLocks(ms: number): Promise<void> {
  await elapse(ms)
  await navigator.locks.request('elapse', () => undefined)
}

/** Takes all room that the origin has, down to the last unit, or gives it back. */
function fillStorage(full: boolean): void {
  for (let size = 4_194_304; size >= 1; size = Math.floor(size / 2)) {
    // Where it is too much, the next smaller step is tried.
    if (full) fits(`ballast${size}`, 'x'.repeat(size))
    else localStorage.removeItem(`ballast${size}`)
  }
  // Less than a name is left.
  if (!full) localStorage.removeItem('y')
  else for (let rest = ''; fits('y', rest); ) rest += 'x'
}

function fits(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Counts the listeners that are added to anything in the page and not taken away. */
function countListeners(): { count(): number; stop(): void } {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const held = new Map<unknown, number>()
  EventTarget.prototype.addEventListener = function (...args) {
    held.set(args[1], (held.get(args[1]) ?? 0) + 1)
    add.apply(this, args)
  }
  EventTarget.prototype.removeEventListener = function (...args) {
    held.set(args[1], (held.get(args[1]) ?? 0) - 1)
    remove.apply(this, args)
  }
  return {
    count: () => [...held.values()].reduce((sum, one) => sum + one, 0),
    stop() {
      Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove })
    },
  }
}
