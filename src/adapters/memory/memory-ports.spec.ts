import { describe, expect, it } from 'vitest'
import { portShape } from '../../ports/index.js'
import { siwxShape } from '../../ports/siwx.js'
import { createMemoryPorts, DEFAULT_START } from './memory-ports.js'

const draw = (page: ReturnType<typeof createMemoryPorts>) => {
  let drawn = ''
  page.ports.random.hex(16).subscribe((hex) => {
    drawn = hex
  })
  return drawn
}

describe('a page in memory', () => {
  it('[DX-19] has every port with every method, and nothing else', () => {
    const { ports } = createMemoryPorts()
    const shape = { ...portShape, siwx: siwxShape, services: ['page', 'send'], embedded: ['asks', 'answer'] }
    expect(Object.keys(ports).sort()).toEqual(Object.keys(shape).sort())
    for (const [name, methods] of Object.entries(shape)) expect(Object.keys(ports[name as keyof typeof ports]).sort()).toEqual([...methods].sort())
  })

  it('[DX-21] one seed gives one run; two pages of a world draw differently', () => {
    expect(draw(createMemoryPorts({ seed: 7 }))).toBe(draw(createMemoryPorts({ seed: 7 })))
    const first = createMemoryPorts({ seed: 7 })
    const second = createMemoryPorts({ world: first.world })
    expect(new Set([draw(first), draw(second), draw(createMemoryPorts({ seed: 8 }))]).size).toBe(3)
  })

  it('[DX-21] time starts where it is told to and is one for all pages of a world', () => {
    const first = createMemoryPorts()
    expect(first.now()).toBe(DEFAULT_START)
    expect(createMemoryPorts({ start: 5 }).now()).toBe(5)
    first.time.advanceBy(10)
    expect(createMemoryPorts({ world: first.world }).now()).toBe(DEFAULT_START + 10)
  })

  it('[F21] pages of a world share storage, messages, locks, wallets and chains, and not their platform', () => {
    const first = createMemoryPorts({ storagePrefix: 'app' })
    const second = createMemoryPorts({ world: first.world, storagePrefix: 'app', platform: { mobile: true } })
    first.ports.storage.write('key', 'value').subscribe()
    let items: unknown
    second.ports.storage.load().subscribe((loaded) => {
      items = { ...loaded }
    })
    expect(items).toEqual({ key: 'value' })
    const heard: unknown[] = []
    second.ports.tabs.messages().subscribe((message) => heard.push(message))
    second.ports.lock.hold('leader').subscribe((held) => heard.push(held))
    first.ports.lock.hold('leader').subscribe(() => heard.push('both'))
    first.ports.tabs.post({ n: 1 }).subscribe()
    first.time.advanceBy(0)
    expect(heard).toEqual([true, { n: 1 }])
    expect(second.wallets).toBe(first.wallets)
    first.platform.set({ online: false })
    expect([second.platform.facts().online, second.platform.facts().mobile, first.platform.facts().mobile]).toEqual([true, true, false])
  })

  it('[F21] tabs may lose each other, and their messages may take time', () => {
    const first = createMemoryPorts()
    const second = createMemoryPorts({ world: first.world })
    const heard: unknown[] = []
    second.ports.tabs.messages().subscribe(({ n }) => heard.push(n))
    first.tabs.cut(true)
    first.ports.tabs.post({ n: 1 }).subscribe()
    first.tabs.cut(false)
    first.tabs.delay(300)
    first.ports.tabs.post({ n: 2 }).subscribe()
    first.time.advanceBy(299)
    expect(heard).toEqual([])
    first.time.advanceBy(1)
    expect(heard).toEqual([2])
  })

  it('[I-44] counts what is in use, by kind', () => {
    const page = createMemoryPorts()
    page.wallets.add({ id: 'io.example.alpha', policy: 'silent' })
    const ref = { connectorId: 'io.example.alpha', namespace: 'eip155' } as const
    const { ports } = page
    const open = [
      ports.timer.after(10).subscribe(),
      ports.rpc.call({ network: 'eip155:1', urls: ['https://one.example'], method: 'eth_chainId', params: [] }).subscribe(),
      ports.finality.follow({ network: 'eip155:1', hash: '0x1', age: 0 }).subscribe(),
      ports.connector.connect({ ...ref, silent: false }).subscribe(),
      ports.connector.events(ref).subscribe(),
      ports.discovery.announcements().subscribe(),
      ports.relay.pair({ namespaces: {} }).subscribe(),
      ports.relay.events().subscribe(),
      ports.platform.changes().subscribe(),
      ports.tabs.messages().subscribe(),
      ports.lock.hold('leader').subscribe(),
      ports.http.call({ call: 'origins', input: {} }).subscribe(),
    ]
    expect(Object.values(page.resources())).toEqual([1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0])
    for (const one of open) one.unsubscribe()
    expect(Object.values(page.resources())).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('[F45] its logger can be made to throw or to hang', () => {
    const { ports, logger } = createMemoryPorts()
    const line = { level: 'error', text: 'line', context: {} } as const
    logger.fail('throws')
    expect(() => ports.logger.log(line)).toThrow('broken')
    logger.fail('hangs')
    let completed = false
    ports.logger.log(line).subscribe({
      complete: () => {
        completed = true
      },
    })
    expect(completed).toBe(false)
    expect(logger.lines().length).toBe(1)
  })
})
