import { describe, expect, it } from 'vitest'
import { openEmbedded } from './host.js'
import { addressOf } from './steps.js'
import { dialogOf, mainButton } from '../support/steps.js'

describe.each(['same-origin', 'same-origin-allow-popups'])('a social login from a page with Cross-Origin-Opener-Policy: %s', (policy) => {
  const host = openEmbedded({ headers: { 'cross-origin-opener-policy': policy } })

  it('[DX-17, AUTH-16] works, or the console says which policy to serve', () =>
    host.visit(
      async ({ page, context }) => {
        const told: string[] = []
        page.on('console', (message) => void (message.type() === 'error' && told.push(message.text())))
        await mainButton(page).click()
        const opened = context.waitForEvent('page')
        await dialogOf(page).getByRole('button', { name: 'Google' }).click()
        const popup = await opened
        if (policy === 'same-origin') {
          await dialogOf(page).getByRole('heading', { name: 'The window was closed' }).waitFor()
          await expect.poll(() => told.join()).toContain('Serve it with "same-origin-allow-popups"')
          expect(told).toHaveLength(1)
        } else {
          await popup.getByRole('button', { name: 'Allow' }).click()
          await expect.poll(() => addressOf(page)).toMatch(/^0x/)
          expect(told).toEqual([])
        }
      },
      { on: 'dialog', tolerate: /Cross-Origin-Opener-Policy/ },
    ))
})
