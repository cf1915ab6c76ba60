/** What the page itself notes, so that the way to the browser and back is in no figure. Times are `performance.now()`: ms since the navigation began. */
export interface Probe {
  /** When the last click reached the window. */
  clickedAt: number
  /** When the button was first on the screen and pressed, with `pressAtFirstFrame`. */
  pressedAt: number
  /** When the page answered that press: its button or its dialog said so. */
  answeredAt: number
  /** When a wallet of the list could first be clicked since the last click. */
  listedAt: number
  /** When the page first said that it is connected. */
  connectedAt: number
  /** Each question to the wallet: from when to when. */
  readonly asked: { readonly method: string; readonly from: number; to: number }[]
  button(): HTMLElement | null
  wallet(): HTMLElement | null
  close(): HTMLElement | null
  dialogIsOpen(): boolean
}

/** What the page tells of when it first comes to it: each once in a document. */
export type Moment = 'answeredAt' | 'listedAt' | 'connectedAt'

declare global {
  interface Window {
    probe: Probe
  }
}

/** When the probe presses the button by itself: never, in the first frame that shows it, or in the very task that brings it into the document. */
export type Press = 'never' | 'first frame' | 'at once' | 'before hydration'

/** Runs in the page, before its scripts and its wallet. It must use nothing of this module. */
export function installProbe(press: Press): void {
  const latchkit = () => document.querySelector('[data-latchkit=modal]')?.shadowRoot
  const dialog = (): HTMLDialogElement | null | undefined => latchkit()?.querySelector('dialog') ?? document.querySelector('dialog')
  const probe: Probe = {
    clickedAt: Number.NaN,
    pressedAt: Number.NaN,
    answeredAt: Number.NaN,
    listedAt: Number.NaN,
    connectedAt: Number.NaN,
    asked: [],
    button() {
      const host = document.querySelector('[data-latchkit=connect-button], [data-latchkit=account-button]')
      return host?.shadowRoot?.querySelector('button') ?? document.querySelector('[data-bench=button]')
    },
    wallet: () => dialog()?.querySelector<HTMLElement>('[data-bench=wallet], .lk-row') ?? null,
    close: () => dialog()?.querySelector<HTMLElement>('[data-bench=close], .lk-header__end button') ?? null,
    dialogIsOpen: () => dialog()?.open === true,
  }
  window.probe = probe
  const told = new Set<string>()
  const note = (moment: Moment) => {
    probe[moment] = performance.now()
    if (!told.has(moment)) console.debug(`probe ${moment} ${probe[moment]}`)
    told.add(moment)
  }

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
  // Scripts of the page ran, and what they put off has not.
  document.addEventListener('DOMContentLoaded', () => {
    const button = document.querySelector('button')
    if (press === 'before hydration' && button) pressNow(button)
  })

  // Wallets are announced through a face that notes how long they take to answer.
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
