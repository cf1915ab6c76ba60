import { createBroadcastTabs } from '../../../src/adapters/browser/broadcast-tabs.js'
import { createLocalStorage } from '../../../src/adapters/browser/local-storage.js'
import { createWebClipboard } from '../../../src/adapters/browser/web-clipboard.js'
import { createWebClock, createWebTimer } from '../../../src/adapters/browser/web-time.js'
import { createWebLock } from '../../../src/adapters/browser/web-lock.js'
import { createWebNavigation } from '../../../src/adapters/browser/web-navigation.js'
import { createWebPlatform } from '../../../src/adapters/browser/web-platform.js'
import { createWebRandom } from '../../../src/adapters/browser/web-random.js'
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
    /** Asks the test's process to change the browser in ways that a page cannot. */
    host(action: 'offline' | 'online' | 'dark' | 'light'): Promise<void>
  }
}

/** Defines every suite that applies to a page's own adapters, within the limits of a real browser. Does not use the page. */
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
          // The first frame finds that a media query changed, and the one after it notifies.
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
          await elapse(ms)
        },
        held: count,
        online: (online) => ask(online ? 'online' : 'offline'),
        colorScheme: ask,
        // A headless browser has no back-forward cache: this sends the events of one.
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
        // The browser would show a prompt for schemes of apps that are not installed.
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

/** Waits until the page sees a change of the browser: it is notified late, and of two changes only the last counts. */
async function applied(action: Parameters<Window['host']>[0]): Promise<void> {
  const holds = () =>
    action === 'online' || action === 'offline' ? navigator.onLine === (action === 'online') : matchMedia(`(prefers-color-scheme: ${action})`).matches
  while (!holds()) await new Promise(requestAnimationFrame)
  await elapse(0)
}

/** Like `elapse`, and waits for a lock that is requested after all others. */
async function elapseForLocks(ms: number): Promise<void> {
  await elapse(ms)
  await navigator.locks.request('elapse', () => undefined)
}

/** Uses up the origin's storage to the last unit, or frees it. */
function fillStorage(full: boolean): void {
  for (let size = 4_194_304; size >= 1; size = Math.floor(size / 2)) {
    // A step that does not fit is skipped, and the next smaller one is tried.
    if (full) fits(`ballast${size}`, 'x'.repeat(size))
    else localStorage.removeItem(`ballast${size}`)
  }
  // Less space is left than a key needs.
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

/** Counts the listeners that are added in the page and not removed. */
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
