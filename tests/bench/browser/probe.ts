/**
 * Times that the page records by itself, so that they exclude the round trip to the browser. Milliseconds of `performance.now()`, since the navigation
 * began.
 */
export interface Probe {
  /** Time at which the last click reached the window. */
  clickedAt: number
  /** Time at which the button was first on the screen and pressed, with `pressAtFirstFrame`. */
  pressedAt: number
  /** Time at which the page responded to that press, by its button or its dialog. */
  answeredAt: number
  /** Time at which a wallet of the list could first be clicked since the last click. */
  listedAt: number
  /** Time at which the page first showed that it is connected. */
  connectedAt: number
  /** Total blocking time so far, in ms: the time above 50 ms of each task on the main thread. */
  blocked: number
  /** Start and end of each request to the wallet. */
  readonly asked: { readonly method: string; readonly from: number; to: number }[]
  button(): HTMLElement | null
  wallet(): HTMLElement | null
  dialogIsOpen(): boolean
}

/** Moments that the page reports, each once in a document. */
export type Moment = 'answeredAt' | 'listedAt' | 'connectedAt'

declare global {
  interface Window {
    probe: Probe
  }
}

/** Moment at which the probe presses the button by itself: never, in the first frame that shows it, or in the task that adds it to the document. */
export type Press = 'never' | 'first frame' | 'at once' | 'before hydration'

/** Runs in the page, before its scripts and its wallet, so it must not use this module. */
export function installProbe(press: Press): void {
  const latchkit = () => document.querySelector('[data-latchkit=modal]')?.shadowRoot
  const dialog = (): HTMLDialogElement | null | undefined => latchkit()?.querySelector('dialog') ?? document.querySelector('dialog')
  const probe: Probe = {
    clickedAt: Number.NaN,
    pressedAt: Number.NaN,
    answeredAt: Number.NaN,
    listedAt: Number.NaN,
    connectedAt: Number.NaN,
    blocked: 0,
    asked: [],
    button() {
      const host = document.querySelector('[data-latchkit=connect-button], [data-latchkit=account-button]')
      return host?.shadowRoot?.querySelector('button') ?? document.querySelector('[data-bench=button]')
    },
    wallet: () => dialog()?.querySelector<HTMLElement>('[data-bench=wallet], .lk-row') ?? null,
    dialogIsOpen: () => dialog()?.open === true,
  }
  window.probe = probe
  const told = new Set<string>()
  const note = (moment: Moment) => {
    probe[moment] = performance.now()
    if (!told.has(moment)) console.debug(`probe ${moment} ${probe[moment]}`)
    told.add(moment)
  }

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })

  const isOnScreen = (element: HTMLElement | null): element is HTMLElement => (element?.getBoundingClientRect().height ?? 0) > 0
  const isOnTop = (element: HTMLElement | null): boolean => {
    if (!isOnScreen(element)) return false
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && element.contains(top)
  }
  const isAnswered = () => {
    const button = probe.button()
    return probe.dialogIsOpen() || button?.getAttribute('aria-expanded') === 'true' || button?.getAttribute('aria-busy') === 'true'
  }
  const awaitAnswer = () => {
    if (!isAnswered()) return void setTimeout(awaitAnswer)
    note('answeredAt')
  }
  const pressNow = (button: HTMLElement) => {
    probe.pressedAt = performance.now()
    button.click()
    queueMicrotask(awaitAnswer)
  }

  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      probe.clickedAt = timeStamp
      probe.listedAt = Number.NaN
    },
    true,
  )
  const look = () => {
    const button = probe.button()
    if (press === 'first frame' && Number.isNaN(probe.pressedAt) && isOnScreen(button)) pressNow(button)
    if (Number.isNaN(probe.listedAt) && !Number.isNaN(probe.clickedAt) && probe.dialogIsOpen() && isOnTop(probe.wallet())) note('listedAt')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new MutationObserver(() => {
    if (Number.isNaN(probe.connectedAt) && document.querySelector('[data-status=connected]')) note('connectedAt')
    const button = document.querySelector('button')
    if (press === 'at once' && Number.isNaN(probe.pressedAt) && button) pressNow(button)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-status'] })
  // Scripts of the page have run, their deferred work has not.
  document.addEventListener('DOMContentLoaded', () => {
    const button = document.querySelector('button')
    if (press === 'before hydration' && button) pressNow(button)
  })

  // Wallets are announced through a proxy that records how long they take to reply.
  const seen = new WeakSet<object>()
  window.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      const { info, provider } = (event as CustomEvent).detail
      if (seen.has(event)) return
      event.stopImmediatePropagation()
      const request = async (args: { method: string }) => {
        const question = { method: args.method, from: performance.now(), to: Number.POSITIVE_INFINITY }
        probe.asked.push(question)
        try {
          return await provider.request(args)
        } finally {
          question.to = performance.now()
        }
      }
      const again = new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: { ...provider, request } }) })
      seen.add(again)
      window.dispatchEvent(again)
    },
    true,
  )
}
