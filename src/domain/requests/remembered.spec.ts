import { NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, openTab, type Page, reload, storedItem, walletOf } from '../../../tests/domain/page.js'
import type { RpcRequest } from '../../ports/rpc.js'
import { unansweredMemory } from './persist.js'
import { LOOK_MS, NONCE_AFTER_MS } from '../transactions/account-looks.js'
import { REMEMBERED_MS } from './state.js'

const send = { type: 'sendTransaction', transaction: { to: B, value: '0x1' } } as const
const other = { type: 'sendTransaction', transaction: { to: B, value: '0x2' } } as const
const stored = (page: Page) => storedItem(page, 'unanswered_requests')

/** Opens a page whose wallet has not answered a transaction. */
async function openUnanswered(options: Parameters<typeof openConnected>[0] = {}) {
  const page = await openConnected(options)
  walletOf(page).setPolicy({ decision: 'ask' })
  await expect(page.run(send)).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
  page.wait(0)
  return page
}

/** Loads the page anew, which is hidden before. */
function again(page: Page, options: Parameters<typeof reload>[1] = {}) {
  page.memory.platform.set({ visible: false })
  page.wait(0)
  const next = reload(page, options)
  next.memory.platform.set({ visible: true })
  next.wait(10)
  walletOf(next).setPolicy({ decision: 'approve' })
  return next
}

describe('a transaction that a wallet may still send, after a reload', () => {
  it('[F29, I-19, CONN-50] is not sent again unless the app says so; another one is', async () => {
    const next = again(await openUnanswered())
    expect(next.state().requests.unanswered).toMatchObject([{ kind: 'sendTransaction', connectorId: ALPHA, network: 'eip155:1', earlier: true }])
    await expect(next.run(send)).rejects.toMatchObject({ code: 'TRANSACTION_MAY_BE_SENT' })
    expect(await next.run(other)).toMatchObject({ type: 'requestCompleted' })
    expect(await next.run({ ...send, again: true })).toMatchObject({ type: 'requestCompleted' })
  })

  it('[F29, I-19] counts if the wallet showed it when the page went; not if it was answered', async () => {
    const page = await openConnected()
    walletOf(page).setPolicy({ decision: 'ask' })
    page.give(send)
    page.wait(1_000)
    await expect(again(page).run(send)).rejects.toMatchObject({ code: 'TRANSACTION_MAY_BE_SENT' })

    const answered = await openConnected()
    await answered.run(send)
    answered.wait(0)
    expect(stored(answered)).toBeUndefined()
    expect(await again(answered).run(send)).toMatchObject({ type: 'requestCompleted' })
  })

  it('[T11, I-43] stores a digest, and neither amount nor recipient', async () => {
    const page = await openUnanswered()
    expect(stored(page)).toEqual([
      {
        kind: 'sendTransaction',
        namespace: 'eip155',
        connectorId: ALPHA,
        network: 'eip155:1',
        startedAt: expect.any(Number),
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        address: A,
      },
    ])
    expect(page.memory.disk.get('latchkit:unanswered_requests')).not.toContain(B.slice(2))
  })

  it('[CONN-50] is forgotten when the visitor has looked, and after a day', async () => {
    const next = again(await openUnanswered())
    next.give({ type: 'forgetRequest', operation: next.state().requests.unanswered?.[0]?.operation ?? '' })
    next.wait(0)
    expect([next.events('requestForgotten').length, stored(next)]).toEqual([1, []])
    expect(await next.run(send)).toMatchObject({ type: 'requestCompleted' })

    const old = await openUnanswered()
    old.memory.time.advanceBy(REMEMBERED_MS)
    expect(await again(old).run(send)).toMatchObject({ type: 'requestCompleted' })
  })

  it('[UX-43, I-19] is known in a second tab that reads storage again, and forgotten there with the first', async () => {
    const page = await openConnected()
    const tab = openTab(page)
    tab.wait(10)
    walletOf(page).setPolicy({ decision: 'ask' })
    await expect(page.run(send)).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
    page.wait(0)
    const one = { requests: stored(page) }
    tab.give({ type: 'reportRequestsElsewhere', ...one })
    expect(tab.give(send)).toMatchObject({ failure: { code: 'TRANSACTION_MAY_BE_SENT' } })
    tab.give({ type: 'reportRequestsElsewhere', ...one })
    expect(tab.events('unansweredElsewhere')).toHaveLength(1)
    tab.give({ type: 'reportRequestsElsewhere', requests: [] })
    expect(tab.state().requests.unanswered).toEqual([])
    // Its own stay its own.
    page.give({ type: 'reportRequestsElsewhere', requests: [] })
    expect(page.state().requests.unanswered).toHaveLength(1)
  })

  it('[T11] takes no stored value that is none', () => {
    const { parse } = unansweredMemory.items['unanswered'] as { parse: (value: unknown) => unknown }
    const right = { connectorId: 'x', network: 'eip155:1', startedAt: 1, digest: 'a'.repeat(64), address: A }
    const wrong = [{ digest: 'a' }, { network: 'eip155' }, { network: 'solana:1' }, { startedAt: 'now' }, { connectorId: '' }, { address: 'me' }].map(
      (more) => ({ ...right, ...more }),
    )
    expect(parse([...wrong, 7, null, right])).toEqual([{ ...right, kind: 'sendTransaction', namespace: 'eip155' }])
    expect([parse({}), parse([{ ...right, nonce: -1 }])]).toEqual([undefined, [expect.not.objectContaining({ nonce: -1 })]])
  })
})

