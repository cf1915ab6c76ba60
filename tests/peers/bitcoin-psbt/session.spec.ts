import { base64, hex } from '@scure/base'
import * as btc from '@scure/btc-signer'
import bip322 from 'bip322-js'
import { createMemoryRelay, createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { type Observable, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createBitcoinChecks } from '../../../src/adapters/bitcoin/remote-checks.js'
import { createSessionConnector } from '../../../src/adapters/walletconnect/sessions/session-connector.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { addresses, KEY, network, RECIPIENT, scureNetwork } from './payments-world.js'
import { openRegtest } from './regtest-world.js'
import { signers } from './wallets.js'

const address = addresses.p2wpkh
const METHODS = ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses']
const request = { connectorId: 'walletConnect', namespace: 'bip122' as const, address, network }

/** A session of a Bitcoin wallet over a relay, with a regtest node beside it. `answer`: what the wallet gives back to each method. */
function open({ methods = METHODS, hasNode = true } = {}) {
  const world = openRegtest()
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const relay = createMemoryRelay({ time, wallet: { namespaces: { bip122: { accounts: [address] } }, scanAfterMs: 0 } })
  const { port: relayPort } = relay.join()
  const { port: timer } = createMemoryTimer(time)
  const missing = () => throwError(() => failure('PLUGIN_NOT_IN_USE', { plugin: 'bitcoin()', entry: 'latchkit/bitcoin' }))
  const bitcoinChecks = createBitcoinChecks({ timer, read: hasNode ? world.read : missing, hasNode })
  const { port } = createSessionConnector({ relay: relayPort, timer, session: () => relay.stored()[0], bitcoinChecks })
  relayPort.events().subscribe()
  relayPort.pair({ namespaces: { bip122: { chains: [network], methods, events: [] } } }).subscribe()
  time.advanceBy(0)
  world.ledger.faucet(address, 100_000n)
  world.ledger.mine()

  /** Runs a request, with virtual time, until it ends. Code loads in real time, and the session must not expire meanwhile. Resolves with its value or its failure. */
  async function run(source: Observable<unknown>): Promise<unknown> {
    const ended: unknown[] = []
    const until = time.now() + 60_000
    source.subscribe({ next: (value) => ended.push(value), error: (error: unknown) => ended.push(error) })
    while (ended.length === 0) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = time.next()
      if (ended.length === 0 && next !== undefined && next < until) time.advanceTo(next)
    }
    return ended[0]
  }
  const answer = (method: string, garbage: Json) => relay.wallet.setPolicy({ methods: { [method]: { garbage } } })
  const sent = (method: string) => relay.wallet.requests().filter((one) => one.method === method)
  return { world, port, run, answer, sent }
}

