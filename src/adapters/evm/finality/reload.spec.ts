import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../../tests/domain/facts.js'
import { type Page, storedItem } from '../../../../tests/domain/page.js'
import {
  at,
  ends,
  forget,
  HERE,
  mine,
  newWorld,
  nextPage,
  ONE,
  openReceipts,
  openSent,
  pending,
  send,
  THERE,
  THREE,
  TWO,
} from '../../../../tests/domain/evm-world.js'
import { FOLLOW_DEADLINE_MS } from './evm-finality.js'
import { createMemoryPorts, DEFAULT_START as sentAt } from '../../memory/memory-ports.js'
import { readsAsConnected } from '../../../domain/lifecycle/has-stored-session.js'
import { LOAD_WAIT_MS } from '../../../domain/lifecycle/state.js'
import { writeItem } from '../../../domain/shared/json/remembered.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'
import { MAX_FOLLOWED } from '../../../domain/transactions/state.js'

const stored = (page: Page) => storedItem(page, 'sent/transactions')

describe('an EVM transaction that no block has when the page reloads', () => {
  it('[CORE-20] is followed by the next page, and forgotten once it is in a block', async () => {
    const { world, page } = await openSent([ONE], [TWO, { network: THERE }])
    expect(readsAsConnected({ 'sent/transactions': writeItem(stored(page)) }, 0)).toBe(true)
    const next = nextPage(page, world)
    mine(world, TWO)
    next.wait(60_000)
    expect([ends(next), pending(next)]).toMatchObject([[{ outcome: 'confirmed', hash: TWO, network: THERE }], [[ONE, HERE]]])
    mine(world, ONE, '0x0')
    next.wait(60_000)
    expect(ends(next)).toMatchObject([{ hash: TWO }, { outcome: 'failed', hash: ONE }])
    expect([stored(next), pending(nextPage(next, world))]).toEqual([[], []])
  })

  it('[SEND-17, CORE-20] that is gone then is replaced once its own account has used its nonce on its own network, of two accounts and two networks', async () => {
    const { world, page } = await openSent([ONE], [TWO, { network: THERE, address: B, nonce: 7 }])
    page.wait(0)
    expect(stored(page)).toEqual([
      { hash: ONE, network: HERE, address: A, sentAt, isSeen: true, memo: { sender: { address: A, nonce: 5 } } },
      { hash: TWO, network: THERE, address: B, sentAt, isSeen: true, memo: { sender: { address: B, nonce: 7 } } },
    ])
    forget(world, ONE)
    forget(world, TWO)
    world.counts = { [at(HERE, A)]: 6, [at(HERE, B)]: 99, [at(THERE, A)]: 99, [at(THERE, B)]: 7 }
    const next = nextPage(page, world)
    next.wait(10_000)
    expect([ends(next), pending(next)]).toMatchObject([[{ outcome: 'replaced', hash: ONE, network: HERE }], [[TWO, THERE]]])
    world.counts = { ...world.counts, [at(THERE, B)]: 8 }
    next.wait(10_000)
    expect(ends(next)).toMatchObject([{ hash: ONE }, { outcome: 'replaced', hash: TWO, network: THERE }])
    expect(stored(next)).toEqual([])
  })

  it('[SEND-17] is replaced, dropped or unclear for a page that opens after its day, by what the nodes say in a minute', async () => {
    const { world, page } = await openSent([ONE], [TWO, { network: THERE, address: B, nonce: 7 }], [THREE, { isUnknown: true }])
    page.wait(0)
    forget(world, ONE)
    forget(world, TWO)
    world.counts = { [at(HERE, A)]: 6, [at(THERE, B)]: 7 }
    page.close()
    page.memory.time.advanceBy(2 * FOLLOW_DEADLINE_MS)
    const next = nextPage(page, world)
    next.wait(60_000)
    expect(ends(next)).toMatchObject([
      { outcome: 'replaced', hash: ONE },
      { outcome: 'dropped', hash: TWO },
      { outcome: 'unclear', hash: THREE },
    ])
  })

  it('[CORE-20, I-43] is stored with its nonce once: a later look and a later page write nothing', async () => {
    const { world, page } = await openSent([ONE])
    page.wait(0)
    const writes = () => page.memory.disk.writes().filter(({ key }) => key === 'latchkit:sent/transactions').length
    const before = writes()
    page.wait(60_000)
    nextPage(page, world).wait(60_000)
    expect([before, writes()]).toEqual([3, 3])
  })

  it('[F19] stays beside one that was sent before storage answered', async () => {
    const { world, page } = await openSent([ONE], [TWO])
    page.close()
    const memory = createMemoryPorts({ world: page.memory.world })
    memory.disk.fail('hanging')
    const next = openReceipts(world, memory)
    next.wait(LOAD_WAIT_MS)
    await next.run({ type: 'connect', connectorId: ALPHA })
    send(next, world, THREE)
    send(next, world, TWO)
    memory.disk.fail(null)
    next.wait(100)
    expect(pending(next).map(([hash]) => hash)).toEqual([ONE, THREE, TWO])
  })

  it('[F18, T11] is not taken from storage out of form, or of another chain', () => {
    const memory = createMemoryPorts()
    memory.disk.put(
      'latchkit:sent/eip155',
      writeItem([
        null,
        { hash: '0x1', network: HERE, sentAt },
        { hash: ONE, network: solana.caipNetworkId, sentAt },
        { hash: TWO, network: HERE, sentAt, sender: { address: 'x', nonce: 1 }, safe: { address: A, block: -1 } },
        { hash: THREE, network: HERE, sentAt, sender: { address: A, nonce: 1, more: 1 }, safe: 5 },
      ]),
    )
    const networks = [mainnet, { ...solana, rpcUrls: mainnet.rpcUrls }]
    const page = openReceipts(newWorld(), memory, { options: { networks }, adapters: ['eip155', 'solana'] })
    expect(page.state().transactions.sent.map(({ hash }) => hash)).toEqual([TWO, THREE])
  })

  it('[T11, T19, F19] is taken from storage with so many others at most, the latest, and beside what was sent before', async () => {
    const many = Array.from({ length: 2 * MAX_FOLLOWED }, (_, index) => ({ hash: `0x${`${index}`.padStart(64, '0')}`, network: HERE, sentAt }))
    const latest = many.slice(-MAX_FOLLOWED).map(({ hash }) => hash)
    const memory = createMemoryPorts()
    memory.disk.put('latchkit:sent/transactions', writeItem(many))
    memory.disk.fail('hanging')
    const world = newWorld()
    const page = openReceipts(world, memory)
    page.wait(LOAD_WAIT_MS)
    await page.run({ type: 'connect', connectorId: ALPHA })
    send(page, world, ONE)
    memory.disk.fail(null)
    page.wait(100)
    expect(page.events('restored').flatMap(({ remembered }) => remembered.transactions?.sent.map(({ hash }) => hash) ?? [])).toEqual(latest)
    expect(pending(page).map(([hash]) => hash)).toEqual([...latest.slice(1), ONE])
  })
})
