import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../sandbox/spec-helpers.js'
import { reportError } from './exit.js'
import { runRelay } from './relay.js'
import type { CliIo } from './io.js'

function recordingIo() {
  const ending = new AbortController()
  const out: string[] = []
  const err: string[] = []
  const io: CliIo = { out: (line) => out.push(line), err: (line) => err.push(line), isTerminal: false, signal: ending.signal }
  return { io, out, err, abort: () => ending.abort() }
}

describe('latchkit-cli relay', () => {
  it('[DX-22, WC-05] --json prints where it is and nothing else; Ctrl-C ends it with 0, its clients too', async () => {
    const { io, out, err, abort } = recordingIo()
    const running = runRelay({ json: true, port: 0 }, io)
    await expect.poll(() => out.length).toBe(1)
    const { relay } = JSON.parse(out[0] ?? '') as { relay: string }
    expect(relay).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(relay.replace('ws', 'http'))).status).toBe(426)
    abort()
    expect(await running).toBe(0)
    expect([out.length, err]).toEqual([1, []])
    await expect(new Promise((opened, failed) => new WebSocket(relay).on('open', opened).on('error', failed))).rejects.toThrow('ECONNREFUSED')
  })

  it('[DX-22] a port that is taken gives way to the next, which is told; a person reads what it is not', async () => {
    const taken = createServer()
    const port = await listen(taken)
    const { io, out, err, abort } = recordingIo()
    const running = runRelay({ port }, io)
    await expect.poll(() => out.length).toBe(2)
    expect(err[0]).toMatch(`relay: port ${port} is taken, using`)
    expect(out.join('\n')).toMatch(/relay +ws:\/\/[\s\S]*development only.*memory/)
    abort()
    expect(await running).toBe(0)
    taken.close()
  })

  it('[DX-22] an address that this machine does not have is told in words', async () => {
    const { io, err } = recordingIo()
    expect(await runRelay({ port: 0, host: '203.0.113.7' }, io).catch((error: unknown) => reportError(error, io))).toBe(2)
    expect(err.at(-1)).toContain('203.0.113.7')
  })
})
