import { describe, expect, it } from 'vitest'
import { type EmbeddedVisit, openEmbedded } from './host.js'
import { requestsOf } from '../support/app.js'
import { remembersFailedModules } from '../support/modules.js'
import { dialogOf, mainButton } from '../support/steps.js'

const host = openEmbedded({ inPieces: true })
const failedLoads = /Failed to load resource|net::ERR|could not be loaded/i

/** Scripts that hold the views of e-mail and socials. The field and the buttons of view Connect come with the dialog. */
function loginPieces(): string[] {
  const pieces = ['email/email-login', 'social/connecting-social', 'social/connecting-farcaster', 'email/update-email'].flatMap((view) =>
    host.piecesOf(`src/ui-react/features/auth/${view}`),
  )
  expect(pieces.length).toBeGreaterThan(3)
  return pieces
}

/** Of these, the ones that the page requested. */
function requestedPieces(visit: EmbeddedVisit): string[] {
  const pieces = loginPieces()
  return requestsOf(visit, 'script').filter((url) => pieces.includes(new URL(url).pathname))
}

describe('the views of e-mail and socials', () => {
  it.each([
    ['while both are off', { email: false, socials: false }],
    ['while they are on and no login has begun', {}],
  ] as const)('[MODAL-33] are not requested %s', (_, wallet) =>
    host.visit(
      async (visit) => {
        const { page } = visit
        await mainButton(page).click()
        await dialogOf(page).getByRole('heading', { name: 'Connect wallet' }).waitFor()
        await page.waitForLoadState('networkidle')
        expect(requestedPieces(visit)).toEqual([])
      },
      // An embedded wallet without a way to log in is an error for the developer.
      { on: 'dialog', wallet, tolerate: /has no way to log in/ },
    ),
  )

  it('[MODAL-33] are requested when the visitor types an address; a view that does not load offers to try again', () =>
    host.visit(
      async (visit) => {
        const { page, context } = visit
        const remembers = await remembersFailedModules(visit, `${visit.app}/probe.js`)
        const pieces = loginPieces()
        const isPiece = (url: URL) => pieces.includes(url.pathname)
        const field = dialogOf(page).getByRole('textbox', { name: 'E-mail address' })
        await mainButton(page).click()
        await field.waitFor()
        await context.route(isPiece, (route) => route.abort())
        // A login that is under way at the reload would forbid the next code for 30 s.
        let silent = remembers
        await context.route(`${visit.site}/**`, (route) => (silent ? undefined : route.fallback()))
        await field.fill('mara@example.com')
        await expect.poll(() => requestedPieces(visit).length).toBeGreaterThan(0)
        await field.press('Enter')
        await dialogOf(page).getByRole('button', { name: 'Try again' }).waitFor()
        await context.unroute(isPiece)
        await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
        if (remembers) {
          silent = false
          await page.reload()
          await mainButton(page).click()
          await field.fill('mara@example.com')
          await field.press('Enter')
        }
        await dialogOf(page).getByRole('heading', { name: 'Check your e-mail' }).waitFor()
      },
      { on: 'dialog', tolerate: failedLoads },
    ))
})
