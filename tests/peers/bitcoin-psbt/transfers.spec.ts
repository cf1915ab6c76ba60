import { describe, expect, it } from 'vitest'
import { lastValueFrom, throwError } from 'rxjs'
import { transfersContract, type TransfersHarness } from '../../../src/testing/contracts/services/transfers.js'
import { createBitcoinTransfers } from '../../../src/adapters/transfers/bitcoin-transfers.js'
import { contentOf } from '../../../src/domain/send/make.js'
import type { SpendableType } from '../../../src/domain/shared/bitcoin/sizes.js'
import { dustLimits } from '../../../src/domain/shared/bitcoin/sizes.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import type { ReplacementOrder, TransferOrder } from '../../../src/ports/services/transfers.js'
import { addresses, network, RECIPIENT } from './payments-world.js'
import { openRegtest } from './regtest-world.js'

/** Address that nobody has paid. */
const UNUSED = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'

function open(type: SpendableType = 'p2wpkh', ...coins: readonly bigint[]) {
  const world = openRegtest(type)
  for (const coin of coins) world.ledger.faucet(world.account.address, coin)
  world.ledger.faucet(RECIPIENT, 1_000_000n)
  world.ledger.mine()
  let isBroken = false
  const port = createBitcoinTransfers({
    read: (at, method, params) => (isBroken ? throwError(() => failure('RPC_ALL_FAILED', { hosts: 'a.example' })) : world.read(at, method, params)),
    coinOf: () => ({ symbol: 'BTC', decimals: 8 }),
    payments: () => world.port,
  })
  const prepare = (order: Partial<TransferOrder> = {}) =>
    lastValueFrom(port.prepare({ network, address: world.account.address, to: RECIPIENT, amount: '0.0004', connectorId: 'w', ordinals: [], ...order }))
  const send = async (order: Partial<TransferOrder> = {}) => {
    const { payload = '' } = await prepare(order)
    return world.send(JSON.parse(payload))
  }
  const breakNode = () => {
    isBroken = true
  }
  const replace = (hash: string, kind: ReplacementOrder['kind']) =>
    lastValueFrom(port.replace({ network, address: world.account.address, hash, kind, connectorId: 'w', ordinals: [] }))
  return { world, port, prepare, send, replace, breakNode }
}

const asContract = async (): Promise<TransfersHarness> => {
  const { port, world, breakNode, send } = open('p2wpkh', 100_000n, 50_000n)
  const hash = await send({ amount: '0.0001' })
  return {
    port,
    network,
    account: world.account.address,
    friend: RECIPIENT,
    unused: UNUSED,
    amount: '0.00040001',
    decimals: 8,
    pending: { hash, units: '10000' },
    breakSource: breakNode,
    withinMs: 30_000,
    elapse: (ms) => new Promise((done) => setTimeout(done, ms)),
  }
}
transfersContract({ describe, it, expect }, 'Bitcoin node', asContract, { without: ['token'] })

