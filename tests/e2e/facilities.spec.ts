import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Relay, startRelay } from '../../cli/sandbox/relay/relay.js'
import { breakFacility, type Facility, FACILITIES, type FacilityMode } from './host/facilities.js'
import { openHost } from './host/host.js'
import { dialogOf, mainButton, rowOf } from './support/steps.js'
import { codeOf } from './walletconnect/walletconnect.js'

const host = openHost()
let relay: Relay
beforeAll(async () => {
  relay = await startRelay({ port: 0 })
})
afterAll(() => relay?.close())

const ALL: readonly FacilityMode[] = ['absent', 'denied', 'broken']
const modesOf = ({ modes = ALL }: Facility) => modes
const table = Object.entries(FACILITIES).flatMap(([name, facilities]) =>
  [...new Set(facilities.flatMap(modesOf))].map((mode) => ({ name, mode, lost: facilities.filter((one) => modesOf(one).includes(mode)) })),
)

describe.concurrent('a page without facilities of the browser', () => {
  it.each(table)('[F19, WC-01, CONN-01] $name $mode: a code is shown, and a wallet is connected', ({ lost, mode }) =>
    host.visit(
      async ({ page, watched }) => {
        const why = (error: unknown) => {
          throw new Error(JSON.stringify([watched.pageErrors, watched.consoleErrors]), { cause: error })
        }
        await mainButton(page).click()
        await rowOf(page, 'WalletConnect').click()
        await codeOf(page).waitFor({ timeout: 20_000 }).catch(why)
        await page.keyboard.press('Escape')
        await rowOf(page, 'Kestrel').click()
        await page.locator('[data-status=connected]').waitFor({ timeout: 20_000 }).catch(why)
        await dialogOf(page).waitFor({ state: 'detached' })
        expect(watched.pageErrors).toEqual([])
      },
      { relay: relay.url, initScripts: lost.map((one) => breakFacility(one, mode)), tolerate: /denied by the test|WebSocket|\[latchkit\]|style-src/ },
    ),
  )
})

/** Each facility alone, in one way each: a group hides what only one of it breaks. */
const alone = Object.values(FACILITIES)
  .flat()
  .map((lost, at) => {
    const modes = modesOf(lost)
    return { lost, mode: modes[at % modes.length] ?? 'absent', name: `${lost.owner ?? 'window'}.${lost.member}` }
  })

describe.concurrent('a page without one facility of the browser', () => {
  it.each(alone)('[F19, CONN-01, DX-14] $name $mode: the dialog is drawn, and a wallet is connected', ({ lost, mode }) =>
    host.visit(
      async ({ page, watched }) => {
        await mainButton(page).click()
        await rowOf(page, 'Kestrel').waitFor({ timeout: 20_000 })
        // Its styles are there, too: a row has its size.
        const { width = 0, height = 0 } = (await rowOf(page, 'Kestrel').boundingBox()) ?? {}
        expect([width > 280 && width < 440, height > 50 && height < 80]).toEqual([true, true])
        await rowOf(page, 'Kestrel').click()
        await page.locator('[data-status=connected]').waitFor({ timeout: 20_000 })
        await dialogOf(page).waitFor({ state: 'detached' })
        expect(watched.pageErrors).toEqual([])
      },
      // A sheet of the page leads to the constructor. Without one, a page needs a nonce for the element in its place.
      { initScripts: [breakFacility(lost, mode)], rude: lost.member === 'CSSStyleSheet', tolerate: /denied by the test|WebSocket|\[latchkit\]|style-src/ },
    ),
  )
})
