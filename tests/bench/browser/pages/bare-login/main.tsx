/*
 * The same login by hand: the frame, the specified wait of 500 ms after READY, and the requests that a login cannot do without. No checks, no state, no dialog.
 */

const { site, note } = globalThis.benchLogin
const READY_WAIT_MS = 500
const waiting = new Map<string, (payload: unknown) => void>()
let frame: HTMLIFrameElement | undefined
let count = 0

window.addEventListener('message', ({ data, source, origin }: MessageEvent<{ id?: string; type?: string; payload?: unknown }>) => {
  if (source !== frame?.contentWindow || origin !== site) return
  if (data.type === '@w3m-frame/READY') setTimeout(() => void begin(), READY_WAIT_MS)
  else waiting.get(data.id ?? '')?.(data.payload)
})

function ask(event: string, payload?: object): Promise<unknown> {
  const id = `${++count}`
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    frame?.contentWindow?.postMessage({ id, type: `@w3m-app/${event}`, payload }, site)
  })
}

const field = document.createElement('input')
field.setAttribute('aria-label', 'E-mail address')
const code = document.createElement('input')
code.setAttribute('aria-label', 'Six-digit code')
code.maxLength = 6
const root = document.getElementById('root')
root?.append(field)

field.addEventListener('keydown', ({ key }) => {
  if (key !== 'Enter') return
  frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = `${site}/sdk?${new URLSearchParams({ projectId: 'bench', chainId: 'eip155:31337', version: '4', enableLogger: 'false' })}`
  root?.append(frame)
})

async function begin(): Promise<void> {
  await ask('CONNECT_EMAIL', { email: field.value })
  note('device')
  await ask('CONNECT_DEVICE')
  note('code')
  root?.append(code)
  code.focus()
}

code.addEventListener('input', () => {
  if (code.value.length < 6) return
  void ask('CONNECT_OTP', { otp: code.value })
    .then(() => ask('GET_USER', { chainId: 31_337 }))
    .then(() => note('connected'))
})
