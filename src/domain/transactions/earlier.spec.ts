import { describe, expect, it } from 'vitest'
import { A, B, S } from '../../../tests/domain/facts.js'
import { openPage, type Page, reload, storedItem } from '../../../tests/domain/page.js'
import { createMemoryPorts, DEFAULT_START, type MemoryPorts } from '../../adapters/memory/memory-ports.js'
import { bitcoin, solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { writeItem } from '../shared/json/remembered.js'
import { KEEP_MS } from './state.js'

const [EVM, MAIN, BTC] = [mainnet.caipNetworkId, solana.caipNetworkId, bitcoin.caipNetworkId]
const [HASH, TXID, BY] = [`0x${'a1'.repeat(32)}`, 'b2'.repeat(32), 'c3'.repeat(32)]
const rpcUrls = { default: { http: ['https://node.example'] } }
const OPTIONS = {
  options: { networks: [mainnet, { ...solana, rpcUrls }, { ...bitcoin, rpcUrls }] },
  adapters: ['eip155', 'solana', 'bip122'],
  bitcoin: true,
} as const
const sentAt = DEFAULT_START - 1_000
const ITEMS = {
  'sent/eip155': [{ hash: HASH, network: EVM, sentAt, sender: { address: A, nonce: 5 } }],
  'sent/solana': [{ hash: 'h', network: MAIN, lastValidBlockHeight: 9, isDurable: true }],
  'sent/bip122': [{ txid: TXID, network: BTC, address: B, sentAt, replacedBy: BY, spends: [{ txid: BY, vout: 1 }] }],
}

function openEarlier(items: Readonly<Record<string, unknown>>, memory: MemoryPorts = createMemoryPorts()): Page {
  for (const [key, value] of Object.entries(items)) memory.disk.put(`latchkit:${key}`, writeItem(value))
  return openPage({ ...OPTIONS, memory })
}
const keys = ['sent/eip155', 'sent/solana', 'sent/bip122', 'sent/transactions']
const stored = (page: Page) => keys.map((key) => storedItem(page, key)?.length)
const hashes = (page: Page) => page.state().transactions.sent.map(({ hash }) => hash)

describe('what an earlier version stored', () => {
  it('[CORE-20, F18] is taken up, of each chain, with all that was known of it', () => {
    const page = openEarlier(ITEMS)
    expect(page.state().transactions.sent).toMatchObject([
      { namespace: 'eip155', hash: HASH, network: EVM, sentAt, age: 1_000, memo: { sender: { address: A, nonce: 5 } } },
      { namespace: 'solana', hash: 'h', network: MAIN, memo: { lastValidBlockHeight: 9, isDurable: true } },
      { namespace: 'bip122', hash: TXID, network: BTC, address: B, rival: BY, memo: { spends: [{ txid: BY, vout: 1 }] } },
    ])
    expect(page.memory.finality.asked()).toMatchObject([
      { hash: HASH, age: 1_000, memo: { sender: { nonce: 5 } } },
      { hash: 'h', memo: { isDurable: true } },
      { hash: TXID, address: B, memo: { spends: [{ vout: 1 }] } },
    ])
  })

  it('[CORE-20, F18] is taken up once: it is stored anew with the first change, and what has ended does not come back', () => {
    const page = openEarlier(ITEMS)
    expect(stored(page)).toEqual([1, 1, 1, undefined])
    const again = reload(page, OPTIONS)
    expect([hashes(again), stored(again)]).toEqual([
      [HASH, 'h', TXID],
      [1, 1, 1, undefined],
    ])
    again.memory.finality.tell({ network: EVM, hash: HASH }, { kind: 'ended', outcome: 'confirmed', block: 1 })
    again.wait(0)
    expect([hashes(again), stored(again)]).toEqual([
      ['h', TXID],
      [0, 0, 0, 2],
    ])
    const last = reload(again, OPTIONS)
    expect([hashes(last), last.events('transactionEnded')]).toEqual([['h', TXID], []])
  })

  it('[F18, T11] out of form, of another chain or without a node is left out; what is stored under both keys is taken once', () => {
    const page = openEarlier({
      'sent/eip155': [null, 5, { hash: '0x1', network: EVM }, { hash: HASH, network: MAIN }, { hash: HASH, network: 'eip155:5' }, { hash: HASH, network: EVM }],
      'sent/solana': 'x',
      'sent/bip122': [{ txid: 'x', network: BTC }, { network: BTC }],
      'sent/transactions': [
        { hash: HASH, network: EVM, sentAt, address: A, memo: 5, rival: 7, isSeen: 1 },
        { hash: S, network: 5 },
        { hash: S, network: 'x' },
        { hash: S, network: MAIN, memo: { text: 'x'.repeat(9_000) } },
      ],
    })
    expect(page.state().transactions.sent).toEqual([
      { operation: expect.any(String), namespace: 'eip155', hash: HASH, network: EVM, sentAt, age: 1_000, address: A },
      { operation: expect.any(String), namespace: 'solana', hash: S, network: MAIN, sentAt: DEFAULT_START, age: 0 },
    ])
  })

  it('[T19] is forgotten after a month', () => {
    const page = openEarlier({
      'sent/transactions': [KEEP_MS, KEEP_MS + 1].map((age, index) => ({ hash: `h${index}`, network: MAIN, sentAt: DEFAULT_START - age })),
    })
    expect(hashes(page)).toEqual(['h0'])
  })
})
