import { afterEach, describe, expect, it, vi } from 'vitest'
import { openTable, proposal, type Table } from './relay-table.js'
import { eventually } from '../../eventually.js'

let table: Table
afterEach(() => table.close())

const personalSign = async () => table.ask('personal_sign', ['0x48656c6c6f', (await table.wallet.accounts())[0]])
const settled = () => eventually(() => expect(table.relay.seen().some(({ tag }) => tag === 1103)).toBe(true))

describe('the stock clients when the relay is away', () => {
  it('[F5, WC-18] what was sent while the app was away waits in the mailbox, and reaches it after its reload, once', async () => {
    table = await openTable()
    const topic = await table.connect()
    await settled()
    await table.app.stop()
    const [, second = ''] = await table.wallet.accounts()
    const sent = table.wallet.switchAccount(1)
    await eventually(() => expect(table.relay.seen().at(-1)?.tag).toBe(1104))
    await table.reloadApp()
    await sent
    await eventually(() => expect(table.heard.map(({ event }) => event)).toEqual(['session_update', 'session_event']))
    expect(table.app.client.session.get(topic).namespaces['eip155']?.accounts[0]).toBe(`eip155:31337:${second}`)

    // The relay does not send an acknowledged message again.
    const before = table.relay.counts().opened
    await table.reloadApp()
    await eventually(() => expect(table.relay.counts()).toMatchObject({ opened: before + 1, open: 2 }))
    await table.app.client.ping({ topic })
    expect(table.heard.map(({ event }) => event)).toEqual(['session_update', 'session_event'])
  })

  it('[F5] a wallet that was restarted answers what came meanwhile, with what it had kept', async () => {
    table = await openTable()
    await table.connect()
    await settled()
    await table.wallet.stop()
    const asked = personalSign()
    await eventually(() => expect(table.relay.seen().at(-1)?.tag).toBe(1108))
    await table.restartWallet()
    expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
    expect(table.wallet.requests.map(({ method }) => method)).toEqual(['personal_sign'])
  })

  it('[F2] both come back after every line was cut, and go on with the session', async () => {
    table = await openTable()
    await table.connect()
    await settled()
    table.relay.cut()
    await eventually(() => expect(table.relay.counts()).toMatchObject({ open: 2, opened: 4 }))
    expect(await personalSign()).toMatch(/^0x/)
  })

  it('[F1, F2] a relay that cuts a connection, closes the next after a frame, and then works, is reached in the end', async () => {
    table = await openTable()
    table.relay.faults.set([
      { kind: 'reject', times: 1 },
      { kind: 'close', afterFrames: 1, times: 1 },
    ])
    await table.connect()
    expect(table.relay.faults.list()).toEqual([])
    expect(table.relay.counts()).toMatchObject({ open: 2, refused: 1 })
  })

  it.each(['clock', 'key', 'origin'] as const)('[F25] a refused token (%s) is final: the client says why and does not try again', async (reason) => {
    table = await openTable()
    table.relay.faults.set({ kind: 'refuse-auth', reason, detail: 'basic.iat: 5' })
    const errors: string[] = []
    table.app.client.core.relayer.on('relayer_error', (error: Error) => errors.push(error.message))
    const outcome = table.app.client.connect(proposal).then(
      () => 'connected',
      () => 'failed',
    )
    await eventually(() => expect(errors.join()).toMatch(/code: 3000 \((Unauthorized|JWT validation error): .*basic\.iat: 5\)/))
    expect(table.relay.counts()).toMatchObject({ opened: 0, refused: 1 })
    table.relay.faults.clear()
    await Promise.race([outcome, eventually(() => expect(errors).toHaveLength(1))])
  })
})

describe('the stock clients when messages go astray', () => {
  it('[F4, F5] a session settles and serves when every delivery comes three times, a moment apart', async () => {
    table = await openTable()
    table.relay.faults.set({ kind: 'duplicate', copies: 2, afterMs: 20 })
    await table.connect()
    expect(await personalSign()).toMatch(/^0x/)
    await table.wallet.switchChain(31_338)
    await eventually(() => expect(table.heard).toHaveLength(1))
    expect(table.wallet.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose', 'personal_sign'])
  })

  it('[F5] a delivery that was lost is delivered again when its reader comes back', async () => {
    table = await openTable()
    await table.connect()
    await settled()
    table.relay.faults.set({ kind: 'drop', on: 'delivery', tags: [1108], times: 1 })
    const asked = personalSign()
    await eventually(() => expect(table.relay.faults.list()).toEqual([]))
    table.relay.cut(table.wallet.clientId)
    expect(await asked).toMatch(/^0x/)
  })

  it('[F3] a delayed answer of the relay holds nothing up but itself', async () => {
    table = await openTable()
    await table.connect()
    await settled()
    table.relay.faults.set({ kind: 'delay', on: 'answer', methods: ['irn_publish'], ms: 400 })
    expect(await personalSign()).toMatch(/^0x/)
  })

  it('[F4] of two events that the relay reorders the stock client takes the newer, and drops the older that comes after it', async () => {
    table = await openTable()
    const topic = await table.connect()
    await settled()
    table.relay.faults.set({ kind: 'reorder', tags: [1110], window: 2, times: 2 })
    // Its ids tell times apart by the millisecond.
    await table.wallet.emit({ name: 'chainChanged', data: 1 }, 'eip155:31337')
    const sentAt = Date.now()
    await vi.waitUntil(() => Date.now() > sentAt + 1, { timeout: 60_000, interval: 1 })
    await table.wallet.emit({ name: 'chainChanged', data: 2 }, 'eip155:31337')
    await table.app.client.ping({ topic })
    expect(table.relay.faults.list()).toEqual([])
    expect(table.heard.map(({ params }) => (params as { event: { data: number } }).event.data)).toEqual([2])
  })

  it('[F6] a relay that accepts and never answers leaves the app without a session; one that answers again serves it', async () => {
    table = await openTable()
    table.relay.faults.set({ kind: 'hang' })
    table.app.client.connect(proposal).catch(() => undefined)
    await eventually(() => expect(table.relay.counts().open).toBe(1))
    expect([table.relay.seen(), table.relay.counts().topics]).toEqual([[], 0])
    table.relay.faults.clear()
    await table.reloadApp()
    await table.connect()
    expect(await personalSign()).toMatch(/^0x/)
  })
})

describe('what a relay learns', () => {
  it('[T20, DX-22] sees method names, chains and even a signature in clear text from the stock clients, and no address or message', async () => {
    table = await openTable()
    await table.connect()
    const signature = await personalSign()
    await eventually(() => expect(table.relay.seen().at(-1)?.tag).toBe(1109))
    const [request, answer] = table.relay.seen().slice(-2)
    expect(request).toMatchObject({
      tag: 1108,
      ttl: 300,
      clear: { prompt: true, tvf: { rpcMethods: ['personal_sign'], chainId: 'eip155:31337' } },
    })
    expect(answer).toMatchObject({ clear: { tvf: { txHashes: [signature] } } })
    const all = JSON.stringify(table.relay.seen()).toLowerCase()
    expect(all).not.toContain('48656c6c6f')
    for (const address of await table.wallet.accounts()) expect(all).not.toContain(address.slice(2))
  })
})
