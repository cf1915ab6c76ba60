import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { callOf, type Engine, keyCode } from './engine.js'

/** Starts Firefox and drives it by WebDriver BiDi. @returns nothing where there is no Firefox */
export async function startFirefox(): Promise<Engine | undefined> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  await writeFile(join(profile, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n')
  // Without a page at the start the address bar has the focus and keeps it, and the browser draws no ring.
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'data:text/html,Latchkit']
  for (const program of ['firefox', 'firefox-esr']) {
    const browser = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe'] })
    const address = await addressOf(browser)
    if (address !== undefined) return drive(browser, address, profile)
  }
  await rm(profile, { recursive: true })
  return undefined
}

/** Returns the address that the browser prints; nothing where it does not start. */
function addressOf(browser: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let printed = ''
    browser.once('error', () => resolve(undefined))
    browser.once('exit', () => resolve(undefined))
    browser.stderr?.on('data', (chunk) => {
      printed += chunk
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly message?: string
}

async function drive(browser: ChildProcess, address: string, profile: string): Promise<Engine> {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const asked = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) asked.get(answer.id)?.(answer)
  })
  let last = 0
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = ++last
    const answer = await new Promise<Answer>((answered) => {
      asked.set(id, answered)
      socket.send(JSON.stringify({ id, method, params }))
    })
    asked.delete(id)
    if (answer.result === undefined) throw new Error(`${method}: ${answer.message}`)
    return answer.result as T
  }

  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  await send('browsingContext.activate', { context })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async open(url, viewport) {
      await send('browsingContext.setViewport', { context, viewport })
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(body, ...args) {
      const params = { expression: callOf(body, args), target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = await send<{ result?: { value: string }; exceptionDetails?: { text: string } }>('script.evaluate', params)
      if (result === undefined) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value)
    },
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keyCode(key) }))
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async close() {
      socket.close()
      browser.kill()
      await once(browser, 'exit')
      await rm(profile, { recursive: true, force: true })
    },
  }
}
