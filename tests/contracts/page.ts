import { vi } from 'vitest'

/** The page of jsdom with the missing APIs, and its controls. Undone by vitest after each test, and by `close`. */
export interface FakePage {
  /** Listeners that were added to the window, the document and media queries and not taken away. */
  listeners(): number
  setOnline(online: boolean): void
  setVisible(visible: boolean): void
  setColorScheme(scheme: 'dark' | 'light'): void
  freezeAndRestore(): void
  opened(): readonly string[]
  setActivation(isActive: boolean): void
  clipboard(): string | undefined
  denyClipboard(): void
  close(): void
}

/** Makes the page: a light desktop page in sight and online, inside a click. */
export function createPage(): FakePage {
  const added = new Set<string>()
  const opened: string[] = []
  const facts = { onLine: true, visibilityState: 'visible', dark: false, isActive: true, denied: false }
  let clipboard: string | undefined

  const media = new EventTarget()
  Object.defineProperty(media, 'matches', { get: () => facts.dark })
  count('window', globalThis)
  count('document', document)
  count('media', media)
  define(navigator, 'onLine', () => facts.onLine)
  define(document, 'visibilityState', () => facts.visibilityState)
  define(navigator, 'userActivation', () => ({ isActive: facts.isActive, hasBeenActive: true }))
  define(navigator, 'clipboard', () => ({
    async writeText(text: string) {
      if (facts.denied) throw new DOMException('Write permission denied.', 'NotAllowedError')
      clipboard = text
    },
  }))
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('color-scheme') ? media : { matches: false }))
  vi.stubGlobal('open', (url: string, target: string, features: string) => {
    if (features === 'noopener') opened.push(`${target} ${url}`)
    return null
  })

  /** Counts what is added to a target, through methods of its own that go before the inherited ones. */
  function count(name: string, target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): void {
    const ids = new Map<unknown, number>()
    const key = (type: string, listener: unknown) => {
      if (!ids.has(listener)) ids.set(listener, ids.size)
      return `${name} ${type} ${ids.get(listener)}`
    }
    const { addEventListener: add, removeEventListener: remove } = target
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null) => {
      added.add(key(type, listener))
      add.call(target, type, listener)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null) => {
      added.delete(key(type, listener))
      remove.call(target, type, listener)
    })
  }

  const say = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type))
  return {
    listeners: () => added.size,
    setOnline(online) {
      facts.onLine = online
      say(window, online ? 'online' : 'offline')
    },
    setVisible(visible) {
      facts.visibilityState = visible ? 'visible' : 'hidden'
      say(document, 'visibilitychange')
    },
    setColorScheme(scheme) {
      facts.dark = scheme === 'dark'
      say(media, 'change')
    },
    freezeAndRestore() {
      say(window, 'pagehide')
      say(window, 'pageshow')
    },
    opened: () => opened,
    setActivation(isActive) {
      facts.isActive = isActive
    },
    clipboard: () => clipboard,
    denyClipboard() {
      facts.denied = true
    },
    close() {
      for (const [target, name] of [
        [navigator, 'onLine'],
        [document, 'visibilityState'],
        [navigator, 'userActivation'],
        [navigator, 'clipboard'],
      ] as const)
        Reflect.deleteProperty(target, name)
    },
  }
}

function define(target: object, name: string, get: () => unknown): void {
  Object.defineProperty(target, name, { configurable: true, get })
}
