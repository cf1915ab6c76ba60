import { describe, expect, it } from 'vitest'
import { type EmbeddedVisit, openEmbedded } from './embedded/host.js'
import { requestsOf } from './app.js'
import { remembersFailedModules } from './modules.js'
import { dialogOf, mainButton } from './steps.js'

const host = openEmbedded({ inPieces: true })
const failedLoads = /Failed to load resource|net::ERR|could not be loaded/i

/** Scripts that the page asked for and that hold the screens of e-mail and socials. */
function loginScripts(visit: EmbeddedVisit): string[] {
  const pieces = host.piecesOf('src/ui-react/modal/auth/')
  expect(pieces.length).toBeGreaterThan(0)
  return requestsOf(visit, 'script').filter((url) => pieces.includes(new URL(url).pathname))
}

describe('the screens of e-mail and socials', () => {
  it('[MODAL-33] are not asked for while both are off', () =>
    host.visit(
      async (visit) => {
        const { page } = visit
        await mainButton(page).click()
        await dialogOf(page).getByRole('heading', { name: 'Connect wallet' }).waitFor()
        await page.waitForLoadState('networkidle')
        expect(loginScripts(visit)).toEqual([])
      },
      { on: 'dialog', wallet: { email: false, socials: false } },
    ))

  it('[MODAL-33] are asked for with the dialog while they are on; one that does not come offers to try again', () =>
    host.visit(
      async (visit) => {
        const { page, context } = visit
        const remembers = await remembersFailedModules(visit, `${visit.app}/probe.js`)
        const pieces = host.piecesOf('src/ui-react/modal/auth/')
        const isPiece = (url: URL) => pieces.includes(url.pathname)
        await context.route(isPiece, (route) => route.abort())
        await mainButton(page).click()
        await dialogOf(page).getByRole('button', { name: 'Try again' }).waitFor()
        expect(loginScripts(visit).length).toBeGreaterThan(0)
        await context.unroute(isPiece)
        await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
        if (remembers) {
          await page.reload()
          await mainButton(page).click()
        }
        await dialogOf(page).getByRole('textbox', { name: 'E-mail address' }).waitFor()
      },
      { on: 'dialog', tolerate: failedLoads },
    ))
})
