import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALPHA, BETA, C } from '../domain/facts.js'
import { openPage, type Page } from '../domain/page.js'
import { CONNECT, memoryOf, TWO, WIDE } from '../domain/sessions.js'
import { createPairingModel, type PairingStep, type SeenPairing } from './model/pairing-model.js'
import { createSessionModel, type SessionStep } from './model/session-model.js'
import { S2, SPACES } from './model/wallets.js'

const namespace = fc.constantFrom(...SPACES)

function seenPairing(page: Page): SeenPairing {
  const { pairing, session } = page.state().relay
  const codes = page.events('pairingStarted').length
  if (pairing === undefined) return { phase: session === undefined ? 'none' : 'connected', ends: undefined, codes }
  const phase = pairing.phase === 'preparing' || pairing.phase === 'renewing' ? 'asking' : (pairing.phase as 'ready' | 'expired')
  return { phase, ends: phase === 'ready' ? pairing.expiresAt : undefined, codes }
}

const pairingStep: fc.Arbitrary<PairingStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .oneof(fc.nat(5_000), fc.integer({ min: 60_000, max: 240_000 }), fc.constantFrom(1, 229_999, 230_000))
      .map((ms): PairingStep => ({ do: 'wait', ms })),
  },
  { weight: 1, arbitrary: fc.constant<PairingStep>({ do: 'hide' }) },
  { weight: 1, arbitrary: fc.constant<PairingStep>({ do: 'show' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('connect' as const), namespace }) },
  { weight: 1, arbitrary: fc.constant<PairingStep>({ do: 'cancel' }) },
  { weight: 1, arbitrary: fc.constant<PairingStep>({ do: 'scan' }) },
)

it('[WC-06, WC-07] a code lives for 4 minutes and is replaced 10 s before that, while somebody looks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4_000 }), fc.array(pairingStep, { minLength: 2, maxLength: 14 }), (delay, steps) => {
      const page = openPage({ ...TWO, memory: memoryOf(WIDE) })
      page.memory.relay.setFaults({ delayMs: delay })
      const model = createPairingModel(page.memory.now(), delay)
      for (const step of steps) {
        const { phase } = model.expected()
        model.take(step)
        switch (step.do) {
          case 'wait':
            page.wait(step.ms)
            break
          case 'hide':
          case 'show':
            page.memory.platform.set({ visible: step.do === 'show' })
            break
          case 'connect':
            if (phase === 'connected') {
              page.memory.relay.setFaults({})
              page.give({ type: 'disconnect' })
              page.wait(0)
              page.memory.relay.setFaults({ delayMs: delay })
            }
            if (phase === 'none' || phase === 'connected') page.give({ ...CONNECT, namespace: step.namespace })
            break
          case 'cancel':
            page.give({ type: 'cancelConnect' })
            break
          case 'scan':
            page.memory.relay.setFaults({})
            if (phase === 'ready') expect(page.memory.relay.wallet.scan(page.memory.pairingUri())).toBe(true)
            page.wait(0)
            page.memory.relay.setFaults({ delayMs: delay })
        }
        page.wait(0)
        expect(seenPairing(page), `after ${JSON.stringify(step)}`).toEqual(model.expected())
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})

const sessionStep: fc.Arbitrary<SessionStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('session' as const), namespace }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wallet' as const), namespace }) },
  { weight: 2, arbitrary: fc.constant<SessionStep>({ do: 'walletEnds' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disconnect' as const), namespace }) },
  { weight: 1, arbitrary: fc.constant<SessionStep>({ do: 'expiry' }) },
)

it('[WC-20] the end of a session resets the accounts of every namespace that it serves, and those of other wallets stay', () => {
  fc.assert(
    fc.property(fc.subarray([...SPACES], { minLength: 1 }), fc.array(sessionStep, { minLength: 2, maxLength: 10 }), (served, steps) => {
      const namespaces = Object.fromEntries(Object.entries(WIDE.namespaces ?? {}).filter(([one]) => served.some((space) => space === one)))
      const memory = memoryOf({ namespaces })
      const page = openPage({
        ...TWO,
        memory,
        wallets: [
          { id: ALPHA, accounts: [C] },
          { id: BETA, namespace: 'solana', accounts: [S2] },
        ],
      })
      const model = createSessionModel(served)
      for (const step of steps) {
        if (!model.isPossible(step)) continue
        model.take(step)
        switch (step.do) {
          case 'session':
            page.give({ ...CONNECT, namespace: step.namespace })
            page.wait(0)
            memory.relay.wallet.scan()
            break
          case 'wallet':
            page.give({ type: 'connect', connectorId: step.namespace === 'eip155' ? ALPHA : BETA, namespace: step.namespace })
            break
          case 'walletEnds':
            memory.relay.wallet.disconnect()
            break
          case 'disconnect':
            page.give({ type: 'disconnect', namespace: step.namespace })
            break
          case 'expiry':
            page.wait(604_800_000)
        }
        page.wait(1_000)
        const { connection, account, relay } = page.state()
        const seen = SPACES.map((one) => [connection.namespaces[one]?.connectorId, account.namespaces[one]?.allAccounts.map(({ address }) => address) ?? []])
        expect([seen, relay.session !== undefined], `after ${JSON.stringify(step)}`).toEqual(model.expected())
      }
      page.close()
    }),
    { numRuns: 60 },
  )
})
