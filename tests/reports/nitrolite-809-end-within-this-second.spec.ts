import { expect, it } from 'vitest'
import { B } from '../domain/facts.js'
import { openConnected } from '../domain/page.js'

/*
 * Ends were compared to the nanosecond, and signed in whole seconds: one in the current second was over for the other side. Here a session was granted that had ended.
 */
it('[SESSIONS-04] a session that ends within this second, or in a time given in seconds, is not asked for', async () => {
  const page = await openConnected({ smartSessions: true })
  await page.run({ type: 'refreshSmartSessions' })
  const now = page.memory.now()
  const second = Math.floor(now / 1_000)
  const grant = (expiresAt: number) =>
    page.give({ type: 'grantPermissions', key: B, expiresAt, permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: '1' } }] })
  for (const end of [now, second * 1_000 + 999, second + 3_600]) expect(grant(end)).toMatchObject({ failure: { code: 'PERMISSION_INVALID' } })
  expect(grant((second + 1) * 1_000)).toMatchObject({ status: 'accepted', started: true })
  page.wait(10)
})
