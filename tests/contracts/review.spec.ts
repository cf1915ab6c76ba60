import { base64 } from '@scure/base'
import { createMemoryPorts, type ReviewHarness, reviewContract } from 'latchkit/testing'
import { setTimeout as pause } from 'node:timers/promises'
import { EMPTY, Observable, of } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../cli/sandbox/evm/anvil.js'
import { type SolanaNode, startSolanaNode } from '../../cli/sandbox/solana/node.js'
import { openSocket } from '../../cli/sandbox/solana/spec-socket.js'
import { createEvmReviews } from '../../src/adapters/evm/review/evm-reviews.js'
import { createHttpRpc } from '../../src/adapters/evm/rpc/http-rpc.js'
import { createSolanaReviews } from '../../src/adapters/solana/review/solana-reviews.js'
import { createSolanaRpc } from '../../src/adapters/solana/rpc/solana-rpc.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import { solanaDevnet } from '../../src/domain/shared/networks/chains.js'
import { encodeTransaction } from '../../src/domain/shared/solana/transaction.js'
import type { ReviewOrder, ReviewPort } from '../../src/ports/review.js'
import type { RpcPort } from '../../src/ports/rpc.js'
import { compile, ME, transfer } from '../domain/solana.js'
import { realClock, realTimer } from '../peers/evm/evm-real-ports.js'
import { contracts } from './contracts.js'
import { fails } from './mutants.js'
import type * as memory from './memory-harnesses.js'
import type { Made } from './mutants.js'

const api = { describe, it, expect }
const about = { known: [], ordinals: [], at: 0, kind: 'sendTransaction' } as const
const ofEvm = (address: string, value: bigint): ReviewOrder => ({
  ...about,
  namespace: 'eip155',
  network: 'eip155:31337',
  address,
  payload: JSON.stringify({ to: `0x${'ee'.repeat(20)}`, value: `0x${value.toString(16)}` }),
})
const ofSolana = (lamports: bigint): ReviewOrder => ({
  ...about,
  namespace: 'solana',
  network: solanaDevnet.caipNetworkId,
  address: ME,
  payload: JSON.stringify({ transaction: base64.encode(encodeTransaction(compile([transfer(lamports)]))) }),
})
const COINS = 10n ** 18n

let chain: Anvil
let solana: SolanaNode
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  solana = await startSolanaNode({ name: 'Solana node', port: 0, finalAfter: 2 })
  solana.ledger.setAccount(ME, { lamports: 2_000_000_000n })
})
afterAll(async () => {
  await Promise.all([chain.stop(), solana.close()])
})

type Read = (network: ReviewOrder['network'], method: string, params: readonly Json[]) => Observable<Json>

/** Reads through the adapter of a chain's nodes, which fail when the test says so. */
function over(rpc: RpcPort, urls: () => readonly string[], make: (read: Read) => ReviewPort) {
  let isBroken = false
  let open = 0
  const read: Read = (network, method, params) =>
    new Observable((subscriber) => {
      open += 1
      subscriber.add(() => {
        open -= 1
      })
      subscriber.add(rpc.call({ network, urls: isBroken ? ['http://127.0.0.1:9'] : urls(), method, params }).subscribe(subscriber))
    })
  return {
    port: make(read),
    fail: (broken: boolean) => {
      isBroken = broken
    },
    held: () => open,
    elapse: (ms: number) => pause(ms),
    withinMs: 1_500,
  }
}

contracts.review.runInMemory(api)

reviewContract(api, 'solana', () => ({
  ...over(
    createSolanaRpc({ clock: realClock, timer: realTimer, openSocket }),
    () => [solana.url],
    (read) => createSolanaReviews({ read, canRead: () => true, sent: () => undefined }),
  ),
  pays: [ofSolana(1_000_000n), ofSolana(2_000_000n)],
  fails: ofSolana(9_000_000_000n),
  amounts: ['1000000', '2000000', '9000000000'],
}))

reviewContract(api, 'evm', async () => {
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  return {
    ...over(
      rpc,
      () => [chain.rpcUrl],
      (read) => createEvmReviews({ read, urlsOf: () => [chain.rpcUrl] }),
    ),
    pays: [ofEvm(account, COINS), ofEvm(account, 2n * COINS)],
    fails: ofEvm(account, 1_000_000n * COINS),
    amounts: [`${COINS}`, `${2n * COINS}`, `${1_000_000n * COINS}`],
  } satisfies ReviewHarness
})

reviewContract(
  api,
  'evm, whose nodes only call',
  () => {
    const page = createMemoryPorts()
    const { rpc } = page
    const funds = () => {
      throw { code: -32_000, message: 'insufficient funds for gas * price + value' }
    }
    rpc.handle('eth_simulateV1', () => {
      throw { code: -32_601, message: 'the method eth_simulateV1 does not exist/is not available' }
    })
    rpc.handle('eth_getCode', () => '0x')
    rpc.handle('eth_call', ({ params: [call] }) => (Number(Object(call).value) > 5e18 ? funds() : '0x'))
    rpc.handle('eth_estimateGas', () => '0x5208')
    const account = `0x${'11'.repeat(20)}`
    return {
      port: createEvmReviews({
        urlsOf: () => ['https://node.example'],
        read: (network, method, params) => page.ports.rpc.call({ network, urls: ['https://node.example'], method, params }),
      }),
      pays: [ofEvm(account, COINS), ofEvm(account, 2n * COINS)],
      fails: ofEvm(account, 9n * COINS),
      amounts: [`${COINS}`, `${2n * COINS}`, `${9n * COINS}`],
      withinMs: 1_000,
      elapse: async (ms) => {
        for (let turn = 0; turn < 20; turn += 1) {
          page.time.advanceBy(ms / 20)
          await pause(0)
        }
      },
      held: () => rpc.open(),
    }
  },
  { without: ['fail'] },
)

describe('reviews', () => {
  type Subject = Made<typeof memory.reviewHarness>
  const mutant = (change: (port: ReviewPort) => Partial<ReviewPort>) => (subject: Subject) => ({
    ...subject,
    port: { ...subject.port, ...change(subject.port) },
  })
  const flaws: readonly (readonly [flaw: string, change: (port: ReviewPort) => Partial<ReviewPort>])[] = [
    ['says nothing of a simulation', (port) => ({ simulate: port.read })],
    ['simulates nothing', () => ({ simulate: () => EMPTY })],
    ['reads nothing', () => ({ read: () => of({ transactions: [] }) })],
    ['answers with the first request', ({ simulate }) => ({ simulate: onlyFirst(simulate) })],
    ['has one more method', (port) => ({ ...port, more: () => EMPTY }) as never],
  ]
  for (const [flaw, change] of flaws) fails(contracts.review, flaw, mutant(change))
})

function onlyFirst(simulate: ReviewPort['simulate']): ReviewPort['simulate'] {
  let first: ReviewOrder | undefined
  return (order) => {
    first ??= order
    return simulate(first)
  }
}
