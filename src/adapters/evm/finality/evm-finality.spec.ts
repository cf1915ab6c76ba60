import { NEVER, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../../tests/domain/facts.js'
import type { Page } from '../../../../tests/domain/page.js'
import { at, ends, forget, HERE, mine, nextPage, ONE, openReceipts, openSent, pending, send, THERE, THREE, TWO } from '../../../../tests/domain/evm-world.js'
import { DROPPED_AFTER_MS, FOLLOW_DEADLINE_MS } from './evm-finality.js'
import { createMemoryPorts } from '../../memory/memory-ports.js'
import type { FinalityPort } from '../../../ports/finality.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { DomainCommand } from '../../../domain/root.js'
import { selectPendingTransactions } from '../../../domain/transactions/selectors.js'
import { transactions } from '../../../domain/transactions/slice.js'
import { MAX_FOLLOWED } from '../../../domain/transactions/state.js'

const asked = (page: Page, method: string) => page.memory.rpc.tries().filter((one) => one.method === method).length

describe('an EVM transaction that a wallet has sent', () => {
  it('[SEND-17, BAL-08] is followed to its receipt, of two networks each by its own node; then the balance is read, and no more is asked', async () => {
    const { world, page } = await openSent([ONE], [TWO, { network: THERE }])
    page.wait(30_000)
    expect([pending(page), ends(page)]).toEqual([
      [
        [ONE, HERE],
        [TWO, THERE],
      ],
      [],
    ])
    expect(selectPendingTransactions(page.state(), { network: HERE }).map(({ hash }) => hash)).toEqual([ONE])
    const reads = asked(page, 'eth_getBalance')
    mine(world, ONE)
    mine(world, TWO, '0x0')
    page.wait(5_000)
    expect(ends(page)).toMatchObject([
      { outcome: 'confirmed', hash: ONE, network: HERE, block: 16 },
      { outcome: 'failed', hash: TWO, network: THERE, block: 16, failure: { code: 'TRANSACTION_REVERTED' } },
    ])
    expect(asked(page, 'eth_getBalance')).toBeGreaterThan(reads)
    const looks = asked(page, 'eth_getTransactionReceipt')
    page.wait(600_000)
    expect([pending(page), asked(page, 'eth_getTransactionReceipt')]).toEqual([[], looks])
  })

  it('[SEND-17] is replaced once its nonce is used and two looks find it gone; a look that finds it again begins anew', async () => {
    const { world, page } = await openSent([ONE])
    page.wait(1_000)
    const bringBack = forget(world, ONE)
    page.wait(5_000)
    expect(ends(page)).toEqual([])
    world.counts = { [at(HERE, A)]: 6 }
    page.wait(1_000)
    bringBack()
    page.wait(1_000)
    forget(world, ONE)
    page.wait(1_000)
    expect(ends(page)).toEqual([])
    page.wait(4_000)
    expect(ends(page)).toMatchObject([{ outcome: 'replaced', hash: ONE, network: HERE }])
  })

  it('[SEND-17] that no node has ever shown is unclear after a day, over all pages, and never failed', async () => {
    const { world, page } = await openSent([ONE, { isUnknown: true }])
    world.counts = { [at(HERE, A)]: 9 }
    page.wait(FOLLOW_DEADLINE_MS / 2)
    const next = nextPage(page, world)
    next.wait(FOLLOW_DEADLINE_MS / 2 - 60_000)
    expect(ends(next)).toEqual([])
    next.wait(60_000)
    expect(ends(next)).toMatchObject([{ outcome: 'unclear', hash: ONE, failure: { code: 'TRANSACTION_UNCLEAR' } }])
  })

  it('[SEND-17, fault] goes on where its node fails, and is unclear where its code does not load', async () => {
    const { world, page } = await openSent([ONE])
    const mend = page.memory.rpc.fail('unreachable')
    page.wait(60_000)
    expect([ends(page), pending(page)]).toEqual([[], [[ONE, HERE]]])
    mine(world, ONE)
    mend()
    page.wait(60_000)
    expect(ends(page)).toMatchObject([{ outcome: 'confirmed' }])
    const broken: FinalityPort = { follow: ({ hash }) => (hash === TWO ? throwError(() => failure('CODE_UNAVAILABLE')) : NEVER) }
    const other = openReceipts(world, createMemoryPorts({ world: page.memory.world }), { ports: { finality: broken } })
    await other.run({ type: 'connect', connectorId: ALPHA })
    send(other, world, THREE)
    send(other, world, TWO)
    expect(ends(other)).toMatchObject([{ outcome: 'unclear', hash: TWO, failure: { cause: { code: 'CODE_UNAVAILABLE' } } }])
    expect(pending(other)).toEqual([[THREE, HERE]])
  })

  it('[SEND-17, fault] is unclear where the policy that follows it fails, as all others are', async () => {
    const { page } = await openSent([ONE], [TWO, { network: THERE }])
    for (const report of transactions.endings?.['followTransactions']?.(page.state(), failure('UNEXPECTED')) ?? []) page.give(report as DomainCommand)
    expect([ends(page).map(({ outcome, hash }) => [outcome, hash]), pending(page)]).toEqual([
      [
        ['unclear', ONE],
        ['unclear', TWO],
      ],
      [],
    ])
  })

  it('[T9, T19] is followed by a hash only, once, and with so many others at most; a report of another one is nothing', async () => {
    const { world, page } = await openSent()
    send(page, world, '0xsafe')
    expect(pending(page)).toEqual([])
    for (let count = 0; count <= MAX_FOLLOWED; count += 1) send(page, world, `0x${`${count}`.padStart(64, '0')}`)
    expect(pending(page)).toHaveLength(MAX_FOLLOWED)
    page.give({ type: 'reportTransactionNews', operation: 'o99', news: { kind: 'ended', outcome: 'confirmed', block: 1 } })
    expect(ends(page)).toEqual([])
    page.give({ type: 'stop' })
    expect(pending(page)).toEqual([])
  })

  it('[SEND-17] is dropped where nodes do not know it for an hour and nothing takes its nonce; a look that finds it again begins anew', async () => {
    const { world, page } = await openSent([ONE], [TWO, { network: THERE, address: B, nonce: 7 }])
    world.counts = { [at(THERE, B)]: 7 }
    page.wait(1_000)
    const bringBack = forget(world, ONE)
    page.wait(DROPPED_AFTER_MS - 60_000)
    bringBack()
    page.wait(60_000)
    forget(world, ONE)
    page.wait(DROPPED_AFTER_MS - 60_000)
    expect(ends(page)).toEqual([])
    page.wait(120_000)
    expect([ends(page), pending(page)]).toMatchObject([[{ outcome: 'dropped', hash: ONE, network: HERE }], [[TWO, THERE]]])
  })

  it('[SEND-17, T8] is neither dropped nor replaced by a node that does not say how many transactions its account has', async () => {
    const { world, page } = await openSent([ONE])
    page.wait(1_000)
    forget(world, ONE)
    world.counts = { [at(HERE, A)]: Number.NaN }
    page.wait(2 * DROPPED_AFTER_MS)
    expect([ends(page), pending(page)]).toEqual([[], [[ONE, HERE]]])
  })
})
