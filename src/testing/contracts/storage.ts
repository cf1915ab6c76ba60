import type { StoragePort } from '../../ports/storage.js'
import { type ContractOptions, type Harness, type Heard, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/** Storage port of an empty storage. */
export interface StorageHarness extends Harness {
  readonly port: StoragePort
  /** Returns the port of the next page load, with the same storage. */
  reopen(): StoragePort
  /** Returns the port of another prefix in the same storage. */
  neighbour(): StoragePort
  /** Returns the port of another open page, with the same storage. Omit if the last writer wins. */
  other?(): StoragePort
  /** Makes writes fail because storage is full, or ends that. Omit if impossible. */
  fill?(full: boolean): void
  /** Makes storage unavailable for good. Omit if impossible. */
  deny?(): void
  /** Makes storage hang, or lets it answer. Omit if impossible. */
  hang?(hanging: boolean): void
}

/** Contract of every storage port. */
export function storageContract(api: TestApi, name: string, setUp: SetUp<StorageHarness>, options: ContractOptions<StorageHarness> = {}): void {
  const { expect } = api

  suiteOf(api, `storage port: ${name}`, setUp, options, ({ test, testWith }) => {
    const items = async ({ elapse }: StorageHarness, port: StoragePort) => {
      const heard = listen(port.load())
      await elapse(0)
      expect(heard.order).toEqual(['next', 'complete'])
      return Object.entries(heard.values[0] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
    }
    const write = async ({ elapse }: StorageHarness, port: StoragePort, key: string, value: string) => {
      const heard = listen(port.write(key, value))
      await elapse(0)
      return heard
    }

    test('[DX-19] is a plain object with its methods, and starts empty', async (subject) => {
      expect(methodsOf(subject.port)).toEqual(['load', 'write', 'remove'])
      expect(await items(subject, subject.port)).toEqual([])
    })

    test('[DX-19] what is written is loaded, exactly, and outlives the page', async (subject) => {
      const values = { plain: 'value', empty: '', json: '{"v":1,"data":["\\u0000","💥"]}', 'a.b:c/d é': '\u2028 \ud800 x', long: 'x'.repeat(100_000) }
      for (const [key, value] of Object.entries(values)) expect((await write(subject, subject.port, key, value)).order).toEqual(['complete'])
      const expected = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
      expect(await items(subject, subject.port)).toEqual(expected)
      expect(await items(subject, subject.reopen())).toEqual(expected)
    })

    test('[F18] keys that mean something to JavaScript are keys like any other', async (subject) => {
      for (const key of ['__proto__', 'constructor', 'toString', 'length', 'getItem']) await write(subject, subject.port, key, key)
      expect((await items(subject, subject.reopen())).map(([key, value]) => key === value)).toEqual([true, true, true, true, true])
      expect(({} as Record<string, unknown>).polluted).toBe(undefined)
    })

    test('[DX-19] a later write takes the place of an earlier one', async (subject) => {
      await write(subject, subject.port, 'key', 'one')
      await write(subject, subject.port, 'key', 'two')
      expect(await items(subject, subject.port)).toEqual([['key', 'two']])
    })

    test('[DX-19] what is removed is gone, also twice, also what never was', async (subject) => {
      await write(subject, subject.port, 'key', 'value')
      await write(subject, subject.port, 'other', 'stays')
      for (const key of ['key', 'key', 'never']) {
        const heard = listen(subject.port.remove(key))
        await subject.elapse(0)
        expect(heard.order).toEqual(['complete'])
      }
      expect(await items(subject, subject.reopen())).toEqual([['other', 'stays']])
    })

    test('[DX-19] nothing happens before somebody subscribes', async (subject) => {
      const source = subject.port.write('key', 'value')
      subject.port.remove('key')
      await subject.elapse(0)
      expect(await items(subject, subject.reopen())).toEqual([])
      listen(source)
      await subject.elapse(0)
      expect(await items(subject, subject.reopen())).toEqual([['key', 'value']])
    })

    test('[DX-19] prefixes do not see each other, though one begins like the other', async (subject) => {
      const neighbour = subject.neighbour()
      await write(subject, neighbour, 'key', 'theirs')
      await write(subject, subject.port, 'key', 'ours')
      expect(await items(subject, subject.port)).toEqual([['key', 'ours']])
      listen(neighbour.remove('key'))
      await subject.elapse(0)
      expect(await items(subject, subject.port)).toEqual([['key', 'ours']])
      expect(await items(subject, neighbour)).toEqual([])
    })

    test('[DX-19] what was loaded does not change under its reader', async (subject) => {
      await write(subject, subject.port, 'key', 'one')
      const heard = listen(subject.port.load())
      await subject.elapse(0)
      await write(subject, subject.port, 'key', 'two')
      expect(heard.values[0]?.key).toBe('one')
    })

    testWith('other', '[F22] of an item that another page changed meanwhile nothing is lost, and it is emitted as it is stored then, once', async (subject) => {
      const other = subject.other()
      const item = (table: object) => JSON.stringify({ v: 1, d: table })
      const stored = async () => JSON.parse((await items(subject, subject.reopen()))[0]?.[1] ?? '').d
      for (const port of [subject.port, other]) await items(subject, port)
      expect((await write(subject, subject.port, 'key', item({ a: 1 }))).order).toEqual(['complete'])
      const heard = await write(subject, other, 'key', item({ b: 2 }))
      expect(heard.order).toEqual(['next', 'complete'])
      expect(JSON.parse((heard.values[0] as Readonly<Record<string, string>>).key ?? '')).toEqual({ v: 1, d: { a: 1, b: 2 } })
      expect(await stored()).toEqual({ a: 1, b: 2 })
      // An entry that this page removed is gone; an entry it never knew stays.
      expect((await write(subject, other, 'key', item({ c: 3 }))).order).toEqual(['next', 'complete'])
      expect(await stored()).toEqual({ a: 1, c: 3 })
      // The first writer gets the later changes with its next write.
      expect((await write(subject, subject.port, 'key', item({ a: 4 }))).order).toEqual(['next', 'complete'])
      expect(await stored()).toEqual({ a: 4, c: 3 })
    })

    testWith('other', '[F22] a look is no load: of what another page changed meanwhile nothing is lost', async (subject) => {
      const other = subject.other()
      const item = (table: object) => JSON.stringify({ v: 1, d: table })
      for (const port of [subject.port, other]) await items(subject, port)
      await write(subject, subject.port, 'key', item({ a: 1 }))
      const looked = listen(other.load('look'))
      await subject.elapse(0)
      expect([looked.order, looked.values]).toEqual([['next', 'complete'], [{ key: item({ a: 1 }) }]])
      await write(subject, other, 'key', item({ b: 2 }))
      expect(await items(subject, subject.reopen())).toEqual([['key', item({ a: 1, b: 2 })]])
    })

    testWith('other', '[F22] what another page left as it was is written as it is given', async (subject) => {
      const other = subject.other()
      await write(subject, subject.port, 'key', '{"v":1,"d":{"a":1}}')
      await items(subject, other)
      expect((await write(subject, other, 'key', '{"v":1,"d":{}}')).order).toEqual(['complete'])
      expect(await items(subject, subject.reopen())).toEqual([['key', '{"v":1,"d":{}}']])
      // For a text that is not an item, the last writer wins.
      expect((await write(subject, subject.port, 'key', 'plain')).order).toEqual(['complete'])
      expect(await items(subject, subject.reopen())).toEqual([['key', 'plain']])
    })

    testWith('fill', '[F16] a full storage refuses writes, keeps what it has, and takes writes again when there is room', async (subject) => {
      await write(subject, subject.port, 'key', 'one')
      subject.fill(true)
      theFailure(api, await write(subject, subject.port, 'key', 'a longer value'), 'STORAGE_FULL')
      theFailure(api, await write(subject, subject.port, 'new', 'item'), 'STORAGE_FULL')
      expect(await items(subject, subject.port)).toEqual([['key', 'one']])
      subject.fill(false)
      expect((await write(subject, subject.port, 'key', 'two')).order).toEqual(['complete'])
      expect(await items(subject, subject.port)).toEqual([['key', 'two']])
    })

    testWith('deny', '[F17] a denied storage says so once when it is loaded, and is the page’s own from then on', async (subject) => {
      subject.deny()
      const port = subject.reopen()
      const first = listen(port.load())
      await subject.elapse(0)
      theFailure(api, first, 'STORAGE_UNAVAILABLE')
      expect(await items(subject, port)).toEqual([])
      expect((await write(subject, port, 'key', 'value')).order).toEqual(['complete'])
      expect(await items(subject, port)).toEqual([['key', 'value']])
      listen(port.remove('key'))
      await subject.elapse(0)
      expect(await items(subject, port)).toEqual([])
    })

    testWith('deny', '[F17] what the call wrote that found the storage denied is kept in the page', async (subject) => {
      subject.deny()
      const port = subject.reopen()
      theFailure(api, await write(subject, port, 'key', 'value'), 'STORAGE_UNAVAILABLE')
      expect(await items(subject, port)).toEqual([['key', 'value']])
    })

    testWith('deny', '[F17] a storage that is denied after it was used says so once, and every call ends', async (subject) => {
      await write(subject, subject.port, 'key', 'value')
      subject.deny()
      const heard = [subject.port.write('key', 'next'), subject.port.remove('key'), subject.port.load(), subject.port.write('key', 'last')].map((source) =>
        listen<unknown>(source),
      )
      await subject.elapse(0)
      expect(heard.map(({ order }) => order.at(-1) ?? '')).toEqual(['error', 'complete', 'complete', 'complete'])
      theFailure(api, heard[0] as Heard<unknown>, 'STORAGE_UNAVAILABLE')
    })

    testWith('hang', '[F19] a storage that hangs answers when it can, and not those who stopped waiting', async (subject) => {
      subject.hang(true)
      const kept = listen(subject.port.load())
      const gone = listen(subject.port.load())
      const unwritten = listen(subject.port.write('gone', 'value'))
      await subject.elapse(5_000)
      expect([kept.order, gone.order, unwritten.order]).toEqual([[], [], []])
      gone.stop()
      unwritten.stop()
      subject.hang(false)
      await subject.elapse(0)
      expect(kept.order).toEqual(['next', 'complete'])
      expect([gone.order, unwritten.order]).toEqual([[], []])
      expect(await items(subject, subject.reopen())).toEqual([])
    })
  })
}
