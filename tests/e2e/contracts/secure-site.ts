import { createWebTimer } from '../../../src/adapters/browser/web-time.js'
import { createFrameHost } from '../../../src/adapters/embedded-wallet/frame/frame-host.js'
import { createIframeChannel } from '../../../src/adapters/embedded-wallet/frame/iframe-channel.js'
import { createWindowPopup } from '../../../src/adapters/embedded-wallet/window-popup.js'
import type { FrameHarness } from '../../../src/testing/contracts/frame.js'
import type { PopupHarness } from '../../../src/testing/contracts/popup.js'

/** Origin of the secure site of the suites; contracts.spec.ts answers for it, with {@link sitePage}, and for every other name below example. */
export const SITE = 'https://secure.example'
const EVIL = 'https://evil.example'
const LOGIN = 'https://login.example/start'
/** Says nothing by itself. */
const QUIET = 'https://quiet.example'

/** The page of every host below example: speaks the protocol, does as it is told by a message port, and says where it is. A function, whose text is served. */
export function sitePage(): void {
  let behaviour = 'answer'
  const seen: unknown[] = []
  const say = (message: object) => window.parent.postMessage(message, '*')
  const answers: Record<string, object> = { IS_CONNECTED: { isConnected: false }, GET_CHAIN_ID: { chainId: 1 } }
  addEventListener('message', ({ data, ports: [port] }) => {
    if (port !== undefined) {
      if (data.behave !== undefined) behaviour = data.behave
      if (data.reload) location.reload()
      if (data.token) say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'token' } })
      if (data.forge) {
        for (const name of ['READY', 'GET_CHAIN_ID_SUCCESS'])
          window.parent.postMessage({ id: 'forged', type: `@w3m-frame/${name}`, payload: { chainId: 1 } }, '*')
        window.parent.postMessage({ resultUri: 'https://secure.example/?forged' }, '*')
      }
      port.postMessage(seen)
      return
    }
    if (typeof data?.type !== 'string' || !data.type.startsWith('@w3m-app/')) return
    const event = data.type.slice('@w3m-app/'.length)
    seen.push(data.payload ?? null)
    const reply = (end: string, payload?: object) => say({ id: data.id, type: `@w3m-frame/${event}_${end}`, ...(payload && { payload }) })
    if (behaviour === 'silent') return
    if (behaviour === 'garbage') return reply('SUCCESS', { chainId: {} })
    if (behaviour === 'refuse without words') return reply('ERROR')
    if (behaviour === 'refuse') return reply('ERROR', { message: 'No' })
    if (event === 'CONNECT_OTP') return data.payload.otp === '123456' ? reply('SUCCESS') : reply('ERROR', { message: 'Invalid code' })
    setTimeout(() => reply('SUCCESS', answers[event]), behaviour === 'late' ? 2_000 : 0)
  })
  if (location.hostname === 'quiet.example') return
  if (window.parent !== window) say({ type: '@w3m-frame/READY', payload: { version: '4' } })
  else if (location.pathname === '/tell') window.opener?.postMessage({ resultUri: decodeURIComponent(location.hash.slice(1)) }, '*')
  else window.opener?.postMessage({ at: location.href }, '*')
}

/** The iframe of this page, over a site that does as it is told. */
export function frameHarness(): FrameHarness {
  const home = createFrameHost()
  let isLost = false
  const port = createIframeChannel({ secureSite: SITE, projectId: 'p', enableLogger: false, timer: createWebTimer(), home: () => (isLost ? undefined : home) })
  const inside = () => home?.root.querySelector('iframe') ?? undefined
  return {
    port,
    network: 'eip155:1',
    elapse,
    frames: () => home?.root.querySelectorAll('iframe').length ?? 0,
    visible: () => inside()?.checkVisibility() === true,
    site: {
      behave: async (behave) => void (await tell(inside(), { behave })),
      reload: async () => void (await tell(inside(), { reload: true })),
      tellSession: async () => void (await tell(inside(), { token: true })),
      seen: async () => (await tell(inside(), {})) as unknown[],
    },
    async lose() {
      isLost = true
    },
    async forge(as) {
      if (as !== 'untrusted') return beside(as === 'source' ? SITE : EVIL)
      for (const name of ['READY', 'GET_CHAIN_ID_SUCCESS'])
        window.dispatchEvent(
          new MessageEvent('message', {
            data: { type: `@w3m-frame/${name}`, id: 'x', payload: { chainId: 1 } },
            origin: SITE,
            source: inside()?.contentWindow ?? null,
          }),
        )
    },
    dispose: () => home?.dispose(),
  }
}

/** The login window of this page. */
export function popupHarness(): PopupHarness {
  const { open } = window
  const opened: Window[] = []
  const visited: string[] = []
  const address = location.href
  const hear = ({ data }: MessageEvent) => {
    if (typeof data?.at === 'string' && !data.at.endsWith('/loading')) visited.push(data.at)
  }
  window.addEventListener('message', hear)
  window.open = (...given) => {
    const made = open.apply(window, given)
    if (made !== null) opened.push(made)
    return made
  }
  const windows = () => opened.filter((one) => !one.closed)
  return {
    port: createWindowPopup(SITE),
    login: LOGIN,
    elapse,
    windows: () => windows().length,
    visited: async () => visited,
    async result(uri) {
      windows()
        .at(-1)
        ?.location.replace(`${SITE}/tell#${encodeURIComponent(uri)}`)
    },
    async close() {
      windows().at(-1)?.close()
    },
    block() {
      window.open = () => null
    },
    forge: () => beside(EVIL),
    async arrive(uri) {
      history.replaceState(null, '', `?result_uri=${encodeURIComponent(uri)}&other=1`)
      return () => location.href
    },
    dispose() {
      window.open = open
      window.removeEventListener('message', hear)
      for (const one of windows()) one.close()
      history.replaceState(null, '', address)
    },
  }
}

/** Tells the page in a frame something; it answers with what it has seen. */
function tell(frame: HTMLIFrameElement | undefined, control: object): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((answered) => {
    port1.onmessage = ({ data }) => answered(data)
    frame?.contentWindow?.postMessage(control, '*', [port2])
  })
}

/** Puts a frame beside, which says what it should not, until the page has heard it. */
async function beside(origin: string): Promise<void> {
  const frame = await frameOf(origin)
  const heard = new Promise<void>((done) =>
    window.addEventListener('message', function hear({ source, data }) {
      if (source !== frame.contentWindow || data?.resultUri === undefined) return
      window.removeEventListener('message', hear)
      done()
    }),
  )
  await tell(frame, { forge: true })
  await heard
  frame.remove()
}

/** A frame of that origin, once it is loaded. */
async function frameOf(origin: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.src = `${origin}/beside`
  const loaded = new Promise((done) => frame.addEventListener('load', done))
  document.body.append(frame)
  await loaded
  return frame
}

/** A page over the network takes a moment more than one in memory: as long as one that was asked for after it. */
async function elapse(ms: number): Promise<void> {
  await new Promise((done) => setTimeout(done, ms + 250))
  const frame = await frameOf(QUIET)
  await tell(frame, {})
  frame.remove()
}
