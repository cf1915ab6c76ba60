import { describe, expect, it, vi } from 'vitest'
import { portShape } from '../../ports/index.js'
import { eventually } from '../../../tests/eventually.js'
import { createBrowserPorts } from './browser-ports.js'
import { createPagePorts } from './page-ports.js'

const names = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'matchMedia',
  'BroadcastChannel',
  'crypto',
  'setTimeout',
  'console',
  'performance',
] as const

/** Replaces each global of a browser with one that fails the test when it is touched. */
function forbidGlobals(): string[] {
  const touched: string[] = []
  for (const name of names) {
    vi.stubGlobal(
      name,
      new Proxy(() => {}, {
        get: (_, member) => void touched.push(`${name}.${String(member)}`),
        apply: () => void touched.push(`${name}()`),
        construct() {
          touched.push(`new ${name}`)
          return {}
        },
      }),
    )
  }
  return touched
}

/** The ports of the start, and those of the core. */
function createPorts(options: Parameters<typeof createBrowserPorts>[0]) {
  return { ports: { ...createBrowserPorts(options).ports, ...createPagePorts(options) } }
}

describe('the ports of a browser', () => {
  it('[DX-19] are all but those that plugins bring, with every method', () => {
    const { ports } = createPorts({ storagePrefix: 'app' })
    const {
      connector: _,
      calls: _c,
      discovery: __,
      rpc: ___,
      finality: _f,
      review: _r,
      http: _h,
      relay: ____,
      frame: _____,
      popup: ______,
      ...rest
    } = portShape
    // Storage has an additional port for readers beside the domain.
    const shape = { ...rest, storage: expect.arrayContaining([...rest.storage, 'apart']) }
    expect(Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, Object.keys(port)]))).toEqual(shape)
  })

  it('[DX-01, CORE-02] making them, and calling their methods, touches nothing of the page before somebody subscribes', () => {
    const touched = forbidGlobals()
    const { ports } = createPorts({ storagePrefix: 'app', logLevel: 'trace' })
    ports.timer.after(1)
    ports.random.hex(1)
    ports.storage.load()
    ports.storage.write('key', 'value')
    ports.platform.read()
    ports.platform.changes()
    ports.navigation.open({ url: 'https://app.example', target: '_blank' })
    ports.clipboard.write('text')
    ports.tabs.post({})
    ports.tabs.messages()
    ports.lock.hold('leader')
    ports.logger.log({ level: 'error', text: 'line', context: {} })
    expect(touched).toEqual([])
    ports.storage.load().subscribe({ error: () => {} })
    expect(touched.length).toBeGreaterThan(0)
  })

  it('[F17, DX-01] on a server, or in a page that lacks everything, each call ends or stays silent, and none throws', async () => {
    for (const name of names) if (!['setTimeout', 'console', 'performance', 'crypto'].includes(name)) vi.stubGlobal(name, undefined)
    const { ports } = createPorts({ storagePrefix: 'app' })
    const said: string[] = []
    const hear = (name: string) => ({
      next: () => said.push(`${name} next`),
      error: ({ code }: { code: string }) => said.push(`${name} ${code}`),
      complete: () => said.push(`${name} complete`),
    })
    const open = [
      ports.storage.load().subscribe(hear('storage')),
      ports.platform.read().subscribe(hear('platform')),
      ports.platform.changes().subscribe(hear('changes')),
      ports.navigation.open({ url: 'https://app.example', target: '_blank' }).subscribe(hear('navigation')),
      ports.clipboard.write('text').subscribe(hear('clipboard')),
      ports.tabs.post({}).subscribe(hear('post')),
      ports.tabs.messages().subscribe(hear('messages')),
      ports.lock.hold('leader').subscribe(hear('lock')),
    ]
    await eventually(() =>
      expect(said).toEqual([
        'storage STORAGE_UNAVAILABLE',
        'platform next',
        'platform complete',
        'navigation LINK_REFUSED',
        'clipboard COPY_FAILED',
        'post complete',
        'lock next',
      ]),
    )
    for (const one of open) one.unsubscribe()
  })

  it('[F17, DX-04, I-44] where there are channels and no page, as in Node, tabs are heard, and the channel is closed with who listens', async () => {
    vi.unstubAllGlobals()
    expect('addEventListener' in globalThis).toBe(false)
    const close = vi.spyOn(BroadcastChannel.prototype, 'close')
    const { ports } = createPorts({ storagePrefix: 'app' })
    const other = new BroadcastChannel('app:tabs')
    const heard = new Promise((resolve, reject) => {
      const listening = ports.tabs.messages().subscribe({
        next(message) {
          resolve(message)
          listening.unsubscribe()
        },
        error: reject,
      })
    })
    other.postMessage({ kind: 'connection' })
    expect(await heard).toEqual({ kind: 'connection' })
    expect(close).toHaveBeenCalledOnce()
    other.close()
  })
})
