import { describe, expect, it } from 'vitest'
import { A } from '../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions } from '../../../tests/domain/page.js'
import { selectConnectionStatus } from '../connection/index.js'
import { PAIRING_LIFE_MS, PAIRING_MARGIN_MS } from './state.js'

const SESSIONS: PageOptions = { walletConnect: { projectId: 'p' } }
const CONNECT = { type: 'connect', connectorId: 'walletConnect' } as const

/** A page that shows a code. */
function paired(options: PageOptions = {}): Page {
  const page = openPage({ ...SESSIONS, ...options })
  page.give(CONNECT)
  page.wait(0)
  return page
}

function live(page: Page): Page {
  page.memory.relay.wallet.scan()
  page.wait(1_000)
  return page
}

const pairing = (page: Page) => page.state().walletconnect.pairing

describe('a pairing', () => {
  it('[WC-01, CONN-01] ends in a connection when a wallet scans the code and agrees', () => {
    const page = paired()
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 1, expiresAt: page.memory.now() + PAIRING_LIFE_MS })
    expect(page.memory.pairingUri()).toMatch(/^wc:/)
    live(page)
    expect(page.state().connection.namespaces.eip155).toMatchObject({ connectorId: 'walletConnect' })
    expect(page.state().account.namespaces.eip155?.address).toBe(A)
    expect(page.types()).toEqual(expect.arrayContaining(['connectStarted', 'pairingStarted', 'pairingReady', 'sessionSettled', 'connected', 'networkSwitched']))
    expect(page.events('connected')).toHaveLength(1)
  })

  it('[WC-06, WC-07, R-32] gets a new address 10 s before the old one ends, and the old one is shown until then', () => {
    const page = paired()
    const first = page.memory.pairingUri()
    page.memory.relay.setFaults({ delayMs: 500 })
    page.wait(PAIRING_LIFE_MS - PAIRING_MARGIN_MS - 1)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 1 })
    page.wait(1)
    expect(pairing(page)).toMatchObject({ phase: 'renewing', attempt: 2 })
    expect(page.memory.pairingUri()).toBe(first)
    page.wait(500)
    expect(pairing(page)).toMatchObject({ phase: 'ready', attempt: 2 })
    expect(page.memory.pairingUri()).not.toBe(first)
    expect(selectConnectionStatus(page.state(), 'eip155')).toBe('connecting')
  })
})
