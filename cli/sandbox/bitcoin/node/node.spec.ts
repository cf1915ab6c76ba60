import { hex } from '@scure/base'
import { p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSpecClock } from '../../spec-clock.js'
import { bitcoinKey, bitcoinRegtest } from '../keys.js'
import { taprootKey } from '../taproot.js'
import { type BitcoinNode, startBitcoinNode } from './node.js'

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }
const [ada, bob] = [bitcoinKey(new Uint8Array(32).fill(7)), taprootKey(new Uint8Array(32).fill(8))]
const [adaAddress, bobAddress] = [ada.address(bitcoinRegtest), bob.address(bitcoinRegtest)]

let node: BitcoinNode
beforeEach(async () => {
  node = await startBitcoinNode({ name: 'Bitcoin node', port: 0, clock: createSpecClock() })
})
afterEach(() => node.close())

const get = async (path: string) => {
  const answer = await fetch(`${node.url}${path}`)
  const text = await answer.text()
  return { status: answer.status, text, json: () => JSON.parse(text) }
}
const post = async (body: string) => {
  const answer = await fetch(`${node.url}/tx`, { method: 'POST', body })
  return { status: answer.status, text: await answer.text() }
}
const fault = (faults: object) => fetch(`${node.url}/__faults`, { method: 'POST', body: JSON.stringify(faults) })

interface Spend {
  readonly txid: string
  /** Further coins, of the same amount. */
  readonly more?: readonly string[]
  readonly vout?: number
  readonly amount: bigint
  readonly to?: string
  readonly pay: bigint
  readonly sequence?: number
}

/** Spends a coin of Ada. */
function pay({ txid, more = [], vout = 0, amount, to = bobAddress, pay: paid, sequence = 0xffff_fffd }: Spend): Transaction {
  const transaction = new Transaction()
  const { script } = p2wpkh(ada.publicKey, REGTEST)
  for (const one of [txid, ...more]) transaction.addInput({ txid: one, index: vout, sequence, witnessUtxo: { script, amount } })
  transaction.addOutputAddress(to, paid, REGTEST)
  transaction.sign(ada.secret)
  transaction.finalize()
  return transaction
}

