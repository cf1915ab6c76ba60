import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSecret } from '../../src/domain/shared/secrets/secret.js'
import { EMAIL, EMBEDDED, openLoggedIn } from '../domain/embedded.js'
import { ANSWER_MS, createEmailChangeModel, type EmailChangeStep } from './model/email-change-model.js'

const step: fc.Arbitrary<EmailChangeStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('update' as const), email: fc.constantFrom('zoe@example.org', 'kim@example.org'), skipsPrimary: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('code' as const), right: fc.constantFrom(true, true, false), lost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<EmailChangeStep>({ do: 'leave' }) },
  { weight: 4, arbitrary: fc.constantFrom(0, 1, 300, 990, 999, 1_000, 1_004, 1_005, 3_100).map((ms): EmailChangeStep => ({ do: 'wait', ms })) },
)

it('[AUTH-24, AUTH-25] a change of e-mail passes its codes, and stays until the wallet has the new one, asked each second', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
      const page = openLoggedIn(EMBEDDED)
      const { secureSite, frame } = page.memory
      const earlier = frame.received().length
      const model = createEmailChangeModel(EMAIL)
      const isOpen = () => page.state().modal.open && page.state().modal.stack.at(-1)?.view === 'UpdateEmailWallet'
      for (const one of steps) {
        switch (one.do) {
          case 'update':
            page.give({ type: 'closeModal' })
            page.wait(30_000)
            secureSite.setPolicy({ skipsPrimary: one.skipsPrimary })
            page.give({ type: 'openModal', view: 'UpdateEmailWallet' })
            page.give({ type: 'updateEmail', email: one.email })
            page.wait(ANSWER_MS)
            break
          case 'code':
            secureSite.setFaults({ silent: one.lost ? ['UPDATE_EMAIL_SECONDARY_OTP'] : [] })
            page.give({ type: 'submitEmailChangeCode', code: createSecret(one.right ? secureSite.code() : '0') })
            page.wait(ANSWER_MS)
            break
          case 'leave':
            page.give({ type: 'closeModal' })
            break
          case 'wait':
            page.wait(one.ms)
        }
        model.take(one)
        const { auth } = page.state()
        const seen = {
          step: auth.emailChange?.step,
          email: auth.user?.email,
          looks: frame
            .received()
            .slice(earlier)
            .filter(({ event }) => event === 'GET_USER').length,
        }
        expect(seen, `after ${JSON.stringify(one)}`).toEqual(model.expected())
        if (auth.emailChange !== undefined) expect(isOpen()).toBe(true)
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})
