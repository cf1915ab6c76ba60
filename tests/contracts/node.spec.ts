import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { navigationContract, platformContract, storageContract } from 'latchkit/testing'
import { createFileStorage } from '../../src/adapters/node/file-storage.js'
import { createNodePorts } from '../../src/adapters/node/node-ports.js'
import { createStaticPlatform } from '../../src/adapters/node/static-platform.js'
import { elapse } from './real-time.js'

const api = { describe, it, expect }

function folder(): { path: string; dispose: () => void } {
  const made = mkdtempSync(join(tmpdir(), 'latchkit-'))
  return { path: join(made, 'deep', 'items.json'), dispose: () => rmSync(made, { recursive: true }) }
}

storageContract(api, 'file', () => {
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
}, { without: ['fill', 'hang'] })

platformContract(api, 'static', () => ({ port: createStaticPlatform(), elapse }), { without: ['held', 'online', 'colorScheme', 'visible', 'restore', 'sibling'] })

navigationContract(api, 'node', () => {
  const opened: string[] = []
  const { ports } = createNodePorts({ storageFile: 'unused', storagePrefix: 'app', onLink: (url) => opened.push(`_blank ${url}`) })
  return { port: ports.navigation, elapse, opened: () => opened }
}, { without: ['block'] })

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
