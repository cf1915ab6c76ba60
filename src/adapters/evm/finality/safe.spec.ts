import { describe, expect, it } from 'vitest'
import { A, B, C } from '../../../../tests/domain/facts.js'
import { storedItem } from '../../../../tests/domain/page.js'
import { at, connectedReceipts, ends, EXECUTION, HERE, newWorld, nextPage, ONE, pending, send, THERE, THREE, TWO } from '../../../../tests/domain/evm-world.js'
import { FOLLOW_DEADLINE_MS } from './evm-finality.js'

const SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'
const NO_PAYMENT = '0'.repeat(64)

describe('a Safe transaction', () => {
  it('[SEND-17, CONN-12] waits for owners until its own Safe has executed it on its own network, of two, also after a reload', async () => {
    const world = newWorld()
    world.safes = [at(HERE, A), at(THERE, B)]
    const page = await connectedReceipts(world)
    send(page, world, ONE, { isUnknown: true })
    send(page, world, TWO, { network: THERE, address: B, isUnknown: true })
    page.wait(60_000)
    const safes = [
      { address: A, block: 9_900 },
      { address: B, block: 9_900 },
    ]
    expect(page.state().transactions.sent.map(({ memo }) => memo?.['safe'])).toEqual(safes)
    expect(storedItem(page, 'sent/transactions')).toMatchObject(safes.map((safe) => ({ memo: { safe } })))
    // Version 1.4 indexes the hash, version 1.3 does not.
    const execution = { network: HERE, address: A, block: 11_500, topics: [SUCCESS, ONE], data: `0x${NO_PAYMENT}` }
    world.logs = [
      { ...execution, topics: [SUCCESS, THREE] },
      { ...execution, network: THERE },
      { ...execution, address: B },
      { ...execution, topics: [`0x${'00'.repeat(32)}`, ONE] },
    ]
    world.height = 12_600
    const next = nextPage(page, world)
    next.wait(60_000)
    expect([ends(next), pending(next)]).toEqual([
      [],
      [
        [ONE, HERE],
        [TWO, THERE],
      ],
    ])
    world.height += 30
    world.logs = [
      { ...execution, block: world.height },
      { ...execution, network: THERE, address: B, block: world.height, topics: [FAILURE], data: `${TWO}${NO_PAYMENT}` },
    ]
    next.wait(60_000)
    expect(ends(next)).toMatchObject([
      { outcome: 'confirmed', hash: ONE, network: HERE, block: 12_630, executedBy: EXECUTION },
      { outcome: 'failed', hash: TWO, network: THERE, block: 12_630, executedBy: EXECUTION },
    ])
    expect(storedItem(next, 'sent/transactions')).toEqual([])
  })

  it('[SEND-17, fault] is found by a page that opens many blocks later, though a node gives only so many at once; else it is unclear after a day', async () => {
    const world = newWorld()
    world.safes = [at(HERE, A)]
    const page = await connectedReceipts(world)
    send(page, world, ONE, { isUnknown: true })
    send(page, world, TWO, { isUnknown: true })
    page.wait(0)
    world.logs = [{ network: HERE, address: A, block: 14_000, topics: [SUCCESS, ONE], data: '0x' }]
    world.height = 18_000
    page.close()
    page.memory.time.advanceBy(FOLLOW_DEADLINE_MS / 2)
    const next = nextPage(page, world)
    next.wait(60_000)
    expect(ends(next)).toMatchObject([{ outcome: 'confirmed', hash: ONE, block: 14_000 }])
    next.wait(FOLLOW_DEADLINE_MS / 2)
    expect(ends(next)).toMatchObject([{ hash: ONE }, { outcome: 'unclear', hash: TWO }])
  })

  it('[SEND-17] is only one whose account is a Safe on that network, and is asked for once', async () => {
    const world = newWorld()
    world.safes = [at(THERE, A), at(HERE, C)]
    const page = await connectedReceipts(world)
    send(page, world, ONE, { isUnknown: true })
    page.wait(60_000)
    expect(page.state().transactions.sent).toMatchObject([{ hash: ONE }])
    expect(page.state().transactions.sent[0]).not.toHaveProperty('memo')
    expect(page.memory.rpc.tries().filter(({ method }) => method === 'eth_call')).toHaveLength(1)
  })
})
