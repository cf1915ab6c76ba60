import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { navigationContract, platformContract, storageContract } from 'latchkit/testing'
import { nodePorts, nodeStorage } from 'latchkit/node'
import { createFileStorage } from '../../src/adapters/node/file-storage.js'
import { createStaticPlatform } from '../../src/adapters/node/node-ports.js'
import type { NavigationPort } from '../../src/ports/navigation.js'
import { elapse } from './real-time.js'

const api = { describe, it, expect }

function folder(): { path: string; dispose: () => void } {
  const made = mkdtempSync(join(tmpdir(), 'latchkit-'))
  return { path: join(made, 'deep', 'items.json'), dispose: () => rmSync(made, { recursive: true }) }
}

storageContract(
  api,
  'file',
  () => {
    const { path, dispose } = folder()
    const open = (prefix = 'app') => createFileStorage({ path, prefix })
    return {
      port: open(),
      elapse,
      reopen: () => open(),
      neighbour: () => open('app2'),
      deny() {
        rmSync(path, { force: true })
        mkdirSync(path, { recursive: true })
      },
      dispose,
    }
  },
  { without: ['other', 'fill', 'hang'] },
)

storageContract(
  api,
  'in the process',
  () => {
    const port = nodeStorage({ prefix: 'app' })
    return { port, elapse, reopen: () => port, neighbour: () => nodeStorage({ prefix: 'app2' }) }
  },
  { without: ['other', 'fill', 'hang', 'deny'] },
)

platformContract(api, 'static', () => ({ port: createStaticPlatform(), elapse }), {
  without: ['held', 'online', 'colorScheme', 'visible', 'restore', 'sibling'],
})

navigationContract(
  api,
  'node',
  () => {
    const opened: string[] = []
    const { navigation } = nodePorts({ onLink: (url) => opened.push(`_blank ${url}`) })
    return { port: navigation as NavigationPort, elapse, opened: () => opened }
  },
  { without: ['block'] },
)

describe('file storage', () => {
  it('[F20] a change replaces the whole file and leaves nothing beside it', () => {
    const { path, dispose } = folder()
    const storage = createFileStorage({ path, prefix: 'app' })
    expect(existsSync(path)).toBe(false)
    storage.write('a', '1').subscribe()
    storage.write('b', '2').subscribe()
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ 'app:a': '1', 'app:b': '2' })
    expect(readdirSync(join(path, '..'))).toEqual(['items.json'])
    dispose()
  })

  it.each(['', '{', '[]', '{"app:a":1}', '{"__proto__":"x"}', 'null'])('[F18] a file that holds %j is not overwritten', (text) => {
    const { path, dispose } = folder()
    mkdirSync(join(path, '..'))
    writeFileSync(path, text)
    const storage = createFileStorage({ path, prefix: 'app' })
    const failures: unknown[] = []
    storage.load().subscribe({ error: ({ code }) => failures.push(code) })
    storage.write('a', '1').subscribe({ error: ({ code }) => failures.push(code) })
    expect(failures).toEqual(['STORAGE_UNAVAILABLE'])
    expect(readFileSync(path, 'utf8')).toBe(text)
    dispose()
  })
})

it('[F17] two places in one file do not see each other', () => {
  const { path, dispose } = folder()
  const read = (prefix: string) => {
    let items: unknown
    nodeStorage({ file: path, prefix })
      .load()
      .subscribe((loaded) => {
        items = { ...loaded }
      })
    return items
  }
  nodePorts({ file: path }).storage?.write('a', '1').subscribe()
  nodeStorage({ file: path, prefix: 'keys' }).write('a', '2').subscribe()
  expect([read('latchkit'), read('keys')]).toEqual([{ a: '1' }, { a: '2' }])
  dispose()
})

it('[F21] a process holds every lock, and gives it back', async () => {
  const { lock } = nodePorts()
  const heard: boolean[] = []
  const holding = lock?.hold('x').subscribe((held) => heard.push(held))
  await elapse(20)
  holding?.unsubscribe()
  expect(heard).toEqual([true])
})