describe('the Bitcoin node', () => {
  it('[DX-22] proves its network, and has the addresses that others have', async () => {
    expect((await get('/block-height/0')).text).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
    expect([adaAddress, bobAddress]).toEqual([p2wpkh(ada.publicKey, REGTEST).address, p2tr(bob.publicKey, undefined, REGTEST).address])
    expect(await get('/blocks/tip/height')).toMatchObject({ status: 200, text: '101' })
    expect((await get('/fee-estimates')).json()).toEqual({})
    node.ledger.setFeeEstimates({ 1: 87.9, 6: 12.5, 144: 1 })
    expect((await get('/fee-estimates')).json()).toEqual({ 1: 87.9, 6: 12.5, 144: 1 })
  })

  it('[DX-22] takes a payment, tells of it at once, and confirms it in a block', async () => {
    const txid = node.ledger.faucet(adaAddress, 100_000n)
    node.ledger.mine()
    expect((await get(`/address/${adaAddress}/utxo`)).json()).toMatchObject([{ txid, vout: 0, value: 100_000, status: { confirmed: true, block_height: 102 } }])
    const transaction = pay({ txid, amount: 100_000n, pay: 99_000n })
    expect(await post(transaction.hex)).toEqual({ status: 200, text: transaction.id })
    expect((await get(`/address/${adaAddress}`)).json()).toMatchObject({
      chain_stats: { funded_txo_sum: 100_000, spent_txo_sum: 0, tx_count: 1 },
      mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 100_000, tx_count: 1 },
    })
    expect((await get(`/tx/${transaction.id}`)).json()).toMatchObject({
      fee: 1_000,
      weight: transaction.weight,
      vin: [{ txid, prevout: { scriptpubkey_address: adaAddress, value: 100_000, scriptpubkey_type: 'v0_p2wpkh' } }],
      vout: [{ scriptpubkey_address: bobAddress, value: 99_000, scriptpubkey_type: 'v1_p2tr' }],
      status: { confirmed: false },
    })
    expect((await get(`/tx/${transaction.id}/hex`)).text).toBe(transaction.hex)
    expect((await get(`/address/${bobAddress}/utxo`)).json()).toMatchObject([{ txid: transaction.id, status: { confirmed: false } }])
    expect(await (await fetch(`${node.url}/__node`, { method: 'POST', body: '{"mine":1}' })).json()).toEqual({ height: 103 })
    expect((await get(`/tx/${transaction.id}/status`)).json()).toMatchObject({ confirmed: true, block_height: 103 })
    expect((await get(`/tx/${txid}/outspend/0`)).json()).toMatchObject({ spent: true, txid: transaction.id })
    expect(await post(transaction.hex)).toEqual({
      status: 400,
      text: 'sendrawtransaction RPC error: {"code":-27,"message":"Transaction already in block chain"}',
    })
  })

  it('[DX-22] refuses in the words of Bitcoin Core what breaks a rule', async () => {
    const txid = node.ledger.faucet(adaAddress, 100_000n)
    const reason = async (body: string) => (await post(body)).text
    const signed = pay({ txid, amount: 100_000n, pay: 99_000n })
    expect(await reason('00')).toContain('{"code":-22,"message":"TX decode failed.')
    expect(await reason(`${signed.hex}00`)).toContain('"code":-22')
    expect(await reason(pay({ txid: 'ab'.repeat(32), amount: 100_000n, pay: 99_000n }).hex)).toContain(
      '{"code":-25,"message":"bad-txns-inputs-missingorspent"}',
    )
    expect(await reason(pay({ txid, amount: 100_000n, pay: 99_990n }).hex)).toContain('min relay fee not met, 10 < ')
    expect(await reason(pay({ txid, amount: 100_000n, pay: 329n }).hex)).toContain('"code":-26,"message":"dust"')
    const wrong = pay({ txid, amount: 99_999n, pay: 99_000n })
    expect(await reason(wrong.hex)).toContain('mandatory-script-verify-flag-failed (')
    const [miner] = node.ledger.chain.blocks[101]?.transactions ?? []
    expect(await reason(pay({ txid: miner?.txid ?? '', amount: 5_000_000_000n, pay: 99_000n }).hex)).toContain('bad-txns-premature-spend-of-coinbase')
    expect(await reason(pay({ txid, amount: 100_000n, pay: 99_000n, sequence: 5 }).hex)).toContain('non-BIP68-final')
    expect(await reason(signed.hex)).toBe(signed.id)
    expect(await reason(signed.hex)).toContain('txn-already-in-mempool')
    expect(await reason(pay({ txid, amount: 100_000n, pay: 98_950n }).hex)).toContain('insufficient fee, rejecting replacement')
    const replacement = pay({ txid, amount: 100_000n, pay: 90_000n })
    expect(await reason(replacement.hex)).toBe(replacement.id)
    expect((await get(`/tx/${signed.id}`)).text).toBe('Transaction not found')
    expect(await get('/address/nobody')).toMatchObject({ status: 400, text: 'Invalid Bitcoin address' })
    expect((await get('/address/bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')).status).toBe(400)
  })

  it('[DX-22] holds each rule of BIP-125, in the words of Bitcoin Core', async () => {
    const [one, two] = [node.ledger.faucet(adaAddress, 100_000n), node.ledger.faucet(adaAddress, 100_000n)] as const
    node.ledger.mine()
    const reason = async (body: string) => (await post(body)).text
    const final = pay({ txid: two, amount: 100_000n, pay: 99_000n, sequence: 0xffff_fffe })
    const old = pay({ txid: one, amount: 100_000n, to: adaAddress, pay: 99_000n, sequence: 0xffff_fffd })
    for (const sent of [final, old]) expect(await reason(sent.hex)).toBe(sent.id)
    expect(await reason(pay({ txid: two, amount: 100_000n, pay: 90_000n }).hex)).toContain('"txn-mempool-conflict"')
    const child = pay({ txid: old.id, amount: 99_000n, pay: 98_000n })
    expect(await reason(child.hex)).toBe(child.id)
    const replacement = (paid: bigint) => pay({ txid: one, amount: 100_000n, to: adaAddress, pay: paid })
    expect(await reason(replacement(99_001n).hex)).toMatch(/insufficient fee, rejecting replacement \w{64}; new feerate 0\.0000\d{4} BTC\/kvB <= old feerate/)
    expect(await reason(replacement(98_500n).hex)).toContain('less fees than conflicting txs; 0.000015 < 0.00002"')
    expect(await reason(replacement(97_950n).hex)).toMatch(/not enough additional fees to relay; 0\.0000005 < 0\.0000011\d?"/)
    const third = node.ledger.faucet(adaAddress, 100_000n)
    expect(await reason(pay({ txid: one, more: [third], amount: 100_000n, pay: 150_000n }).hex)).toMatch(
      /replacement-adds-unconfirmed, replacement \w{64} adds unconfirmed input, idx 1/,
    )
    const ownChild = pay({ txid: one, more: [old.id], amount: 100_000n, pay: 150_000n })
    expect(await reason(ownChild.hex)).toMatch(/bad-txns-spends-conflicting-tx, \w{64} spends conflicting transaction/)
    const better = replacement(97_000n)
    expect(await reason(better.hex)).toBe(better.id)
    expect(node.ledger.mempool.entries().map(({ transaction }) => transaction.txid)).toEqual(expect.not.arrayContaining([old.id, child.id]))
  })

  it('[DX-22] has unconfirmed chains of at most 25', async () => {
    let coin = { txid: node.ledger.faucet(adaAddress, 1_000_000n), amount: 1_000_000n }
    node.ledger.mine()
    for (let length = 0; length < 25; length += 1) {
      const next = pay({ ...coin, to: adaAddress, pay: coin.amount - 1_000n })
      expect(await post(next.hex)).toEqual({ status: 200, text: next.id })
      coin = { txid: next.id, amount: coin.amount - 1_000n }
    }
    expect((await post(pay({ ...coin, pay: coin.amount - 1_000n }).hex)).text).toContain('too-long-mempool-chain')
  })

  it('[DX-22] takes blocks back; their transactions wait again', () => {
    const txid = node.ledger.faucet(adaAddress, 100_000n)
    node.ledger.mine(2)
    const tip = node.ledger.chain.tip()
    node.ledger.reorg(2)
    expect([node.ledger.chain.tip().height, node.ledger.mempool.find(txid)?.fee]).toEqual([101, 200n])
    node.ledger.mine(3)
    expect(node.ledger.chain.find(txid)?.block.height).toBe(102)
    expect(tip.height).toBe(103)
  })

  it('[DX-22] has the same blocks and transactions in each run', async () => {
    const other = await startBitcoinNode({ name: 'Bitcoin node', port: 0, clock: createSpecClock() })
    for (const { ledger } of [node, other]) {
      ledger.faucet(adaAddress, 5_000n)
      ledger.mine(3)
    }
    expect(other.ledger.chain.tip().hash).toBe(node.ledger.chain.tip().hash)
    await other.close()
  })

  it('[DX-22] can be made to refuse, to lose and to lie', async () => {
    const txid = node.ledger.faucet(adaAddress, 100_000n)
    const transaction = pay({ txid, amount: 100_000n, pay: 99_000n })
    await fault({ kind: 'refuse', code: -26, message: 'dust', times: 1 })
    expect((await post(transaction.hex)).text).toBe('sendrawtransaction RPC error: {"code":-26,"message":"dust"}')
    await fault({ kind: 'lose-send', times: 1 })
    expect((await post(transaction.hex)).text).toBe(transaction.id)
    expect((await get(`/tx/${transaction.id}`)).status).toBe(404)
    await fault({ kind: 'lose-answer', methods: ['tx'], times: 1 })
    expect((await post(transaction.hex)).status).toBe(504)
    expect((await get(`/tx/${transaction.id}`)).status).toBe(200)
    await fault({ kind: 'lie', methods: ['address'], addSatoshis: 7, times: 1 })
    expect((await get(`/address/${bobAddress}/utxo`)).json()).toMatchObject([{ value: 99_007 }])
    await fault({ kind: 'status', status: 429, times: 1 })
    expect((await get('/mempool')).status).toBe(429)
    expect((await get('/mempool')).json()).toMatchObject({ count: 2 })
    const allowed = await fetch(`${node.url}/tx`, { method: 'OPTIONS', headers: { origin: 'https://app.example' } })
    expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
    expect(hex.encode(bob.script)).toHaveLength(68)
  })
})
