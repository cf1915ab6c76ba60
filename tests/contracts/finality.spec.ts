import { createMemoryPorts, type FinalityHarness, finalityContract } from 'latchkit/testing'
import { concat, map, merge, NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { withFinality } from '../../cli/scenario/virtual/virtual-finality.js'
import { FOLLOW_DEADLINE_MS as BITCOIN_MS } from '../../src/adapters/bitcoin/finality/bitcoin-finality.js'
import { FOLLOW_DEADLINE_MS as EVM_MS } from '../../src/adapters/evm/finality/evm-finality.js'
import { FOLLOW_DEADLINE_MS as SOLANA_MS } from '../../src/adapters/solana/finality/solana-finality.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import { bitcoin, solana } from '../../src/domain/shared/networks/chains.js'
import type { BatchStatus, CallsPort } from '../../src/ports/calls.js'
import type { FinalityPort } from '../../src/ports/finality.js'
import { A } from '../domain/facts.js'
import { BLOCKHASH } from '../domain/solana.js'
import { contracts } from './contracts.js'
import type * as memory from './memory-harnesses.js'
import { fails, type Made } from './mutants.js'

const api = { describe, it, expect }
type Page = ReturnType<typeof createMemoryPorts>
type Chain = Pick<FinalityHarness, 'sent' | 'withinMs' | 'overMs'> & {
  answer(page: Page, isConfirmed: (hash: Json | undefined) => boolean): void
  /** Wallet that tells of batches. */
  batches?(page: Page, isConfirmed: (id: string) => boolean): Pick<CallsPort, 'status'> & Required<Pick<FinalityHarness, 'batch'>>
}

const about = (network: string, one: string, other: string) =>
  [one, other].map((hash) => ({ network, hash, age: 0, address: A })) as unknown as FinalityHarness['sent']

const [FIRST, SECOND] = ['c3', 'd4'].map((byte) => `0x${byte.repeat(32)}`) as [string, string]
const asBatch = (hash: string): FinalityHarness['sent'][0] => ({ network: 'eip155:1', hash, age: 0, address: A, batch: { connectorId: 'wallet', calls: 2 } })
const receiptOf = (hash: Json | undefined, status: string) => ({ transactionHash: hash ?? null, blockNumber: '0x10', status, logs: [] })

const chains: Readonly<Record<string, Chain>> = {
  'batches of evm': {
    sent: [asBatch('one'), asBatch('other')],
    withinMs: 60_000,
    overMs: EVM_MS,
    answer: () => undefined,
    batches(page, isConfirmed) {
      const chain: Record<string, string> = { [FIRST]: '0x1' }
      page.rpc.handle('eth_getTransactionReceipt', ({ params: [hash] }) => receiptOf(hash, chain[`${hash}`] ?? '0x1'))
      const both = { status: 200, atomic: false, receipts: [{ hash: FIRST }, { hash: SECOND }] }
      const all = { status: 200, atomic: true, receipts: [{ hash: FIRST }] }
      const statusOf = (id: string): BatchStatus => (id === 'both' ? both : isConfirmed(id) ? all : { status: 100, receipts: [] })
      return {
        // A wallet elsewhere, whose line fails as a node's does.
        status: ({ id, network }) =>
          page.ports.rpc
            .call({ network, urls: ['https://wallet.example'], method: 'eth_getTransactionReceipt', params: [FIRST] })
            .pipe(map(() => statusOf(id))),
        batch: {
          sent: asBatch('both'),
          settle(...outcomes) {
            for (const [index, outcome] of outcomes.entries()) chain[index === 0 ? FIRST : SECOND] = outcome === 'confirmed' ? '0x1' : '0x0'
          },
        },
      }
    },
  },
  evm: {
    sent: about('eip155:1', `0x${'a1'.repeat(32)}`, `0x${'b2'.repeat(32)}`),
    withinMs: 20_000,
    overMs: EVM_MS,
    answer({ rpc }, isConfirmed) {
      rpc.handle('eth_getTransactionReceipt', ({ params: [hash] }) =>
        isConfirmed(hash) ? { transactionHash: hash ?? null, blockNumber: '0x10', status: '0x1', logs: [] } : null,
      )
      rpc.handle('eth_getTransactionByHash', ({ params: [hash] }) => ({ hash: hash ?? null, from: A, nonce: '0x5' }))
    },
  },
  solana: {
    sent: about(solana.caipNetworkId, 'one', 'other'),
    withinMs: 10_000,
    overMs: SOLANA_MS,
    answer({ rpc }, isConfirmed) {
      rpc.handle('getLatestBlockhash', () => ({ value: { blockhash: BLOCKHASH, lastValidBlockHeight: 900 } }))
      rpc.handle('getBlockHeight', () => 800)
      rpc.handle('getSignatureStatuses', ({ params: [hashes] }) => ({
        value: [{ slot: 7, err: null, confirmations: 1, confirmationStatus: isConfirmed((hashes as readonly Json[])[0]) ? 'finalized' : 'processed' }],
      }))
    },
  },
  bitcoin: {
    sent: about(bitcoin.caipNetworkId, 'aa'.repeat(32), 'bb'.repeat(32)),
    withinMs: 120_000,
    overMs: BITCOIN_MS,
    answer({ rpc }, isConfirmed) {
      rpc.handle('tx', ({ params: [txid] }) => {
        const vin = [{ txid: '11'.repeat(32), vout: 0, sequence: 0, prevout: { scriptpubkey: '00' } }]
        return { vin, fee: 1, weight: 400, status: isConfirmed(txid) ? { confirmed: true, block_height: 7 } : { confirmed: false } }
      })
    },
  },
}

contracts.finality.runInMemory(api)
for (const [name, { answer, batches, ...chain }] of Object.entries(chains))
  finalityContract(
    api,
    name,
    () => {
      const page = createMemoryPorts()
      const confirmed = new Set<Json | undefined>()
      answer(page, (hash) => confirmed.has(hash))
      const { status, batch } = batches?.(page, (id) => confirmed.has(id)) ?? {}
      const ports = status ? { ...page.ports, calls: { ...page.ports.calls, status } } : page.ports
      let mend: (() => void) | undefined
      return {
        ...chain,
        ...(batch && { batch }),
        port: withFinality({ ports }).ports.finality,
        confirm: ({ hash }) => void confirmed.add(hash),
        fail(isBroken) {
          mend?.()
          mend = isBroken ? page.rpc.fail('unreachable') : undefined
        },
        elapse: async (ms) => page.time.advanceBy(ms),
        held: () => page.timer.held() + page.rpc.open(),
      }
    },
    batches ? {} : { without: ['batch'] },
  )

describe('finality', () => {
  type Subject = Made<typeof memory.finalityHarness>
  const finality = (follow: (real: FinalityPort) => FinalityPort['follow']) => (subject: Subject) => ({ ...subject, port: { follow: follow(subject.port) } })
  const flaws: readonly [string, (real: FinalityPort) => FinalityPort['follow']][] = [
    ['never tells an end', () => () => NEVER],
    ['tells an end at once', () => () => of({ kind: 'ended', outcome: 'confirmed' })],
    ['does not complete', (real) => (sent) => merge(real.follow(sent), NEVER)],
    ['tells news after the end', (real) => (sent) => concat(real.follow(sent), of({ kind: 'seen' as const }))],
    ['tells the end of another transaction', (real) => (sent) => real.follow({ ...sent, hash: 'other' })],
    ['tells another end', (real) => (sent) => real.follow(sent).pipe(map((news) => (news.kind === 'ended' ? { ...news, outcome: 'failed' as const } : news)))],
    [
      'asks before somebody subscribes',
      (real) => (sent) => {
        real.follow(sent).subscribe()
        return real.follow(sent)
      },
    ],
    [
      'tells no transactions of a batch',
      (real) => (sent) => real.follow(sent).pipe(map((news) => (news.kind === 'ended' ? { kind: 'ended', outcome: news.outcome } : news))),
    ],
    ['leaves old ones', (real) => (sent) => (sent.age > 1_500 ? of({ kind: 'ended' as const, outcome: 'unclear' as const }) : real.follow(sent))],
  ]
  for (const [flaw, follow] of flaws) fails(contracts.finality, flaw, finality(follow))
})
