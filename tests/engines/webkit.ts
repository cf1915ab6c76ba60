import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { callOf, type Engine, keyCode } from './engine.js'

const PORT = 4_967

/** Starts WebKitGTK's small browser and drives it by WebDriver. @returns nothing where there is none */
export async function startWebKit(): Promise<Engine | undefined> {
  const binary = await findBrowser()
  if (binary === undefined) return undefined
  // A window needs a screen; `xvfb-run` makes one.
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${PORT}`], { stdio: 'ignore', detached: true })
  const isMissing = new Promise<true>((resolve) => driver.once('error', () => resolve(true)))
  if (await Promise.race([isMissing, untilListening()])) return undefined

  const options = { binary, args: ['--automation'] }
  const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: 120_000 })
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    async open(url, size) {
      await call('POST', `${session}/window/rect`, size)
      await call('POST', `${session}/url`, { url })
    },
    async run(body, ...args) {
      return JSON.parse(await call('POST', `${session}/execute/sync`, { script: `return ${callOf(body, args)}`, args: [] }))
    },
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keyCode(key) }))
      await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async close() {
      await call('DELETE', session)
      if (driver.pid !== undefined) process.kill(-driver.pid)
    },
  }
}

/** WebKitGTK puts its small browser beside its libraries. */
async function findBrowser(): Promise<string | undefined> {
  for (const folder of ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64']) {
    const found = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('webkit2gtk-') || name.startsWith('webkitgtk-'))
    for (const name of found) if ((await readdir(`${folder}/${name}`)).includes('MiniBrowser')) return `${folder}/${name}/MiniBrowser`
  }
  return undefined
}

async function untilListening(): Promise<false> {
  for (;;) {
    const ready = await call('GET', '/status').catch(() => undefined)
    if (ready !== undefined) return false
    await new Promise((later) => setTimeout(later, 200))
  }
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { message?: string } }
  if (!response.ok) throw new Error(`${path}: ${value.message}`)
  return value
}
