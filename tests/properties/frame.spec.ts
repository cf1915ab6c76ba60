import { AUTH_CONNECTOR_ID } from '../../src/domain/auth/connector-id.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EMBEDDED_TWO, openLoggedIn } from '../domain/embedded.js'
import { byNumber, createFrameModel, type FrameStep, MESSAGE_MS, METHODS, type Method, type SeenFrame } from './model/frame-model.js'

const method = fc.constantFrom(...(Object.keys(METHODS) as Method[]))
const safe = fc.constantFrom<Method[]>('eth_blockNumber', 'eth_getBalance', 'eth_call')
const step: fc.Arbitrary<FrameStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), method }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), method: safe }) },
  { weight: 1, arbitrary: fc.constant<FrameStep>({ do: 'abort' }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('decide' as const), answer: fc.constantFrom<'approve' | 'decline'>('approve', 'decline') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), readyMs: fc.constantFrom(1, 20, 300) }) },
  // Together less than the 20 s after which a site that is not ready is given up.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, MESSAGE_MS, 100, 499, 500, 501, 800) }) },
)

it('[FRAME-25, FRAME-26, FRAME-42, FRAME-50, AUTH-35] requests to the secure site wait, are posted, answered and aborted by the rules', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 18 }), (steps) => {
      const page = openLoggedIn({ ...EMBEDDED_TWO, embedded: { preferredAccountType: 'eoa' } })
      page.give({ type: 'connect', connectorId: AUTH_CONNECTOR_ID, namespace: 'solana' })
      page.wait(1_000)
      page.clear()
      const { frame, secureSite } = page.memory
      secureSite.setPolicy({ approvals: 'later' })
      const earlier = frame.received().length
      const model = createFrameModel()
      const numbers = new Map<string, number>()
      const numbered = (ids: readonly string[]) => ids.map((id) => numbers.get(id) ?? -1)
      for (const one of steps) {
        model.take(one)
        switch (one.do) {
          case 'ask': {
            const given = page.give({ type: 'requestEmbedded', method: one.method, params: METHODS[one.method][1] as never })
            if (given.status !== 'accepted') throw new Error(JSON.stringify(given))
            numbers.set(given.operation, numbers.size)
            break
          }
          case 'abort':
            page.give({ type: 'cancelEmbeddedRequest' })
            break
          case 'decide':
            secureSite.decide(one.answer)
            break
          case 'reload':
            secureSite.setFaults({ readyMs: one.readyMs })
            frame.reload()
            break
          case 'wait':
            page.wait(one.ms)
        }
        page.wait(0)
        const state = page.state()
        const seen: SeenFrame = {
          ready: state.frame.phase === 'ready',
          open: numbered([...state.approvals.pending, ...(state.approvals.open ? [state.approvals.open] : [])].map(({ operation }) => operation)).sort(
            byNumber,
          ),
          reached: frame
            .received()
            .slice(earlier)
            .filter(({ event }) => event === 'RPC_REQUEST')
            .map(({ payload }) => (payload as { readonly method: Method }).method),
          done: numbered(page.events('embeddedRequestCompleted').map(({ operation }) => operation)).sort(byNumber),
          failed: numbered(page.events('embeddedRequestFailed').map(({ operation }) => operation)).sort(byNumber),
          view: state.modal.open && state.modal.stack.some(({ view }) => view === 'ApproveTransaction'),
        }
        expect(seen, `after ${JSON.stringify(one)}`).toEqual(model.expected())
      }
      page.close()
    }),
    { numRuns: 80 },
  )
})
