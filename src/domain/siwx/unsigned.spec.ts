import { NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { SignInSession } from '../../ports/siwx.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { openConnected, type Page, walletOf } from '../../../tests/domain/page.js'
import { openOwed, REQUIRED, status } from '../../../tests/domain/sign-in.js'

/** Starts a sign-in that the wallet does not sign in time. */
async function openUnsigned(page?: Page): Promise<Page> {
  const opened = page ?? (await openOwed())
  walletOf(opened).setPolicy({ decision: 'ask' })
  await expect(opened.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
  return opened
}

async function answers(page: Page, how: 'approve' | 'reject' = 'approve') {
  walletOf(page)[how]()
  for (let turn = 0; turn < 8; turn += 1) {
    await Promise.resolve()
    page.wait(50)
  }
}

describe('a sign-in whose message the wallet signs after its time is over', () => {
  it('[SIWX-04, F29] signs in, with the message that was signed', async () => {
    const page = await openUnsigned()
    const { prepared } = page.state().siwx.unsigned ?? {}
    expect([status(page), page.events('signInFailed').length]).toEqual(['owed', 1])
    await answers(page)
    expect(page.events('signedIn')).toMatchObject([{ by: 'visitor', session: { message: prepared?.message } }])
    expect([status(page), page.state().siwx]).toMatchObject(['signedIn', expect.not.objectContaining({ unsigned: expect.anything() })])
  })

  it('[SIWX-04, I-5] ends a second try that is running, and is not heard of after another account was chosen', async () => {
    const page = await openUnsigned()
    page.give({ type: 'signIn' })
    page.wait(1_000)
    await answers(page)
    expect(page.events('signedIn')).toHaveLength(1)
    expect(page.state().siwx.attempt).toBeUndefined()

    const other = await openUnsigned()
    walletOf(other).switchNetwork('eip155:8453')
    other.wait(1_000)
    expect(other.state().siwx).not.toHaveProperty('unsigned')
    await answers(other)
    expect(other.events('signedIn')).toEqual([])
  })

  it('[SIWX-05, F29] signs nobody in where the wallet refuses it', async () => {
    const page = await openUnsigned()
    await answers(page, 'reject')
    expect([page.events('signedIn'), page.state().siwx.unsigned]).toEqual([[], undefined])
  })
})

describe('a host that does not answer in time', () => {
  /** Opens a page whose host takes a session without an answer. */
  async function openSlow(keeps: boolean, member: 'add' | 'verify') {
    const { siwx } = createMemoryPorts().ports
    const kept: SignInSession[] = []
    const port = {
      ...siwx,
      list: () => of(kept),
      [member]: (session: SignInSession) => {
        if (keeps) kept.push(session)
        return NEVER
      },
    }
    return openConnected({ ...REQUIRED, ports: { siwx: port } })
  }

  it.each(['add', 'verify'] as const)('[SIWX-04, F29] has signed in if it has the session: %s', async (member) => {
    const page = await openSlow(true, member)
    expect(await page.run({ type: 'signIn' })).toMatchObject({ type: 'signedIn', by: 'visitor' })
  })

  it('[SIWX-05, F29] has failed if it has not', async () => {
    const page = await openSlow(false, 'add')
    await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
  })
})