describe('the account of a transaction that a wallet has not answered', () => {
  /** Node that counts the transactions of an account. */
  function counting() {
    const counts: Record<string, number> = { [A]: 5 }
    const asked: RpcRequest[] = []
    const rpc = {
      call(request: RpcRequest) {
        if (request.method !== 'eth_getTransactionCount') return NEVER
        asked.push(request)
        return of(`0x${(counts[String(request.params[0])] ?? 0).toString(16)}`)
      },
      watch: () => NEVER,
    }
    return { counts, asked, with: { ports: { rpc } as never } }
  }

  it('[F29, CONN-50] has sent something since: the visitor is told, once; one that has sent nothing is looked at again', async () => {
    const { counts, with: options } = counting()
    const page = await openUnanswered(options)
    expect(page.state().requests.unanswered).toMatchObject([{ nonce: 5 }])
    page.wait(LOOK_MS * 3)
    expect(page.events('accountSentSince')).toEqual([])
    counts[A] = 6
    page.wait(LOOK_MS)
    expect(page.events('accountSentSince')).toMatchObject([{ namespace: 'eip155', network: 'eip155:1' }])
    expect(page.state().requests.unanswered).toMatchObject([{ moved: true }])
    page.wait(LOOK_MS * 10)
    expect(page.events('accountSentSince')).toHaveLength(1)
  })

  it('[F29] is found on the chain after a reload, with the nonce that was read before', async () => {
    const { counts, with: options } = counting()
    const page = await openConnected(options)
    walletOf(page).setPolicy({ decision: 'ask' })
    page.give(send)
    page.wait(NONCE_AFTER_MS)
    page.memory.platform.set({ visible: false })
    page.wait(0)
    expect(stored(page)).toMatchObject([{ nonce: 5 }])
    counts[A] = 6
    const next = again(page, options)
    expect(next.state().requests.unanswered).toMatchObject([{ nonce: 5, moved: true }])
  })

  it('[F29] with a nonce that the app gave needs no first look; one that is answered at once is not read', async () => {
    const { counts, asked, with: options } = counting()
    const page = await openConnected(options)
    await page.run(send)
    page.wait(NONCE_AFTER_MS)
    expect(asked).toEqual([])
    walletOf(page).setPolicy({ decision: 'ask' })
    page.give({ ...send, transaction: { ...send.transaction, nonce: '0x5' } })
    page.wait(NONCE_AFTER_MS)
    expect([asked, page.state().requests.pending[0]?.nonce]).toEqual([[], 5])
    counts[A] = 6
    page.give({ type: 'cancelRequest' })
    page.wait(0)
    expect(page.events('accountSentSince')).toHaveLength(1)
  })
})
