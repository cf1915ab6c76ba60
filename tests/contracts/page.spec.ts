// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { clipboardContract, navigationContract, platformContract, storageContract } from 'latchkit/testing'
import { createJointStorage } from '../../src/adapters/browser/multi-tab-storage.js'
import { createLocalStorage } from '../../src/adapters/browser/local-storage.js'
import { createAreaStorage, type Known } from '../../src/adapters/shared/web-storage.js'
import { createWebClipboard } from '../../src/adapters/browser/web-clipboard.js'
import { createWebNavigation } from '../../src/adapters/browser/web-navigation.js'
import { createWebPlatform } from '../../src/adapters/browser/web-platform.js'
import { createPage } from './page.js'
import { elapse } from './real-time.js'

const api = { describe, it, expect }

storageContract(
  api,
  'local',
  () => {
    const area = localStorage
    const { setItem } = Storage.prototype
    let isFull = false
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      setItem.call(this, key, value)
    })
    const open = (prefix = 'app') => createLocalStorage({ prefix })
    return {
      port: open(),
      elapse,
      reopen: () => open(),
      neighbour: () => open('app2'),
      fill(full) {
        isFull = full
      },
      deny: () =>
        setArea(() => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        }),
      dispose() {
        setArea(() => area)
        area.clear()
      },
    }
  },
  { without: ['other', 'hang'] },
)

storageContract(
  api,
  'local, beside another tab',
  () => {
    const open = (prefix = 'app') => {
      const known: Known = new Map()
      const { load, write, remove } = createJointStorage(
        createAreaStorage(prefix, () => localStorage, known),
        prefix,
        known,
      )
      return { load, write, remove }
    }
    return { port: open(), elapse, reopen: open, neighbour: () => open('app2'), other: open, dispose: () => localStorage.clear() }
  },
  { without: ['fill', 'deny', 'hang'] },
)

platformContract(api, 'web', () => {
  const page = createPage()
  return {
    port: createWebPlatform({ prefix: 'app' }),
    elapse,
    held: page.listeners,
    online: page.setOnline,
    colorScheme: page.setColorScheme,
    visible: page.setVisible,
    restore: page.freezeAndRestore,
    sibling: () => createWebPlatform({ prefix: 'app' }),
    dispose: page.close,
  }
})

navigationContract(api, 'web', () => {
  const page = createPage()
  return { port: createWebNavigation(), elapse, opened: page.opened, block: () => page.setActivation(false), dispose: page.close }
})

clipboardContract(api, 'web', () => {
  const page = createPage()
  return { port: createWebClipboard(), elapse, text: async () => page.clipboard(), deny: page.denyClipboard, dispose: page.close }
})

function setArea(get: () => Storage): void {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
}
