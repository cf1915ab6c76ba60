import { act, cleanup, waitFor } from '@testing-library/react'
import { LatchkitModal } from 'latchkit/react'
import { afterEach, expect, it } from 'vitest'
import { EMBEDDED } from '../../../../tests/domain/embedded.js'
import { dialog, renderKit } from '../../../../tests/ui/kit.js'
import { openKit } from '../../../../tests/ui/page-kit.js'
import type { RemoteFeature } from '../../../domain/api/shapes.js'

afterEach(cleanup)

async function opened(features: readonly RemoteFeature[], delayMs = 0) {
  const made = openKit({ ...EMBEDDED, services: true })
  const { http } = made.page.memory
  http.answer('features', () => ({ features }))
  http.fail({ delay: delayMs }, { call: 'features', times: delayMs > 0 ? 1 : 0 })
  http.answer('origins', () => ({ allowedOrigins: [] }))
  http.answer('analyticsSettings', () => ({ isAnalyticsEnabled: false }))
  renderKit(made.kit, <LatchkitModal />)
  act(() => void made.kit.dispatch({ type: 'openModal', view: 'Connect' }))
  return { ui: await dialog('Connect wallet'), wait: (ms: number) => act(() => made.page.wait(ms)) }
}

const login = (config: readonly string[]): RemoteFeature => ({ id: 'social_login', isEnabled: config.length > 0, config })
const branding = (isEnabled: boolean): RemoteFeature => ({ id: 'reown_branding', isEnabled, config: [] })

it('[CONFIG-01] the project takes logins out of view Connect, each by itself', async () => {
  const { ui, wait } = await opened([login(['google']), branding(true)])
  await waitFor(() => ui.getByRole('textbox', { name: 'E-mail address' }))
  wait(10)
  expect(ui.queryByRole('textbox', { name: 'E-mail address' })).toBeNull()
  expect(ui.getByRole('button', { name: /Google/ })).toBeTruthy()
  cleanup()
  const none = await opened([login([]), branding(true)])
  none.wait(10)
  expect(none.ui.queryByRole('button', { name: /Google/ })).toBeNull()
})

it('[CONFIG-05] logins cannot be pressed until the first answer came, or a second is over', async () => {
  const { ui, wait } = await opened([login(['email'])], 5_000)
  const field = await waitFor(() => ui.getByRole('textbox', { name: 'E-mail address' }) as HTMLInputElement)
  expect(field.disabled).toBe(true)
  wait(1_000)
  expect(field.disabled).toBe(false)
})

it.each([true, false])('[MODAL-43] the line with the product name is there unless the project turned branding off: %s', async (on) => {
  const { ui, wait } = await opened([login(['email']), branding(on)])
  wait(10)
  expect(ui.queryByText('Latchkit') !== null).toBe(on)
})
