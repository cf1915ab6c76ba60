import { AUTH_CONNECTOR_ID } from '../../src/domain/auth/connector-id.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSecret } from '../../src/domain/shared/secrets/secret.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { A, ALPHA, B, BETA, S } from '../domain/facts.js'
import { EMAIL, EMBEDDED_TWO, LOADED_MS } from '../domain/embedded.js'
import { openPage, type Page, type PageOptions, walletOf } from '../domain/page.js'
import { createSignInModel, type HeldSession, type SignInStep, type Subject } from './model/sign-in-model.js'
import { SPACES } from './model/wallets.js'

const SUBJECTS: readonly Subject[] = [
  { address: A, network: 'eip155:1' },
  { address: A, network: 'eip155:8453' },
  { address: B, network: 'eip155:1' },
  { address: S, network: solana.caipNetworkId },
]
const SESSION_MS = 60_000
const APP = {
  options: { networks: [mainnet, base, solana] },
  adapters: SPACES,
  wallets: [
    { id: ALPHA, accounts: [A, B] },
    { id: BETA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
  ],
} as const satisfies PageOptions

const just = <T>(value: T) => fc.constant<T>(value)
const step: fc.Arbitrary<SignInStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('connect' as const), namespace: fc.constantFrom(...SPACES) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('account' as const), address: fc.constantFrom(A, B) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), network: fc.constantFrom(...SUBJECTS.map(({ network }) => network)) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('signIn' as const), answer: fc.constantFrom<('approve' | 'reject')[]>('approve', 'approve', 'reject') }),
  },
  { weight: 1, arbitrary: just<SignInStep>({ do: 'cancel' }) },
  { weight: 1, arbitrary: just<SignInStep>({ do: 'open' }) },
  { weight: 2, arbitrary: just<SignInStep>({ do: 'close' }) },
  { weight: 1, arbitrary: just<SignInStep>({ do: 'disconnect' }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ subject: fc.constantFrom(...SUBJECTS), from: fc.constantFrom(-30_000, -1_000, 0, 1, 20_000), life: fc.constantFrom(1_000, 30_000) })
      .map(({ subject, from, life }): SignInStep => ({ do: 'session', subject, from, until: from + life })),
  },
  { weight: 3, arbitrary: fc.constantFrom(1, 999, 1_000, 20_000, 59_999, 60_000).map((ms): SignInStep => ({ do: 'wait', ms })) },
)

function heldSessions(page: Page): readonly HeldSession[] {
  return page.memory.siwx.sessions().map(({ data }) => ({
    address: data.accountAddress,
    network: data.chainId,
    from: data.notBefore === undefined ? 0 : Date.parse(data.notBefore),
    until: data.expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(data.expirationTime),
  }))
}

it('[SIWX-01, SIWX-03, SIWX-04, SIWX-06, SIWX-07, SIWX-16, MODAL-44] the sign-in is owed, asked for, kept and left by the rules', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<('required' | 'optional' | 'off')[]>('required', 'required', 'optional', 'off'),
      fc.array(step, { minLength: 2, maxLength: 14 }),
      (mode, steps) => {
        const memory = createMemoryPorts({ siwx: { expiresInMs: SESSION_MS } })
        const page = openPage({ ...APP, memory, ...(mode === 'off' ? {} : { signIn: { required: mode === 'required', signOutOnDisconnect: false } }) })
        const model = createSignInModel(mode, memory.now())
        for (const one of steps) {
          if (!model.isPossible(one)) continue
          const { siwx, network } = page.state()
          switch (one.do) {
            case 'connect':
              if (page.state().account.namespaces[one.namespace]?.address === undefined)
                page.give({ type: 'connect', connectorId: one.namespace === 'eip155' ? ALPHA : BETA, namespace: one.namespace })
              break
            case 'account':
              page.give({ type: 'switchAccount', namespace: 'eip155', address: one.address })
              break
            case 'network':
              page.give({ type: 'switchNetwork', network: one.network })
              break
            case 'signIn':
              for (const id of [ALPHA, BETA]) walletOf(page, id).setPolicy({ methods: { signMessage: one.answer } })
              expect(page.give({ type: 'signIn' }).status).toBe(mode === 'off' || siwx.phase === 'none' ? 'rejected' : 'accepted')
              break
            case 'cancel':
              page.give({ type: 'cancelSignIn' })
              break
            case 'open':
              page.give({ type: 'openModal', view: 'SIWXSignMessage' })
              break
            case 'close':
              page.give({ type: 'closeModal' })
              break
            case 'disconnect':
              if (network.activeNamespace !== undefined) page.give({ type: 'disconnect', namespace: network.activeNamespace })
              break
            case 'session': {
              const [notBefore, expirationTime] = [one.from, one.until].map((ms) => new Date(memory.now() + ms).toISOString()) as [string, string]
              const { address: accountAddress, network: chainId } = one.subject
              const data = {
                accountAddress,
                chainId,
                domain: 'app.example',
                uri: 'https://app.example',
                version: '1' as const,
                nonce: 'abcdefgh',
                notBefore,
                expirationTime,
              }
              memory.ports.siwx.add({ data, message: 'hello', signature: '0x00' }).subscribe()
              break
            }
            case 'wait':
              page.wait(one.ms)
          }
          page.wait(0)
          model.take(one, heldSessions(page))
          const state = page.state()
          const seen = {
            phase: state.siwx.phase,
            // The success is shown for a moment, after which the view closes.
            view: state.siwx.phase !== 'signedIn' && state.modal.open && state.modal.stack.some(({ view }) => view === 'SIWXSignMessage'),
            shakes: page.events('modalShaken').length,
            subject: state.siwx.subject && { address: state.siwx.subject.accountAddress, network: state.siwx.subject.chainId },
            connected: state.network.activeNamespace !== undefined && state.account.namespaces[state.network.activeNamespace]?.address !== undefined,
          }
          expect(seen, `after ${JSON.stringify(one)}`).toEqual(model.expected())
          if (one.do === 'signIn' && one.answer === 'approve' && siwx.phase === 'owed')
            expect(page.state().siwx.session).toEqual(page.memory.siwx.sessions().at(-1))
        }
        page.close()
      },
    ),
    { numRuns: 100 },
  )
})

