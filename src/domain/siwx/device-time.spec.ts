import { map, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openConnected, type Page, walletOf } from '../../../tests/domain/page.js'
import { REQUIRED, status, views } from '../../../tests/domain/sign-in.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { messageOf } from '../../adapters/siwx/message.js'
import type { SignInData } from '../../ports/siwx.js'
import { failure } from './errors.js'

const MINUTE = 60_000
const iso = (time: number) => new Date(time).toISOString()

/** Opens a page whose messages come from a server that is ahead of the device by `skew` milliseconds. */
async function openSkewed(skew: number, times: (server: number) => Partial<SignInData>): Promise<Page> {
  const memory = createMemoryPorts()
  const { siwx } = memory.ports
  const createMessage: typeof siwx.createMessage = (request) =>
    siwx.createMessage(request).pipe(
      map(({ data: { expirationTime: _, ...made } }) => {
        const data = { ...made, ...times(memory.now() + skew) }
        return { data, message: messageOf(data) }
      }),
    )
  return openConnected({ ...REQUIRED, memory, ports: { siwx: { ...siwx, createMessage } } })
}

const NEAR = 5 * MINUTE - 1_000
const FAR = 5 * MINUTE + 1_000

describe('a sign-in on a device whose time differs from the server’s', () => {
  const stamps: readonly (readonly [string, number, (server: number) => Partial<SignInData>])[] = [
    ['behind, issuedAt', 1, (server) => ({ issuedAt: iso(server) })],
    ['behind, issuedAt and notBefore', 1, (server) => ({ issuedAt: iso(server), notBefore: iso(server) })],
    ['ahead, a message that lives for a minute', -1, (server) => ({ issuedAt: iso(server), expirationTime: iso(server + MINUTE) })],
  ]

  it.each(stamps)('[UX-47, fault] 4:59 %s: the visitor is signed in, and stays so', async (_, sign, times) => {
    const page = await openSkewed(sign * NEAR, times)
    expect(await page.run({ type: 'signIn' })).toMatchObject({ type: 'signedIn', by: 'visitor' })
    page.wait(MINUTE / 2)
    expect([status(page), page.events('signInFailed')]).toEqual(['signedIn', []])
  })

  it.each(stamps)('[UX-47, fault] 5:01 %s: the wallet is not asked, and the visitor is told that the time is wrong', async (_, sign, times) => {
    const page = await openSkewed(sign * FAR, times)
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'DEVICE_TIME_WRONG', message: expect.stringContaining('date and time') })
    expect([views(page), status(page), page.events('requestStarted')]).toEqual([['SIWXSignMessage'], 'owed', []])
  })

  it('[UX-47, SIWX-16] a session ends by the time of the server that issued it', async () => {
    const page = await openSkewed(4 * MINUTE, (server) => ({ issuedAt: iso(server), expirationTime: iso(server + 10 * MINUTE) }))
    await page.run({ type: 'signIn' })
    page.wait(10 * MINUTE - 1)
    expect(status(page)).toBe('signedIn')
    page.wait(1)
    expect(status(page)).not.toBe('signedIn')
  })

  it.each(['early', 'The message is not yet valid', 'iat is in the future'])('[UX-47, fault] a server that says "%s" is understood', async (message) => {
    const memory = createMemoryPorts()
    const add = () => throwError(() => failure('SIGN_IN_FAILED', {}, new Error(message)))
    const page = await openConnected({ ...REQUIRED, memory, ports: { siwx: { ...memory.ports.siwx, add } } })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'DEVICE_TIME_WRONG' })
  })

  it('[UX-47, fault] a server that says "expired" of a message made just now is understood, and not of an old one', async () => {
    const memory = createMemoryPorts()
    const add = () => throwError(() => failure('SIGN_IN_FAILED', {}, new Error('expired')))
    const page = await openConnected({ ...REQUIRED, memory, ports: { siwx: { ...memory.ports.siwx, add } } })
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'DEVICE_TIME_WRONG' })
    walletOf(page, ALPHA).setPolicy({ decision: 'approve', methods: { signMessage: { delayMs: 5 * MINUTE } } })
    const late = page.run({ type: 'signIn' })
    page.wait(5 * MINUTE + 1)
    await expect(late).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
  })
})
