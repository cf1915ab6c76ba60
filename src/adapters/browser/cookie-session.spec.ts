import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../memory/memory-ports.js'
import { cookieName, mirrorSession, readSessionCookie } from './cookie-session.js'

/** Creates the cookies of a document: assigning sets or deletes one, reading returns all. */
function createJar() {
  const held = new Map<string, string>()
  const assigned: string[] = []
  return {
    assigned,
    get cookie() {
      return [...held].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      assigned.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) held.delete(pair.slice(0, at))
      else held.set(pair.slice(0, at), pair.slice(at + 1))
    },
  }
}

function open(secure = true) {
  const memory = createMemoryPorts()
  const jar = createJar()
  const storage = mirrorSession(
    memory.ports.storage,
    'app',
    () => jar,
    () => secure,
  )
  const write = (key: string, value: string) => {
    storage.write(key, value).subscribe()
    memory.time.advanceBy(0)
  }
  return { memory, jar, storage, write }
}

const CONNECTED = '{"v":1,"d":"connected"}'
const DISCONNECTED = '{"v":1,"d":"disconnected"}'

describe('the cookie of a session', () => {
  it('[DX-02, DX-19] holds what a first render needs while somebody is connected, and goes with them', () => {
    const { jar, write } = open()
    write('connections', '{"v":1,"d":{}}')
    write('native_balances', '{"v":1,"d":{"secret":"figure"}}')
    expect(jar.cookie).toBe('')
    write('connection_status', CONNECTED)
    expect(readSessionCookie(jar.cookie, 'app')).toEqual({ connection_status: CONNECTED, connections: '{"v":1,"d":{}}' })
    expect(jar.assigned.at(-1)).toMatch(/^app\.session=[^;, ]+; Path=\/; SameSite=Lax; Max-Age=2592000; Secure$/)
    write('connection_status', DISCONNECTED)
    expect(jar.cookie).toBe('')
  })

  it('[DX-02] is written anew from what an earlier visit left, and only when it changes', () => {
    const { memory, jar, write } = open(false)
    write('connection_status', CONNECTED)
    write('active_namespace', '{"v":1,"d":"eip155"}')
    const later = createJar()
    const again = mirrorSession(
      memory.ports.storage,
      'app',
      () => later,
      () => false,
    )
    again.load().subscribe()
    memory.time.advanceBy(0)
    expect(later.cookie).toBe(jar.cookie)
    again.write('address_labels', '{}').subscribe()
    again.write('connection_status', CONNECTED).subscribe()
    memory.time.advanceBy(0)
    expect(later.assigned).toHaveLength(1)
    expect(later.assigned[0]).not.toContain('Secure')
  })

  it('[DX-02, F16] that would be too long for a browser leaves the accounts out', () => {
    const { jar, write } = open()
    write('connections', JSON.stringify({ v: 1, d: 'x'.repeat(4_000) }))
    write('connection_status', CONNECTED)
    expect(readSessionCookie(jar.cookie, 'app')).toEqual({ connection_status: CONNECTED })
    expect(jar.cookie.length).toBeLessThan(4_096)
  })

  it('[DX-02, F17] where the storage refuses, or there is no document, nothing is claimed', () => {
    const { memory, jar, storage, write } = open()
    memory.disk.fail('full')
    const failed: unknown[] = []
    storage.write('connection_status', CONNECTED).subscribe({ error: (reason) => failed.push(reason.code) })
    memory.time.advanceBy(0)
    expect([failed, jar.cookie]).toEqual([['STORAGE_FULL'], ''])
    memory.disk.fail(null)
    write('connection_status', CONNECTED)
    storage.remove('connection_status').subscribe()
    memory.time.advanceBy(0)
    expect(jar.cookie).toBe('')
    const server = mirrorSession(memory.ports.storage, 'app', () => undefined)
    expect(() => server.write('connection_status', CONNECTED).subscribe()).not.toThrow()
  })

  it.each([
    null,
    undefined,
    '',
    'other=1',
    'app.session=',
    'app.session=%',
    'app.session=%7B',
    'app.session=null',
    'app.session=%5B1%5D',
    'app.session=%7B%22connections%22%3A7%7D',
    `app.session=${'x'.repeat(10_000)}`,
  ])('[DX-02, T11] a header without a cookie that can be used gives nothing: %s', (header) => expect(readSessionCookie(header, 'app')).toEqual({}))

  it('[DX-02, T11] keys that are not of a session are left out, and prefixes are kept apart', () => {
    const header = `a=b; app.session=${encodeURIComponent('{"connections":"x","__proto__":"y","constructor":"z","native_balances":"w"}')}; app2.session=%7B%7D`
    expect(readSessionCookie(header, 'app')).toEqual({ connections: 'x' })
    expect(readSessionCookie(header, 'app2')).toEqual({})
    expect(cookieName('@my/app')).toBe('_my_app.session')
  })
})