type HoldStep = { readonly do: 'sign'; readonly namespace: 'eip155' | 'solana' } | { readonly do: 'decide' | 'close' | 'back' | 'disconnect' }

const holdStep: fc.Arbitrary<HoldStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign' as const), namespace: fc.constantFrom(...SPACES) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom<('decide' | 'close' | 'back')[]>('decide', 'close', 'close', 'back') }) },
  { weight: 1, arbitrary: just<HoldStep>({ do: 'disconnect' }) },
)

it('[MODAL-44] who owes a required sign-in cannot close its view, nor that of an approval, and can disconnect', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.constantFrom('session', 'none', 'looking'), fc.array(holdStep, { minLength: 1, maxLength: 8 }), (required, host, steps) => {
      const memory = createMemoryPorts()
      const page = openPage({ ...EMBEDDED_TWO, memory, embedded: { preferredAccountType: 'eoa' }, signIn: { required, signOutOnDisconnect: true } })
      for (const { address: accountAddress, network: chainId } of host === 'session' ? SUBJECTS : []) {
        const data = { accountAddress, chainId, domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'abcdefgh' } as const
        memory.ports.siwx.add({ data, message: 'hello', signature: '0x00' }).subscribe()
      }
      // Longer than all of this takes: whether there is a session is not known yet.
      if (host === 'looking') memory.siwx.setPolicy({ delayMs: 25_000 })
      page.give({ type: 'loginWithEmail', email: EMAIL, namespace: 'eip155' })
      page.wait(LOADED_MS)
      page.give({ type: 'submitEmailCode', code: createSecret(memory.secureSite.code()) })
      page.wait(LOADED_MS)
      page.give({ type: 'connect', connectorId: AUTH_CONNECTOR_ID, namespace: 'solana' })
      page.wait(LOADED_MS)
      memory.secureSite.setPolicy({ approvals: 'later' })
      const owed = required && host !== 'session'
      let waiting = 0
      let shakes = 0
      let connected = true
      for (const step of steps) {
        if (!connected) break
        const below = owed && host === 'none' ? 1 : 0
        const shown = below + (waiting > 0 ? 1 : 0)
        switch (step.do) {
          case 'sign':
            waiting += 1
            page.give(
              step.namespace === 'eip155'
                ? { type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', A] }
                : { type: 'requestEmbedded', method: 'solana_signMessage', params: { message: 'abc', pubkey: S } },
            )
            break
          case 'decide':
            waiting = Math.max(0, waiting - 1)
            memory.secureSite.decide('approve')
            break
          case 'close':
            if (!owed) waiting = 0
            else if (shown > 0) shakes += 1
            page.give({ type: 'closeModal' })
            break
          case 'back':
            // From an approval it goes back to the view that asked, which declines.
            if (owed && shown === 1) shakes += 1
            else waiting = 0
            page.give({ type: 'goBack' })
            break
          case 'disconnect':
            connected = false
            waiting = 0
            page.give({ type: 'disconnect' })
        }
        page.wait(1_000)
        const { modal, account } = page.state()
        const views = [...(below > 0 && connected ? ['SIWXSignMessage'] : []), ...(waiting > 0 ? ['ApproveTransaction'] : [])]
        const seen = [
          modal.open ? modal.stack.map(({ view }) => view) : [],
          page.events('modalShaken').length,
          account.namespaces.eip155?.address !== undefined,
        ]
        expect(seen, `after ${JSON.stringify(step)}`).toEqual([views, shakes, connected])
        // Requests that the page has given up are removed from the site.
        if (waiting === 0) while (memory.secureSite.decide('decline')) page.wait(0)
      }
      page.close()
    }),
    { numRuns: 40 },
  )
})
