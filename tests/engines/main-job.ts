import type { Engine } from './engine.js'

const desktop = { width: 1280, height: 900 }

/** Connects, opens the account and leaves it by Escape, comes back after a reload, and disconnects, in the example app. Returns what went wrong. */
export async function mainJob(engine: Engine, url: string): Promise<string[]> {
  const faults: string[] = []
  const step = async (name: string, done: Promise<boolean>) => {
    if (!(await done)) faults.push(`${name}: not in 20 seconds`)
  }
  const visit = async () => {
    await engine.open(url, desktop)
    await engine.run(hearErrors)
  }
  await visit()
  await step('the dialog opens', engine.run(click, 'Connect wallet'))
  await step('a wallet is chosen', engine.run(click, 'Kestrel'))
  await step('the wallet approves', engine.run(click, 'Approve'))
  await step('the account shows', engine.run(isSeen, '0xf39F…2266'))
  // The page behind the dialog can be used when its success has been seen.
  await step('the dialog closes', engine.run(isClosed))
  await step('the account opens', engine.run(click, '0xf39F…2266'))
  await step('its view is there', engine.run(isSeen, 'Allowances'))
  await engine.press('Escape')
  await step('Escape closes it', engine.run(isGone, 'Allowances'))
  faults.push(...(await engine.run(() => window.errorsOfPage ?? [])))
  await visit()
  await step('a reload restores it', engine.run(isSeen, '0xf39F…2266'))
  await step('it disconnects', engine.run(click, 'Disconnect'))
  await step('and is gone', engine.run(isSeen, 'Connect wallet'))
  faults.push(...(await engine.run(() => window.errorsOfPage ?? [])))
  return faults
}

declare global {
  interface Window {
    /** Errors of the page. */
    errorsOfPage?: string[]
  }
}

/** Runs in the page. */
function hearErrors(): void {
  const heard: string[] = []
  window.errorsOfPage = heard
  addEventListener('error', ({ message }) => heard.push(message))
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => heard.push(`${effectiveDirective} blocked ${blockedURI}`))
}

/** Clicks a button by its name, as soon as there is one that can be clicked. Runs in the page. */
async function click(name: string): Promise<boolean> {
  const buttonsIn = (root: Document | ShadowRoot): HTMLButtonElement[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element instanceof HTMLButtonElement ? [element] : []),
      ...(element.shadowRoot ? buttonsIn(element.shadowRoot) : []),
    ])
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((later) => setTimeout(later, 100))) {
    const found = buttonsIn(document).filter((one) => one.checkVisibility() && !one.disabled && (one.ariaLabel ?? one.textContent ?? '').includes(name))
    if (found.length === 0) continue
    found.at(-1)?.click()
    return true
  }
  return false
}

/** Waits for words somewhere in the page. Runs in the page. */
async function isSeen(words: string): Promise<boolean> {
  const textOf = (root: Document | ShadowRoot): string =>
    [...root.querySelectorAll('*')].map((element) => (element.shadowRoot ? textOf(element.shadowRoot) : '')).join() +
    (root instanceof Document ? root.body.innerText : (root.textContent ?? ''))
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((later) => setTimeout(later, 100)))
    if (textOf(document).includes(words)) return true
  return false
}

/** Waits until there is no dialog. Runs in the page. */
async function isClosed(): Promise<boolean> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((later) => setTimeout(later, 100)))
    if (!document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-dialog')) return true
  return false
}

/** Waits until words are gone from the dialog. Runs in the page. */
async function isGone(words: string): Promise<boolean> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((later) => setTimeout(later, 100)))
    if (!document.querySelector('[data-latchkit=modal]')?.shadowRoot?.textContent?.includes(words)) return true
  return false
}
