import { expect, it } from 'vitest'
import { problemOf, widerThan } from '../../src/domain/smart-sessions/permissions.js'
import type { SmartPermission, SmartSession } from '../../src/ports/services/smart-sessions.js'
import { B } from '../domain/facts.js'
import { openConnected } from '../domain/page.js'

const PERIODIC: SmartPermission = { type: 'native-token-periodic', data: { periodAmount: '100', periodDuration: 86_400 } }
const ONCE: SmartPermission = { type: 'native-token-allowance', data: { allowanceAmount: '1' } }
const END = 4_000_000_000_000
const wider = (asked: readonly SmartPermission[], ...permissions: readonly SmartPermission[]) =>
  widerThan({ permissions: asked, expiresAt: END }, { id: 'x', source: 'wallet', permissions, expiresAt: END } satisfies SmartSession)

/*
 * A wallet needs the start of the first period, and writes it into its answer. A grant of exactly what was asked for was told as wider, for the start, and for members
 * that it wrote as null or 0.
 */
it('[SESSIONS-04] the start of a period is asked for, and a grant with it is as asked', async () => {
  const page = await openConnected({ smartSessions: true })
  const now = page.memory.now()
  const run = (permissions: readonly SmartPermission[]) => page.run({ type: 'grantPermissions', key: B, expiresAt: now + 3_600_000, permissions })
  await page.run({ type: 'refreshSmartSessions' })
  const start = Math.floor(now / 1_000)
  expect(await run([PERIODIC])).toMatchObject({ wider: [], session: { permissions: [{ data: { ...PERIODIC.data, startTime: start } }] } })
  expect(await run([{ ...PERIODIC, data: { ...PERIODIC.data, startTime: start + 60 } }])).toMatchObject({
    session: { permissions: [{ data: { startTime: start + 60 } }] },
  })
  expect(await run([ONCE])).toMatchObject({ session: { permissions: [ONCE] } })
})

it('[SESSIONS-04] a wallet’s own form of what was asked for is not wider: amounts in hex, null for absent, a later start', () => {
  const asked = [{ ...PERIODIC, data: { ...PERIODIC.data, startTime: 1_000 } }]
  expect(
    wider(asked, { type: PERIODIC.type, data: { periodAmount: `0x${'64'.padStart(64, '0')}`, periodDuration: 86_400, startTime: 1_060, justification: null } }),
  ).toEqual([])
  expect(wider([ONCE], { type: ONCE.type, data: { allowanceAmount: '1', startTime: null } })).toEqual([])
  const stream = { type: 'native-token-stream', data: { amountPerSecond: '1', maxAmount: '9', startTime: 5 } }
  expect(wider([stream], { ...stream, data: { ...stream.data, initialAmount: '0x0' } })).toEqual([])
  expect(wider([stream], { ...stream, data: { ...stream.data, initialAmount: '1' } })).toEqual([stream.type])
  expect(wider([stream], { ...stream, data: { ...stream.data, startTime: 4 } })).toEqual([stream.type])
})

it('[SESSIONS-04, fault] k6 what was asked for once and is granted twice is wider, and so is a second one beside it', () => {
  const more = { type: ONCE.type, data: { allowanceAmount: '5' } }
  expect(wider([ONCE], ONCE, ONCE)).toEqual([ONCE.type])
  expect(wider([ONCE, more], more, more)).toEqual([ONCE.type])
  // In any order: the smaller one may take the place of the larger one.
  for (const granted of [[ONCE, more], [more, ONCE], [ONCE, ONCE], [ONCE]]) expect(wider([ONCE, more], ...granted)).toEqual([])
})

it('[SESSIONS-04, fault] k6 limits that limit nothing are refused: parts of a second, functions without a name, an amount of 2^256', () => {
  for (const periodDuration of [0.5, Number.POSITIVE_INFINITY, '86400', 0])
    expect(problemOf({ ...PERIODIC, data: { ...PERIODIC.data, periodDuration } })).toContain('seconds')
  for (const functions of [[], [{}], [null], [''], ['transfer', {}]])
    expect(problemOf({ type: 'contract-call', data: { address: B, functions } })).toContain('functions')
  expect(problemOf({ type: 'contract-call', data: { address: B, functions: [{ functionName: 'transfer' }, 'approve'] } })).toBeUndefined()
  expect(problemOf({ type: ONCE.type, data: { allowanceAmount: `${2n ** 256n}` } })).toContain('allowanceAmount')
})
