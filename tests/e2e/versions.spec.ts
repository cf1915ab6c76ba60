import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHost } from './host/host.js'
import { sandbox, willing } from './support/app.js'
import { violations } from './support/axe.js'
import { closeDialog, connect, dialogOf, openDialog, rowOf, toastOf, untilStatus } from './support/steps.js'

const host = openHost()
const tools = { use: ['evm', 'walletConnect', 'directory', 'portfolio', 'activity', 'names'], relay: sandbox.relay, hosts: sandbox.services } as const

/** Names that Chromium 120, Firefox 128 or Safari 17.4 lack, which are older than the versions that are supported. Paths from the global object. */
const newer = [
  ...[
    'Iterator',
    'Temporal',
    'CloseWatcher',
    'navigation',
    'scheduler',
    'requestIdleCallback',
    'cancelIdleCallback',
    'cookieStore',
    'trustedTypes',
    'Highlight',
  ],
  ...['Float16Array', 'AsyncDisposableStack', 'DisposableStack', 'URLPattern', 'PressureObserver', 'EyeDropper', 'documentPictureInPicture', 'launchQueue'],
  ...['Promise.try', 'RegExp.escape', 'Error.isError', 'Math.f16round', 'Math.sumPrecise', 'JSON.rawJSON', 'JSON.isRawJSON', 'Array.fromAsync', 'URL.parse'],
  ...['Intl.DurationFormat', 'Uint8Array.fromBase64', 'Uint8Array.fromHex', 'Uint8Array.prototype.toBase64', 'Uint8Array.prototype.toHex', 'Atomics.pause'],
  ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map((name) => `Set.prototype.${name}`),
  ...['Map.prototype.getOrInsert', 'Map.prototype.getOrInsertComputed', 'WeakMap.prototype.getOrInsert', 'Document.parseHTMLUnsafe'],
  ...['setHTMLUnsafe', 'getHTML', 'setHTML', 'moveBefore', 'currentCSSZoom', 'ariaNotify'].map((name) => `Element.prototype.${name}`),
  ...['startViewTransition', 'caretPositionFromPoint', 'activeViewTransition', 'ariaNotify'].map((name) => `Document.prototype.${name}`),
  ...['userAgentData', 'connection', 'scheduling', 'keyboard', 'virtualKeyboard'].map((name) => `Navigator.prototype.${name}`),
  ...[
    'performance.memory',
    'CSS.highlights',
    'HTMLDialogElement.prototype.requestClose',
    'HTMLElement.prototype.editContext',
    'Blob.prototype.bytes',
    'Response.prototype.bytes',
  ],
]

/** Names that the views of other apps leave out. */
const notInViews = [
  'BroadcastChannel',
  'Notification',
  'SharedWorker',
  'Navigator.prototype.locks',
  'Navigator.prototype.serviceWorker',
  'Navigator.prototype.share',
]

/** Takes what is named out of a page, as if it had never been there. */
const without = (paths: readonly string[]) => `for (const path of ${JSON.stringify(paths)}) {
  const names = path.split('.')
  const name = names.pop()
  const owner = names.reduce((at, part) => at?.[part], globalThis)
  if (owner) for (let at = owner; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) delete at[name]
}`

async function journey(page: Page, screenshot: (name: string) => Promise<void>, name: string): Promise<void> {
  const dialog = await openDialog(page)
  await rowOf(page, 'WalletConnect').click()
  await dialog.locator('.lk-qr__code path').waitFor()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await rowOf(page, 'All wallets').click()
  await dialog.getByRole('searchbox').fill('juniper 99')
  await dialog.getByRole('listitem').filter({ hasText: 'Juniper 99' }).first().waitFor()
  await closeDialog(page)
  await connect(page)
  await openDialog(page)
  await dialog.getByRole('group', { name: 'Tokens' }).getByText('Ether').first().waitFor()
  await screenshot(`versions-${name}`)
  expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
  await dialog.getByRole('button', { name: /^Activity/ }).click()
  await dialog.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
  await closeDialog(page)
  const signed = await page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'signMessage', message: 'hello' }).then((done) => JSON.stringify(done)))
  expect(signed).toMatch(/0x[0-9a-f]{130}/)
  await page.reload()
  await untilStatus(page, 'connected')
  await page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'disconnect' }))
  await untilStatus(page, 'disconnected')
  expect(await toastOf(page, 'wrong').count()).toBe(0)
}

describe('a browser', () => {
  it('[DX-28] of some versions ago, without what came since: connect, search, tokens, history, a signature, a reload', () =>
    host.visit(
      async ({ page, screenshot }) => {
        const left = await page.evaluate(
          (paths) =>
            paths.filter(
              (path) => path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], globalThis) !== undefined,
            ),
          newer,
        )
        expect(left).toEqual([])
        await journey(page, screenshot, 'older')
      },
      { ...tools, initScripts: [without(newer)] },
    ))

  it.each([
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/145.0.0.0 Mobile Safari/537.36',
    ],
    ['iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'],
  ])('[DX-28] inside of another app, on %s: no windows, no shared channels, no locks', (name, userAgent) =>
    host.visit(
      async ({ page }) => {
        await connect(page)
        const dialog = await openDialog(page)
        await dialog.getByRole('group', { name: 'Tokens' }).getByText('Ether').first().waitFor()
        await closeDialog(page)
        await page.reload()
        await untilStatus(page, 'connected')
        expect(await dialogOf(page).count()).toBe(0)
        expect([name, await page.evaluate(() => ['BroadcastChannel' in window, 'locks' in navigator])]).toEqual([name, [false, false]])
      },
      {
        ...tools,
        viewport: 'phone',
        context: { userAgent },
        wallets: [willing(9)],
        initScripts: [without([...newer, ...notInViews]), 'window.open = () => null'],
      },
    ),
  )
})