describe('a Bitcoin wallet of a session', () => {
  it('[CONN-49, WC-12] signs a message for exactly the address that was asked, in hex or base64', async () => {
    const { port, run, answer, sent } = open()
    const wif = btc.WIF(scureNetwork).encode(KEY)
    const signature = bip322.Signer.sign(wif, address, 'Hello') as string
    for (const form of [signature, hex.encode(base64.decode(signature))]) {
      answer('signMessage', { address, signature: form })
      expect(await run(port.signMessage({ ...request, message: 'Hello' }))).toBe(form)
    }
    expect(sent('signMessage')[0]).toMatchObject({ network, params: { message: 'Hello', account: address, address } })
    const other = bip322.Signer.sign(wif, address, 'Hello!') as string
    for (const hostile of [other, `${signature.slice(0, -8)}AAAAAAA=`, 'AA==', '', 7, null])
      for (const wrong of [{ address, signature: hostile }, hostile]) {
        answer('signMessage', wrong as Json)
        expect(await run(port.signMessage({ ...request, message: 'Hello' }))).toMatchObject({ code: 'SIGNATURE_INVALID' })
      }
  })

  it('[CONN-50, WC-12] signs a PSBT with its inputs named one by one, and does not send it: the kit does', async () => {
    const { world, port, run, answer, sent } = open()
    const { psbt, inputs } = await world.prepare({ amount: '40000' })
    const signed = signers.scure(psbt, 'p2wpkh')
    answer('signPsbt', { psbt: signed })
    expect(await run(port.signTransactions({ ...request, transactions: [{ psbt, inputs: inputs as never }] }))).toEqual([signed])
    expect(sent('signPsbt')[0]).toMatchObject({ params: { account: address, psbt, signInputs: [{ address, index: 0 }], broadcast: false } })
    const txid = await run(port.sendTransaction({ ...request, transaction: { psbt } }))
    expect(world.ledger.mempool.find(`${txid}`)).toBeDefined()
  })

  it('[CONN-50, T9] is not believed: another transaction, no signature, another key or form is refused and never sent', async () => {
    const { world, port, run, answer } = open()
    const { psbt } = await world.prepare({ amount: '40000' })
    const change = (edit: (transaction: btc.Transaction) => void) => {
      const transaction = btc.Transaction.fromPSBT(base64.decode(psbt))
      edit(transaction)
      transaction.sign(KEY)
      return base64.encode(transaction.toPSBT(0))
    }
    const flipped = base64.decode(signers.scure(psbt, 'p2wpkh'))
    // Its last bytes are the end of the signature, its type, and three separators.
    const place = flipped.length - 12
    flipped[place] = (flipped[place] as number) ^ 1
    for (const [hostile, code] of [
      [change((one) => one.updateOutput(0, { amount: 1_000n })), 'TRANSACTION_CHANGED'],
      [change((one) => one.updateInput(0, { sequence: 0xffffffff })), 'TRANSACTION_CHANGED'],
      [change((one) => one.addOutputAddress(addresses.p2pkh, 1_000n, scureNetwork)), 'TRANSACTION_CHANGED'],
      [psbt, 'TRANSACTION_CHANGED'],
      ['bm90IGEgUFNCVA==', 'TRANSACTION_CHANGED'],
      [base64.encode(flipped), 'TRANSACTION_CHANGED'],
      ['%', 'SIGNATURE_INVALID'],
      [7, 'SIGNATURE_INVALID'],
    ] as const) {
      answer('signPsbt', { psbt: hostile })
      expect([hostile, await run(port.sendTransaction({ ...request, transaction: { psbt } }))]).toMatchObject([hostile, { code }])
    }
    expect(world.ledger.mempool.entries()).toEqual([])
  })

  it('[CONN-50] that sends by itself is compared afterwards, and told apart', async () => {
    const { world, port, run, answer, sent } = open()
    const transfer = { recipientAddress: RECIPIENT, amount: '40000' }
    const send = () => run(port.sendTransaction({ ...request, transaction: transfer }))
    const txid = await world.pay('40000')
    answer('sendTransfer', { txid })
    expect(await send()).toBe(txid)
    expect(sent('sendTransfer')[0]).toMatchObject({ params: { account: address, ...transfer } })
    const other = await world.pay('20000')
    answer('sendTransfer', { txid: other })
    expect(await send()).toMatchObject({ code: 'SENT_TRANSACTION_CHANGED', context: { id: other } })
    answer('sendTransfer', { txid: 'ab'.repeat(32) })
    expect(await send()).toMatchObject({ code: 'TRANSACTION_UNCLEAR', context: { hash: 'ab'.repeat(32) } })
    for (const hostile of [{ txid: 'ab' }, { txid: 7 }, txid, null]) {
      answer('sendTransfer', hostile)
      expect(await send()).toMatchObject({ code: 'TRANSACTION_HASH_INVALID' })
    }
  })

  it('[CONN-50] without bitcoin() gives the id as it came, and is not asked for a PSBT that nothing could send', async () => {
    const { world, port, run, answer, sent } = open({ hasNode: false })
    answer('sendTransfer', { txid: 'ab'.repeat(32) })
    expect(await run(port.sendTransaction({ ...request, transaction: { recipientAddress: RECIPIENT, amount: '40000' } }))).toBe('ab'.repeat(32))
    const { psbt } = await world.prepare({ amount: '40000' })
    answer('signPsbt', { psbt: signers.scure(psbt, 'p2wpkh') })
    expect(await run(port.sendTransaction({ ...request, transaction: { psbt } }))).toMatchObject({
      code: 'PLUGIN_NOT_IN_USE',
      message: 'Add bitcoin() of latchkit/bitcoin to use',
    })
    expect(sent('signPsbt')).toEqual([])
    expect(await run(port.signTransactions({ ...request, transactions: [{ psbt }] }))).toEqual([signers.scure(psbt, 'p2wpkh')])
  })

  it('[WC-12, T3] is asked for a PSBT only if its session has the method, and only for an account of the session', async () => {
    const { world, port, run, sent } = open({ methods: ['signMessage', 'sendTransfer'] })
    const { psbt } = await world.prepare({ amount: '40000' })
    expect(await run(port.sendTransaction({ ...request, transaction: { psbt } }))).toMatchObject({ cause: { code: 4200 } })
    for (const ask of [
      port.sendTransaction({ ...request, address: addresses.p2tr, transaction: { psbt } }),
      port.signTransactions({ ...request, address: addresses.p2tr, transactions: [{ psbt }] }),
      port.sendTransaction({ ...request, address: addresses.p2tr, transaction: { recipientAddress: RECIPIENT, amount: '1000' } }),
    ])
      expect(await run(ask)).toMatchObject({ cause: { code: 4100 } })
    expect([...sent('signPsbt'), ...sent('sendTransfer')]).toEqual([])
  })
})
