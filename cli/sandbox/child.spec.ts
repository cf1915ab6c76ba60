import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { startChild } from './child.js'
import { createLineLog } from './line-log.js'
import { isAlive } from './spec-helpers.js'

describe('a program beside this process', () => {
  it('[DX-22] hands over what it printed and how it ended', async () => {
    const lines: string[] = []
    const child = startChild(process.execPath, ['-e', 'console.log("out"); console.error("err"); process.exit(3)'], (line) => lines.push(line))
    expect(await child.exited).toEqual({ code: 3, signal: null })
    expect(lines.sort()).toEqual(['err', 'out'])
    expect(child.log.lines().sort()).toEqual(['err', 'out'])
  })

  it('[DX-22] that does not end when asked is made to', async () => {
    const child = startChild(process.execPath, ['-e', 'process.on("SIGINT", () => {}); console.log("up"); setInterval(() => {}, 1e6)'])
    await expect.poll(() => child.log.lines()).toEqual(['up'])
    await child.stop(50)
    expect(await child.exited).toMatchObject({ signal: 'SIGKILL' })
    await child.stop()
  })

  it('[DX-22] passes its arguments through unread by any shell', async () => {
    const odd = ['a b', '$HOME', '"; exit 9; "', '']
    const child = startChild(process.execPath, ['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', ...odd])
    await child.exited
    expect(JSON.parse(child.log.lines()[0] ?? '')).toEqual(odd)
  })

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('[DX-22] ends when its parent is ended by %s', async (signal) => {
    const parent = await startParent()
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(String(line))
    expect(isAlive(pid)).toBe(true)
    parent.kill(signal)
    const [, endedBy] = await once(parent, 'exit')
    expect(endedBy).toBe(signal)
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

describe('the log of a program', () => {
  it('[DX-22] joins lines that arrive in pieces and keeps the last 500', () => {
    const log = createLineLog()
    log.push('one\ntw')
    log.push('o\r\nthr')
    expect(log.lines()).toEqual(['one', 'two', 'thr'])
    log.push(`ee\n${Array.from({ length: 600 }, (_, index) => `line ${index}`).join('\n')}\n`)
    expect(log.lines()).toHaveLength(500)
    expect(log.lines()[499]).toBe('line 599')
  })
})

/** Starts a separate process that starts a child without end, and prints the child's id. */
async function startParent() {
  return spawn(process.execPath, ['--input-type=module', '-e', await parentScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const parentScript = build({
  stdin: {
    contents: `
      import { startChild } from './child.ts'
      const child = startChild(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
      console.log(child.pid)
    `,
    resolveDir: fileURLToPath(new URL('.', import.meta.url)),
  },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
}).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
