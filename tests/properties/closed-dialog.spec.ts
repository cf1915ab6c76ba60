import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DomainCommand } from '../../src/domain/root.js'
import { EMBEDDED, LOADED_MS, openLoggedIn } from '../domain/embedded.js'
import { openPage, type Page } from '../domain/page.js'

/** Ways in which a dialog closes. */
const WAYS = ['closeModal', 'goBack'] as const
type Way = (typeof WAYS)[number]

function close(page: Page, way: Way): void {
  if (way === 'closeModal') page.give({ type: 'closeModal' })
  else for (let views = 0; page.state().modal.open && views < 8; views += 1) page.give({ type: 'goBack' })
  page.wait(0)
}

const LOGINS = [
  { type: 'loginWithEmail', email: 'ann@example.org' },
  { type: 'loginWithSocial', provider: 'google' },
  { type: 'loginWithFarcaster' },
] as const satisfies readonly DomainCommand[]
/** Times at which a login loads, waits for its code or window, and has it. */
const waits = fc.constantFrom(0, 10, 100, LOADED_MS, 2 * LOADED_MS)
const way = fc.constantFrom(...WAYS)

it('[MODAL-45, CONN-40] a dialog that closes ends each login that it shows, once, as Modal closed, however far it is', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ login: fc.constantFrom(...LOGINS), ms: waits, way, again: fc.boolean() }), { minLength: 1, maxLength: 4 }), (steps) => {
      const page = openPage(EMBEDDED)
      for (const { login, ms, way: how, again } of steps) {
        page.clear()
        page.give({ type: 'openModal' })
        const given = page.give(login)
        const operation = given.status === 'accepted' ? given.operation : ''
        page.wait(ms)
        const isOpen = page.state().auth.login?.operation === operation
        close(page, how)
        const why = JSON.stringify(steps)
        expect(page.state().modal.open, why).toBe(false)
        const ends = () => page.events('loginFailed').filter((event) => event.operation === operation)
        expect(isOpen, why).toBe(true)
        expect(
          ends().map(({ failure }) => [failure.code, failure.message]),
          why,
        ).toEqual([['MODAL_CLOSED', 'Modal closed']])
        expect([page.state().auth.login, page.memory.popup.windows()], why).toEqual([undefined, 0])
        // A late answer of the site takes nothing up again.
        page.wait(again ? 5_000 : 0)
        expect([ends().length, page.state().auth.login, page.state().auth.user], why).toEqual([1, undefined, undefined])
        // The next code may be sent after half a minute.
        page.wait(31_000)
      }
      page.close()
    }),
    { numRuns: 40 },
  )
})

it('[MODAL-45] a dialog that closes ends each approval that waits as Modal closed, once, and nothing is signed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.constantFrom(0, 10, 600), way, fc.boolean(), (count, ms, how, hasSafe) => {
      const page = openLoggedIn()
      page.memory.secureSite.setPolicy({ approvals: 'later' })
      const operations: string[] = []
      for (let at = 0; at < count; at += 1) {
        const given = page.give({
          type: 'requestEmbedded',
          method: 'personal_sign',
          params: [`0x0${at}`, page.state().account.namespaces.eip155?.address ?? ''],
        })
        if (given.status === 'accepted') operations.push(given.operation)
        page.wait(ms)
      }
      if (hasSafe) page.give({ type: 'requestEmbedded', method: 'eth_blockNumber' })
      page.wait(LOADED_MS)
      expect(page.state().modal.stack.at(-1)?.view).toBe('ApproveTransaction')
      close(page, how)
      for (let left = 0; left < count; left += 1) {
        page.wait(LOADED_MS)
        close(page, how)
      }
      page.wait(5_000)
      const ends = operations.map((operation) => page.events('embeddedRequestFailed').filter((event) => event.operation === operation))
      expect(ends.map((failed) => failed.map(({ failure }) => failure.code))).toEqual(operations.map(() => ['MODAL_CLOSED']))
      expect([page.state().approvals.open, page.state().approvals.queue]).toEqual([undefined, []])
      page.close()
    }),
    { numRuns: 25 },
  )
})
