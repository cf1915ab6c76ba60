import { expect, it } from 'vitest'
import { selectSmartSessions } from '../../src/domain/smart-sessions/selectors.js'
import { B } from '../domain/facts.js'
import { openConnected } from '../domain/page.js'

/*
 * A key that had a session already was taken as permitted for whatever was asked next, though its session was for less. Each grant is asked for as it is, and is
 * a session of its own.
 */
it('[SESSIONS-04] k6 a wider request for the same key is asked of the wallet, and does not pass for the session before', async () => {
  const page = await openConnected({ smartSessions: true })
  const expiresAt = page.memory.now() + 3_600_000
  const grant = (...amounts: readonly string[]) =>
    page.run({
      type: 'grantPermissions',
      key: B,
      expiresAt,
      permissions: amounts.map((allowanceAmount) => ({ type: 'native-token-allowance', data: { allowanceAmount } })),
    })
  await page.run({ type: 'refreshSmartSessions' })
  await grant('1')
  await grant('1', '2')
  const { sessions } = selectSmartSessions(page.state(), page.memory.now())
  expect(page.memory.smartSessions.asked().filter((method) => method === 'grant')).toHaveLength(2)
  expect(sessions.map(({ permissions }) => permissions.length)).toEqual([2, 1])
})
