import { AUTH_CONNECTOR_ID } from '../../src/domain/auth/connector-id.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSecret } from '../../src/domain/shared/secrets/secret.js'
import { EMAIL, EMBEDDED_TWO } from '../domain/embedded.js'
import { ALPHA, BETA, C } from '../domain/facts.js'
import { openPage, type Page, reload } from '../domain/page.js'
import { createLoginModel, LOGIN_LONG_MS, LOGIN_SETTLE_MS, type LoginStep, otherThan, type SeenLogin } from './model/login-model.js'
import { S2, SPACES, type Space } from './model/wallets.js'

const just = <T>(value: T) => fc.constant<T>(value)
const loginStep: fc.Arbitrary<LoginStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('email' as const), action: fc.constantFrom<'device' | 'code' | 'connect'>('code', 'code', 'device', 'connect') }),
  },
  { weight: 1, arbitrary: just<LoginStep>({ do: 'approveDevice' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('code' as const), right: fc.boolean() }) },
  { weight: 2, arbitrary: just<LoginStep>({ do: 'resend' }) },
  { weight: 2, arbitrary: just<LoginStep>({ do: 'social' }) },
  { weight: 2, arbitrary: just<LoginStep>({ do: 'result' }) },
  { weight: 1, arbitrary: just<LoginStep>({ do: 'forge' }) },
  { weight: 1, arbitrary: just<LoginStep>({ do: 'closePopup' }) },
  { weight: 1, arbitrary: just<LoginStep>({ do: 'cancel' }) },
  { weight: 2, arbitrary: just<LoginStep>({ do: 'disconnect' }) },
  { weight: 1, arbitrary: just<LoginStep>({ do: 'reload' }) },
  { weight: 4, arbitrary: fc.oneof(fc.nat(30_000), fc.constantFrom(29_299, 29_300, 28_599, 28_600)).map((ms): LoginStep => ({ do: 'wait', ms })) },
)

const RESULT = 'https://secure.walletconnect.org/result?token=1'

function seenLogin(page: Page, home: Space, refused: string | undefined): SeenLogin {
  const { auth, connection, account } = page.state()
  const { connectorId } = connection.namespaces[home] ?? {}
  const address = account.namespaces[home]?.address
  expect([connectorId === AUTH_CONNECTOR_ID, account.namespaces[home]?.allAccounts.length ?? 0]).toEqual([
    address !== undefined,
    address === undefined ? 0 : expect.any(Number),
  ])
  const stored = (key: string) => (JSON.parse(page.memory.disk.get(`latchkit:wallet/${key}`) ?? '{"d":null}') as { readonly d: unknown }).d !== null
  return {
    login: auth.login && `${auth.login.kind} ${auth.login.step}`,
    user: auth.user && (auth.user.social === undefined ? 'email' : 'social'),
    connected: connectorId === AUTH_CONNECTOR_ID,
    stored: [stored('email'), stored('connected_social')],
    popups: page.memory.popup.windows(),
    refused,
  }
}

it('[AUTH-11, AUTH-12, AUTH-16, AUTH-29] logins by e-mail and social account go from step to step by the rules', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SPACES), fc.array(loginStep, { minLength: 2, maxLength: 12 }), (home, steps) => {
      const other = otherThan(home)
      const wallets = [
        { id: ALPHA, accounts: [C] },
        { id: BETA, namespace: 'solana', accounts: [S2] },
      ] as const
      const options = { ...EMBEDDED_TWO, wallets }
      let page = openPage(options)
      page.give({ type: 'connect', connectorId: other === 'eip155' ? ALPHA : BETA, namespace: other })
      page.wait(0)
      const model = createLoginModel(page.memory.now())
      for (const step of steps) {
        if (!model.isPossible(step)) continue
        model.take(step)
        const { secureSite, popup } = page.memory
        let given: ReturnType<Page['give']> | undefined
        switch (step.do) {
          case 'email':
            secureSite.setPolicy({ newDevice: step.action === 'device', knowsVisitor: step.action === 'connect' })
            given = page.give({ type: 'loginWithEmail', email: EMAIL, namespace: home })
            break
          case 'approveDevice':
            secureSite.approveDevice()
            break
          case 'code':
            given = page.give({ type: 'submitEmailCode', code: createSecret(step.right ? secureSite.code() : '0') })
            break
          case 'resend':
            given = page.give({ type: 'resendEmailCode' })
            break
          case 'social':
            given = page.give({ type: 'loginWithSocial', provider: 'google', namespace: home })
            expect(page.state().auth.login).toMatchObject({ kind: 'social', step: 'opening', popup: true })
            break
          case 'result':
            popup.result(RESULT)
            break
          case 'forge':
            popup.forge()
            break
          case 'closePopup':
            popup.close()
            page.wait(LOGIN_LONG_MS)
            break
          case 'cancel':
            page.give({ type: 'cancelLogin' })
            break
          case 'disconnect':
            page.give({ type: 'disconnect', namespace: home })
            break
          case 'reload':
            page = reload(page, options)
            page.wait(LOGIN_LONG_MS)
            break
          case 'wait':
            page.wait(step.ms)
        }
        page.wait(LOGIN_SETTLE_MS)
        const refused = given?.status !== 'rejected' ? undefined : given.failure.code === 'LOGIN_STEP_INVALID' ? 'step' : given.failure.message
        expect(seenLogin(page, home, refused), `after ${JSON.stringify(step)}`).toEqual(model.expected())
        // A login and its end are nothing to the wallet of another namespace.
        expect(page.state().account.namespaces[other]?.address).toBe(other === 'eip155' ? C : S2)
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})
