import type { LocalServer } from '../../../cli/sandbox/http/http-server.js'
import { startStaticServer } from '../../../cli/sandbox/http/static.js'

/** Test API of the page. It speaks the protocol of the frame without Latchkit. */
export interface BareApp {
  /** Posts an event and resolves with the reply of the same id. */
  ask(event: string, payload?: unknown): Promise<{ type: string; payload?: Record<string, unknown> }>
  /** All messages that the window received, with their origin. */
  readonly heard: { origin: string; fromFrame: boolean; fromPopup: boolean; data: unknown }[]
  /** Number of times that the frame was loaded. */
  readonly loads: number
  /** Destination of the social button's popup. */
  provider: string
  show(visible: boolean): void
}

declare global {
  interface Window {
    bare: BareApp
  }
}

/** The page of an app: a frame, and a button that opens a popup within its click. */
const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bare app</title>
<link rel="icon" href="data:,">
<body>
<button id="social">Continue</button>
<script>
const site = new URLSearchParams(location.search).get('site')
const frame = document.createElement('iframe')
frame.name = 'w3m-secure-iframe'
frame.title = 'Wallet'
frame.style.cssText = 'position:fixed;inset:60px auto auto 20px;width:360px;height:600px;border:0;display:none'
frame.src = site + '/sdk?projectId=test&chainId=eip155:31337&version=4&enableLogger=false'
let popup, lastId = 0
window.bare = {
  heard: [],
  loads: 0,
  provider: 'google',
  show(visible) { frame.style.display = visible ? 'block' : 'none' },
  ask(event, payload) {
    const id = 'r' + ++lastId
    return new Promise((resolve) => {
      addEventListener('message', function hear({ data, source, origin }) {
        if (source !== frame.contentWindow || origin !== site || data?.id !== id) return
        removeEventListener('message', hear)
        resolve(data)
      })
      frame.contentWindow.postMessage({ id, type: '@w3m-app/' + event, payload }, site)
    })
  },
}
addEventListener('message', ({ origin, source, data }) => bare.heard.push({ origin, data, fromFrame: source === frame.contentWindow, fromPopup: source === popup }))
frame.addEventListener('load', () => { bare.loads += 1 })
document.body.append(frame)
document.querySelector('#social').addEventListener('click', async () => {
  popup = open(site + '/loading', 'popupWindow', 'width=600,height=800,scrollbars=yes')
  const { payload } = await bare.ask('GET_SOCIAL_REDIRECT_URI', { provider: bare.provider })
  popup.location = payload.uri
})
</script>
</body>
</html>
`

/** Serves the page on its own origin. */
export function startBareApp(): Promise<LocalServer> {
  return startStaticServer({ name: 'bare app', port: 0, routes: { '/': { type: 'text/html; charset=utf-8', body: () => html } } })
}
