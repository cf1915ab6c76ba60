import { describe, expect, it } from 'vitest'
import { openAsked } from '../../../tests/domain/embedded.js'
import { A, ALPHA, GAMMA, S } from '../../../tests/domain/facts.js'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { EMAIL_COOLDOWN_MS } from '../auth/limits.js'
import { CONNECT_DEADLINE_MS } from '../connection/decide.js'
import { selectConnectionStatus } from '../connection/index.js'
import { solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'

const MINUTE = 60_000

/** Starts a minute in which no timer fires. */
function throttle(page: Page): void {
  page.wait(MINUTE - (page.memory.time.now() % MINUTE))
  page.memory.timer.throttle(MINUTE)
}

describe('a page in the background, whose timers fire once a minute', () => {
  it('[F47] gives the next e-mail code free by the clock, before any timer fires', () => {
    const page = openAsked()
    page.wait(EMAIL_COOLDOWN_MS)
    throttle(page)
    expect(page.give({ type: 'resendEmailCode' }).status).toBe('accepted')
    page.wait(EMAIL_COOLDOWN_MS - 1)
    expect(page.give({ type: 'resendEmailCode' })).toMatchObject({ failure: { code: 'EMAIL_COOLDOWN' } })
    page.wait(1)
    expect(page.give({ type: 'resendEmailCode' }).status).toBe('accepted')
  })

  it('[F47, BAL-06] reads a balance again by the clock, before any timer fires', async () => {
    const page = openPage()
    const reads = () => page.memory.rpc.tries().filter(({ method }) => method === 'eth_getBalance').length
    page.give({ type: 'connect', connectorId: ALPHA })
    throttle(page)
    page.give({ type: 'refreshBalance', force: true })
    page.wait(29_999)
    const before = reads()
    page.give({ type: 'refreshBalance' })
    page.wait(0)
    expect(reads()).toBe(before)
    page.wait(1)
    page.give({ type: 'refreshBalance' })
    page.wait(0)
    expect(reads()).toBe(before + 1)
  })

  it('[F47, F29] ends a connect in each of two namespaces once, at the first tick after its own deadline', () => {
    const silent = { policy: { methods: { connect: 'silent' } } } as const
    const page = openPage({
      options: { networks: [mainnet, solana] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A], ...silent },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId, ...silent },
      ],
    })
    const statuses = () => (['eip155', 'solana'] as const).map((namespace) => selectConnectionStatus(page.state(), namespace))
    throttle(page)
    page.wait(30_000)
    page.give({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.wait(30_001)
    page.give({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    page.wait(CONNECT_DEADLINE_MS - 30_001)
    expect(statuses()).toEqual(['connecting', 'connecting'])
    page.wait(30_000)
    expect(statuses()).toEqual(['disconnected', 'connecting'])
    page.wait(MINUTE)
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
    page.wait(10 * MINUTE)
    expect(page.events('connectFailed').map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
  })
})
