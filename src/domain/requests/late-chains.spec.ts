import { hexToBytes, bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { openBitcoin, ORDINALS, PAYMENT, prepared, RECIPIENT, regtest, TXID, UNSIGNED } from '../../../tests/domain/bitcoin.js'
import { ALPHA, S } from '../../../tests/domain/facts.js'
import { openPage, type Page, reload, walletOf } from '../../../tests/domain/page.js'
import { compile, keyOf, little, OTHER, type TestInstruction, transfer } from '../../../tests/domain/solana.js'
import { solana } from '../shared/networks/chains.js'
import { encodeTransaction } from '../shared/solana/transaction.js'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const price = (value: number): TestInstruction => ({ program: COMPUTE_BUDGET, data: [3, ...little(value, 8)] })
const nonce: TestInstruction = { program: '1'.repeat(32), accounts: [`w:${keyOf(20)}`, keyOf(21), `s:${S}`], data: little(4, 4) }
const sol = (instructions: readonly TestInstruction[], blockhash = keyOf(7)) =>
  ({ type: 'sendTransaction', transaction: { transaction: base64.encode(encodeTransaction(compile(instructions, { payer: S, blockhash }))) } }) as const
const pay = (lamports = 5n, to = OTHER) => transfer(lamports, S, to)

const psbt = (change: (hex: string) => string = (hex) => hex) =>
  ({
    type: 'sendTransaction',
    transaction: { psbt: base64.encode(hexToBytes(change(bytesToHex(base64.decode(UNSIGNED))))), inputs: [{ index: 0, address: PAYMENT }] },
  }) as never
const transferTo = (amount: string, recipientAddress = RECIPIENT) => ({ type: 'sendTransaction', transaction: { recipientAddress, amount } }) as never

async function openSolana(): Promise<Page> {
  const page = openPage(SOLANA)
  node(page)
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(0)
  return page
}

const SOLANA = {
  options: { networks: [{ ...solana, rpcUrls: { default: { http: ['https://node.example'] } } }] },
  adapters: ['solana'],
  follows: true,
  wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
} as const

function node(page: Page) {
  page.memory.rpc.handle('getLatestBlockhash', () => ({ context: { slot: 1 }, value: { blockhash: keyOf(7), lastValidBlockHeight: 350 } }))
  page.memory.rpc.handle('getBlockHeight', () => 200)
  page.memory.rpc.handle('getSignatureStatuses', () => ({ value: [{ slot: 7, confirmations: 1, err: null, confirmationStatus: 'confirmed' }] }))
}

async function unanswered(page: Page, command: Parameters<Page['run']>[0], answer: object = {}) {
  walletOf(page).setPolicy({ decision: 'ask', methods: { sendTransaction: { decision: 'ask', ...answer } } })
  await expect(page.run(command)).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
}

async function answers(page: Page) {
  walletOf(page).approve()
  for (let turn = 0; turn < 8; turn += 1) {
    await Promise.resolve()
    page.wait(50)
  }
}

const isRefused = (page: Page, command: Parameters<Page['give']>[0]) => {
  const answer = page.give(command) as { readonly failure?: { readonly code: string } }
  page.give({ type: 'cancelRequest' })
  return answer.failure?.code === 'TRANSACTION_MAY_BE_SENT'
}

describe('a hash that comes late', () => {
  it('[F29, CONN-50] of Solana is watched until the network has decided', async () => {
    const page = await openSolana()
    await unanswered(page, sol([pay()]))
    await answers(page)
    page.wait(2_000)
    const [late] = page.events('requestAnsweredLate')
    expect(page.events('transactionEnded')).toMatchObject([
      { outcome: 'confirmed', operation: late?.operation, hash: late?.result, network: solana.caipNetworkId },
    ])
    expect(page.state().transactions.sent).toEqual([])
  })

  it('[F29, CONN-50] of Bitcoin is watched until a block has it, and its recipients are known as paid', async () => {
    const page = await openBitcoin({ ports: prepared(() => NEVER) })
    await unanswered(page, psbt(), { garbage: TXID, unguarded: true })
    await answers(page)
    expect([page.events('requestAnsweredLate').length, page.state().transactions.sent.map(({ hash }) => hash), page.state().reviews.paid.bip122]).toEqual([
      1,
      [TXID],
      [RECIPIENT],
    ])
    page.memory.finality.tell({ hash: TXID, network: regtest.caipNetworkId }, { kind: 'ended', outcome: 'confirmed', block: 12 })
    page.wait(0)
    expect(page.events('transactionEnded')).toMatchObject([{ hash: TXID, block: 12, network: regtest.caipNetworkId }])
  })
})

describe('a second try of a transaction that was not answered', () => {
  it('[I-19, CONN-50] of Solana is known by its instructions, whatever blockhash, priority fee and nonce it has', async () => {
    const page = await openSolana()
    await unanswered(page, sol([pay()]))
    for (const same of [sol([pay()], keyOf(8)), sol([price(1), pay()], keyOf(9)), sol([nonce, pay()])]) expect(isRefused(page, same)).toBe(true)
    for (const other of [sol([pay(6n)]), sol([pay(5n, keyOf(30))]), sol([pay(), pay()])]) expect(isRefused(page, other)).toBe(false)
    expect(page.give({ ...sol([pay()], keyOf(8)), again: true })).not.toHaveProperty('failure')
  })

  it('[I-19, F29] of Solana is known after a reload', async () => {
    const page = await openSolana()
    await unanswered(page, sol([pay()]))
    page.wait(0)
    const next = reload(page, SOLANA)
    next.wait(10)
    expect([isRefused(next, sol([price(9), pay()], keyOf(8))), isRefused(next, sol([pay(6n)]))]).toEqual([true, false])
  })

  it('[I-19, CONN-50] of Bitcoin is known by what it pays, whatever coins, fee and change it has', async () => {
    const page = await openBitcoin()
    await unanswered(page, psbt())
    const otherCoin = (hex: string) => hex.replace(`01${'11'.repeat(32)}`, `01${'22'.repeat(32)}`)
    const otherFee = (hex: string) => hex.replace('a69a000000000000', '2699000000000000')
    const otherAmount = (hex: string) => hex.replace('60ea000000000000', '61ea000000000000')
    expect([psbt(), psbt(otherCoin), psbt(otherFee)].map((same) => isRefused(page, same))).toEqual([true, true, true])
    expect(isRefused(page, psbt(otherAmount))).toBe(false)
    const transfers = await openBitcoin()
    await unanswered(transfers, transferTo('60000'))
    expect([transferTo('60000'), transferTo('60002'), transferTo('60000', ORDINALS)].map((one) => isRefused(transfers, one))).toEqual([true, false, false])
  })
})
