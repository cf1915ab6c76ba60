import { describe, expect, it } from 'vitest'
import { createMemoryDisk } from './memory-disk.js'
import { createMemoryStorage } from './memory-storage.js'

const load = (disk = createMemoryDisk(), prefix = 'app') => {
  let loaded: Readonly<Record<string, string>> | undefined
  createMemoryStorage({ disk, prefix })
    .port.load()
    .subscribe((items) => {
      loaded = items
    })
  return loaded === undefined ? undefined : { ...loaded }
}

describe('a disk', () => {
  it('[F20] can be had as it was after each of its writes', () => {
    const disk = createMemoryDisk({ items: { 'app:old': '0' } })
    const { port } = createMemoryStorage({ disk, prefix: 'app' })
    for (const write of [port.write('a', '1'), port.write('a', '2'), port.remove('old'), port.write('b', '3')]) write.subscribe()
    const states = Array.from({ length: disk.writes().length + 1 }, (_, count) => load(disk.after(count)))
    expect(states).toEqual([{ old: '0' }, { old: '0', a: '1' }, { old: '0', a: '2' }, { a: '2' }, { a: '2', b: '3' }])
    expect(load(disk)).toEqual(states.at(-1))
  })

  it('[F16] has a quota in UTF-16 units of keys and values; a smaller value in place of a larger one fits', () => {
    const disk = createMemoryDisk({ quota: 20 })
    expect([disk.put('abcd', 'x'.repeat(16)), disk.put('e', ''), disk.put('abcd', 'x'.repeat(10)), disk.put('e', '💥💥')]).toEqual([true, false, true, true])
    expect(disk.put('f', 'x'.repeat(2))).toBe(false)
    expect(disk.get('f')).toBe(undefined)
  })

  it('[F18, F22] other hands may change it while a page is open', () => {
    const disk = createMemoryDisk()
    const { port } = createMemoryStorage({ disk, prefix: 'app' })
    port.write('a', 'mine').subscribe()
    disk.put('app:a', '{broken')
    expect(load(disk)).toEqual({ a: '{broken' })
  })

  it('[F19] what a hanging disk owes comes in the order in which it was asked, with the values of the time it answers', () => {
    const disk = createMemoryDisk()
    const { port } = createMemoryStorage({ disk, prefix: 'app' })
    const heard: unknown[] = []
    disk.fail('hanging')
    port.write('a', '1').subscribe({ complete: () => heard.push('written') })
    port.load().subscribe((items) => heard.push({ ...items }))
    expect(heard).toEqual([])
    disk.put('app:b', '2')
    disk.fail(null)
    expect(heard).toEqual(['written', { a: '1', b: '2' }])
  })

  it('[F17] what was kept in a page is not there in the next one', () => {
    const disk = createMemoryDisk({ items: { 'app:a': '1' } })
    const { port } = createMemoryStorage({ disk, prefix: 'app' })
    disk.fail('denied')
    port.load().subscribe({ error: () => {} })
    port.write('b', '2').subscribe()
    disk.fail(null)
    port.write('c', '3').subscribe()
    expect(load(disk)).toEqual({ a: '1' })
  })
})