describe('transfers of bitcoin on a node that checks every rule', () => {
  it.each(Object.keys(addresses) as SpendableType[])('[SEND-09, SEND-15] s16 the maximum empties %s: one output, no change, no rest', async (type) => {
    const { world, prepare } = open(type, 100_000n, 70_000n, 45_000n)
    const { units = '0', fee, most, payload = '' } = await prepare({ amount: 'max' })
    expect(BigInt(units) + BigInt(fee)).toBe(215_000n)
    expect(most.keptFor).toBe('fee')
    const txid = await world.send(JSON.parse(payload))
    world.ledger.mine()
    expect(world.ledger.chain.find(txid)?.transaction.outputs).toHaveLength(1)
    expect((await prepare({ amount: 'max' })).asset.units).toBe('0')
  })

  it('[SEND-15] gives back the change, and leaves coins alone that cost more than they are worth', async () => {
    const { world, prepare, send } = open('p2wpkh', 100_000n, 550n)
    const all = await prepare({ amount: 'max' })
    expect([all.asset.units, all.most.keptFor]).toEqual(['100000', 'coins'])
    const { fee } = await prepare()
    const txid = await send()
    const { outputs = [] } = world.ledger.mempool.find(txid)?.transaction ?? {}
    expect(outputs.map(({ amount }) => amount).sort()).toEqual([40_000n, 60_000n - BigInt(fee)].sort())
  })

  it('[SEND-14] nothing below the dust limit of the receiver is paid, and the least is named', async () => {
    const { prepare } = open('p2wpkh', 100_000n)
    const { least, payload } = await prepare({ amount: '0.00000293' })
    expect([least, payload]).toEqual([dustLimits.p2wpkh.toString(), undefined])
    const content = () =>
      prepare({ amount: '0.00000293' }).then((one) =>
        contentOf({ to: RECIPIENT, amount: '0.00000293' }, one, { namespace: 'bip122', address: addresses.p2wpkh, known: [], own: [] }),
      )
    await expect(content()).rejects.toMatchObject({ code: 'SEND_AMOUNT_INVALID', message: expect.stringContaining('0.00000294') })
    expect((await prepare({ amount: '0.00000294' })).payload).toBeDefined()
  })

  it('[SEND-15] three speeds follow the estimates of the node', async () => {
    const { world, prepare } = open('p2wpkh', 100_000n)
    world.ledger.setFeeEstimates({ 1: 30, 3: 10, 12: 2 })
    const fees = await Promise.all((['slow', 'normal', 'fast'] as const).map(async (speed) => Number((await prepare({ speed })).fee)))
    const [slow = 0, normal = 0, fast = 0] = fees
    expect([Math.round(normal / slow), Math.round(fast / slow)]).toEqual([5, 15])
  })

  it('[SEND-16] what is there, but not for the fee, is told as a missing fee', async () => {
    const { prepare } = open('p2wpkh', 100_000n)
    const prepared = await prepare({ amount: '0.001' })
    expect(() => contentOf({ to: RECIPIENT, amount: '0.001' }, prepared, { namespace: 'bip122', address: addresses.p2wpkh, known: [], own: [] })).toThrow(
      expect.objectContaining({ code: 'SEND_FEE_MISSING' }),
    )
  })

  it('[SEND-13] an address of another network of Bitcoin is no receiver', async () => {
    const { port, prepare } = open('p2wpkh', 100_000n)
    const to = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    await expect(prepare({ to })).rejects.toMatchObject({ code: 'SEND_RECEIVER_INVALID', message: expect.stringContaining('mainnet') })
    await expect(lastValueFrom(port.receiver({ network, address: addresses.p2wpkh, to }))).rejects.toMatchObject({ code: 'SEND_RECEIVER_INVALID' })
  })

  it('[UX-38] warns of an address that looks like a known one', async () => {
    const { prepare } = open('p2wpkh', 100_000n)
    const known = `${RECIPIENT.slice(0, 12)}${'q'.repeat(26)}${RECIPIENT.slice(-6)}`
    expect((await prepare({ known: [known] })).receiver.warnings).toMatchObject([{ type: 'lookAlike', level: 'danger' }])
  })

  it('[SEND-15] spends own change that is not confirmed yet, where the rest does not suffice', async () => {
    const { world, send, prepare } = open('p2wpkh', 100_000n)
    await send()
    const next = await prepare({ amount: '0.0005' })
    expect(next.payload).toBeDefined()
    expect(typeof (await world.send(JSON.parse(next.payload ?? '')))).toBe('string')
  })

  it.each(Object.keys(addresses) as SpendableType[])('[SEND-15] a payment from %s is cancelled: all of it comes back but the fee (BIP-125)', async (type) => {
    const { world, send, replace } = open(type, 100_000n, 70_000n)
    const first = await send({ amount: '0.0004' })
    const { goes, to, fee, replacedFee, payload } = await replace(first, 'cancel')
    expect([goes, to, BigInt(fee) > BigInt(replacedFee)]).toEqual([[], undefined, true])
    const second = await world.send(JSON.parse(payload))
    expect([world.ledger.mempool.find(first), world.ledger.mempool.find(second)?.transaction.outputs.length]).toEqual([undefined, 1])
    world.ledger.mine()
    expect(world.ledger.chain.find(second)?.transaction.outputs.map(({ amount }) => amount)).toEqual([100_000n - BigInt(fee)])
  })

  it('[SEND-15] all that an account had is cancelled, and so is a payment that was sped up', async () => {
    const { world, send, replace } = open('p2wpkh', 100_000n)
    const first = await send({ amount: 'max' })
    const faster = await replace(first, 'cancel')
    const second = await world.send(JSON.parse(faster.payload))
    const again = await replace(second, 'cancel')
    expect(BigInt(again.fee)).toBeGreaterThan(BigInt(faster.fee))
    await world.send(JSON.parse(again.payload))
    expect(world.ledger.mempool.find(second)).toBeUndefined()
  })

  it('[SEND-15] a payment is sped up: the receiver gets the same', async () => {
    const { world, send, replace } = open('p2wpkh', 100_000n)
    const first = await send({ amount: '0.0004' })
    const { goes, to, payload } = await replace(first, 'speedUp')
    expect([goes, to]).toEqual([[{ units: '40000', decimals: 8, symbol: 'BTC' }], RECIPIENT])
    await world.send(JSON.parse(payload))
    expect(world.ledger.mempool.find(first)).toBeUndefined()
  })

  it('[SEND-18, fault] a block has it, or nobody knows it: a typed failure', async () => {
    const { world, send, replace } = open('p2wpkh', 100_000n)
    const first = await send({ amount: '0.0004' })
    await expect(replace('ab'.repeat(32), 'cancel')).rejects.toMatchObject({ code: 'REPLACEMENT_INVALID' })
    world.ledger.mine()
    await expect(replace(first, 'cancel')).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING', context: { standing: 'mined' } })
  })
})
