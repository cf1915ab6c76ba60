import { describe, expect, it } from 'vitest'
import { EMBEDDED, openLoggedIn, reached } from '../../../tests/domain/embedded.js'
import { A } from '../../../tests/domain/facts.js'
import { openPage, type Page } from '../../../tests/domain/page.js'
import { createConnectorAsks } from '../../adapters/embedded-wallet/connector-asks.js'
import type { EmbeddedRequest } from '../../ports/embedded.js'

const SIGN = { type: 'request', method: 'personal_sign', params: ['0x6869', A], network: 'eip155:1', namespace: 'eip155' } as const
const READ = { ...SIGN, method: 'eth_blockNumber', params: [] } as const

/** A page of a logged-in visitor, and the connector's side of its wallet. */
function openConnector() {
  const { ask, port } = createConnectorAsks()
  const page = openLoggedIn({ ...EMBEDDED, ports: { embedded: port } })
  return { page, ask: (request: EmbeddedRequest) => answerTo(page, ask, request) }
}

function answerTo(page: Page, ask: ReturnType<typeof createConnectorAsks>['ask'], request: EmbeddedRequest) {
  const told: unknown[] = []
  const subscription = ask(request).subscribe({
    next: (result) => told.push(result),
    error: ({ code }: { readonly code: string }) => told.push(code),
    complete: () => told.push('complete'),
  })
  page.wait(100)
  return { told, cancel: () => subscription.unsubscribe() }
}

const ended = (page: Page) => page.events('embeddedRequestCompleted', 'embeddedRequestFailed').map(({ type, operation }) => [type, operation])

describe('requests of the wallet’s connector', () => {
  it('[AUTH-34, AUTH-36] each is an operation of its own id, and is answered when that ends', () => {
    const { page, ask } = openConnector()
    expect(ask(READ).told).toEqual(['"0x10"', 'complete'])
    expect(ask(SIGN).told).toEqual([`"0x${'cd'.repeat(65)}"`, 'complete'])
    expect(ended(page)).toEqual([
      ['embeddedRequestCompleted', 'ask1'],
      ['embeddedRequestCompleted', 'ask2'],
    ])
    page.memory.secureSite.setPolicy({ approvals: 'decline' })
    expect(ask(SIGN).told).toEqual(['SIGNATURE_DECLINED'])
  })

  it('[NET-32] a switch is answered when the site has switched, or has not', () => {
    const { page, ask } = openConnector()
    expect(ask({ type: 'switchNetwork', network: 'eip155:8453' }).told).toEqual(['null', 'complete'])
    expect(page.events('embeddedNetworkSwitched')).toMatchObject([{ operation: 'ask1', network: 'eip155:8453' }])
    page.memory.secureSite.setFaults({ garbage: ['SWITCH_NETWORK'] })
    const last = ask({ type: 'switchNetwork', network: 'eip155:1' })
    page.wait(200_000)
    expect(last.told).toHaveLength(1)
    expect(last.told).not.toContain('complete')
  })

  it('[AUTH-33, AUTH-37, fault] one that is refused fails with its reason, and starts nothing', () => {
    const { page, ask } = openConnector()
    expect(ask({ ...SIGN, params: 'no list' }).told).toEqual(['RPC_PARAMS_INVALID'])
    expect(ask({ ...SIGN, network: 'eip155:5' }).told).toEqual(['NETWORK_MISSING'])
    expect(ask({ type: 'switchNetwork', network: 'eip155:5' }).told).toEqual(['CHAIN_NOT_SUPPORTED'])
    expect(page.types().filter((type) => /^(embeddedRequest|embeddedNetwork|approval)/.test(type))).toEqual([])
    expect(page.state().toasts.current).toBeUndefined()
    expect(ask({ ...SIGN, method: 'eth_sign' }).told).toEqual(['RPC_CALL_NOT_ALLOWED'])
    page.give({ type: 'disconnect' })
    page.wait(100)
    expect(ask(SIGN).told).toEqual(['AUTH_NOT_CONNECTED'])
  })

  it('[I-5, AUTH-36] one that waits for the visitor gets no answer of another', () => {
    const { page, ask } = openConnector()
    page.memory.secureSite.setPolicy({ approvals: 'later' })
    const signing = ask(SIGN)
    expect([ask(READ).told, signing.told]).toEqual([['"0x10"', 'complete'], []])
    page.memory.secureSite.decide('approve')
    page.wait(100)
    expect(signing.told).toEqual([`"0x${'cd'.repeat(65)}"`, 'complete'])
  })

  it('[F40] one that is cancelled ends, and its late answer is dropped', () => {
    const { page, ask } = openConnector()
    page.memory.secureSite.setPolicy({ approvals: 'later' })
    const { told, cancel } = ask(SIGN)
    expect(page.state().approvals.open?.operation).toBe('ask1')
    cancel()
    page.wait(100)
    expect(page.events('embeddedRequestFailed')).toMatchObject([{ operation: 'ask1', failure: { code: 'ABORTED' } }])
    page.memory.secureSite.decide('approve')
    page.wait(100)
    expect([told, page.state().approvals.open]).toEqual([[], undefined])
  })

  it('[AUTH-36] commands of the app are answered to the app alone', async () => {
    const { page } = openConnector()
    const calls = () => page.entries.filter((entry) => entry.kind === 'call' && entry.port === 'embedded' && entry.method === 'answer').length
    await page.run({ type: 'requestEmbedded', method: 'eth_blockNumber' })
    expect(calls()).toBe(0)
    expect(reached(page)).toContain('RPC_REQUEST')
  })
})

it('[AUTH-33, fault] fails while nobody is logged in: the domain does not listen yet', () => {
  const { ask, port } = createConnectorAsks()
  const page = openPage({ ...EMBEDDED, ports: { embedded: port } })
  expect(answerTo(page, ask, SIGN).told).toEqual(['AUTH_NOT_CONNECTED'])
})
