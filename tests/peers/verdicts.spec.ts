import { base58, base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { filter, firstValueFrom, from, map } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BitcoinNode, startBitcoinNode } from '../../cli/sandbox/bitcoin/node/node.js'
import { type Anvil, startAnvil } from '../../cli/sandbox/evm/anvil.js'
import { createRpcCall, type RpcCall } from '../../cli/sandbox/http/json-rpc.js'
import { createBitcoinPageWallet } from '../../cli/sandbox/page-wallets/bitcoin-wallet.js'
import { createSolanaPageWallet } from '../../cli/sandbox/page-wallets/solana-wallet.js'
import { startSolanaNode, type SolanaNode } from '../../cli/sandbox/solana/node.js'
import { createHeadlessWallet, type HeadlessWalletOptions } from '../../cli/sandbox/wallet/headless.js'
import type { WalletPolicy } from '../../cli/sandbox/wallet/policy.js'
import { createEsploraRpc } from '../../src/adapters/bitcoin/esplora/esplora-rpc.js'
import { createBitcoinFinality } from '../../src/adapters/bitcoin/finality/bitcoin-finality.js'
import { createEvmCalls } from '../../src/adapters/evm/calls/evm-calls.js'
import { followOnEvm } from '../../src/adapters/evm/finality/batch.js'
import { followSolanaTransaction } from '../../src/adapters/solana/finality/solana-finality.js'
import { prepareTransfer } from '../../src/adapters/solana/rpc/reads.js'
import { solanaDevnet } from '../../src/domain/shared/networks/chains.js'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import type { FinalityPort, FollowedTransaction, SentComparison } from '../../src/ports/finality.js'
import { regtest } from '../domain/bitcoin.js'
import { realClock, realTimer } from './evm/evm-real-ports.js'

/** Policies of a wallet of the sandbox: it sends what it was asked for, or something else. */
const HONEST: WalletPolicy = { decision: 'approve' }
const HOSTILE: WalletPolicy = { decision: 'approve', hostile: 'changed' }

/** Resolves with the verdict about a transaction, as the port tells it. */
function verdictOf(follow: FinalityPort['follow'], sent: Omit<FollowedTransaction, 'age'>): Promise<SentComparison> {
  const news = follow({ ...sent, age: 0 })
  return firstValueFrom(
    news.pipe(
      filter((one) => one.kind === 'compared'),
      map(({ kind: _, ...comparison }) => comparison),
    ),
  )
}

describe('an EVM wallet over a real chain', () => {
  const network = 'eip155:31337'
  const [SHOP, TOKEN] = ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc']
  let chain: Anvil
  // A chain for each test: an account that one of them has upgraded stays upgraded.
  beforeEach(async () => {
    chain = await startAnvil({ chainId: 31_337, port: 0 })
  })
  afterEach(() => chain.stop())

  async function open(policy: WalletPolicy, batches: NonNullable<HeadlessWalletOptions['batches']>) {
    const chains = [{ chainId: 31_337, rpcUrl: chain.rpcUrl }]
    const { provider, setPolicy } = createHeadlessWallet({ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', chains, policy: 'approve', batches })
    const ask: RpcCall = (method, params = []) => provider.request({ method, params }) as ReturnType<RpcCall>
    const [address = ''] = (await ask('eth_requestAccounts', [])) as readonly string[]
    setPolicy(policy)
    const calls = createEvmCalls((_, { method, params, answer }) =>
      from(ask(method, params)).pipe(
        map((given) => {
          const read = answer.safeParse(given)
          if (!read.success) throw new RangeError(`${method} answered out of form`)
          return read.data
        }),
      ),
    )
    const node = createRpcCall(chain.rpcUrl)
    const read = (_: CaipNetworkId, method: string, params: readonly Json[]) => from(node(method, params) as Promise<Json>)
    const tools = { timer: realTimer, read, batchStatus: calls.status }
    return { ask, address, calls, follow: (sent: FollowedTransaction) => followOnEvm(tools, sent) }
  }

  it.each<readonly [string, WalletPolicy, SentComparison]>([
    ['is as shown', HONEST, { verdict: 'asShown' }],
    ['differs, where the wallet sends another amount', HOSTILE, { verdict: 'differs', differences: [{ part: 'value', shown: '5', sent: '6' }] }],
  ])('[SEND-06, CONN-50] a transaction %s', async (_, policy, expected) => {
    const { ask, address, follow } = await open(policy, 'none')
    const asked = { to: SHOP, value: '0x5' }
    const hash = (await ask('eth_sendTransaction', [{ ...asked, from: address }])) as string
    expect(await verdictOf(follow, { network, hash, address, asked: JSON.stringify(asked) })).toEqual(expected)
  })

  it.each<readonly [string, WalletPolicy, NonNullable<HeadlessWalletOptions['batches']>, SentComparison]>([
    ['is as shown, call by call', HONEST, 'sequential', { verdict: 'asShown' }],
    [
      'differs, where the wallet makes other calls',
      HOSTILE,
      'sequential',
      {
        verdict: 'differs',
        differences: [
          { part: 'value', shown: '5', sent: '6' },
          { part: 'value', shown: '0', sent: '1' },
        ],
      },
    ],
    ['could not be checked in a form of the wallet’s own', HONEST, 'atomic', { verdict: 'unchecked', reason: 'otherForm' }],
  ])('[SEND-06, SEND-17, CONN-50] a batch %s', async (_, policy, batches, expected) => {
    const { address, calls, follow } = await open(policy, batches)
    const asked = [
      { to: SHOP, value: '0x5' },
      { to: TOKEN, data: '0x12' },
    ]
    const wallet = { connectorId: 'kestrel', namespace: 'eip155' } as const
    const hash = await firstValueFrom(calls.send({ ...wallet, address, network, calls: asked, atomic: batches === 'atomic' }))
    const batch = { connectorId: 'kestrel', calls: 2 }
    expect(await verdictOf(follow, { network, hash, address, asked: JSON.stringify({ calls: asked }), batch })).toEqual(expected)
  })
})

describe('a Solana wallet over a node with a VM', () => {
  const network = solanaDevnet.caipNetworkId
  let node: SolanaNode
  beforeAll(async () => {
    node = await startSolanaNode({ name: 'Solana node', port: 0, finalAfter: 1 })
  })
  afterAll(() => node.close())

  it.each<readonly [string, WalletPolicy, object]>([
    ['is as shown', HONEST, { verdict: 'asShown' }],
    ['differs, where the wallet sends another amount', HOSTILE, { verdict: 'differs', differences: [{ part: 'message' }] }],
  ])('[SEND-06, CONN-50] a transaction %s', async (_, policy, expected) => {
    // biome-ignore lint/suspicious/noExplicitAny: features are called as a page without types calls them
    const { features } = createSolanaPageWallet({ name: 'Plover', rpcUrl: node.url, policy, origin: 'app.example' }).wallet as any
    const [account] = (await features['standard:connect'].connect()).accounts
    node.ledger.setAccount(account.address, { lamports: 5_000_000_000n })
    const call = createRpcCall(node.url)
    const read = (_network: CaipNetworkId, method: string, params: readonly Json[]) => from(call(method, params) as Promise<Json>)
    const to = '9aE476sH92Vz7DMPyq5WLPkrKWivxeuTKEFKd2sZZcde'
    const prepared = await prepareTransfer((method, params) => call(method, params as readonly Json[]) as Promise<Json>, {
      from: account.address,
      to,
      lamports: 1_000_000_000n,
    })
    const transaction = base64.decode(prepared.transaction)
    const [{ signature }] = await features['solana:signAndSendTransaction'].signAndSendTransaction({ account, transaction, chain: 'solana:devnet' })
    const asked = JSON.stringify({ transaction: prepared.transaction })
    const follow = (sent: FollowedTransaction) => followSolanaTransaction({ timer: realTimer, read, commitment: 'confirmed' }, sent)
    expect(await verdictOf(follow, { network, hash: base58.encode(signature), address: account.address, asked })).toMatchObject(expected)
  })
})

describe('a Bitcoin wallet over a node that checks every rule', () => {
  const network = regtest.caipNetworkId
  let node: BitcoinNode
  beforeAll(async () => {
    node = await startBitcoinNode({ name: 'Bitcoin node', port: 0 })
  })
  afterAll(() => node.close())

  it.each<readonly [string, WalletPolicy, object]>([
    ['is as shown', HONEST, { verdict: 'asShown' }],
    ['differs, where the wallet pays another amount', HOSTILE, { verdict: 'differs', differences: [{ part: 'transaction' }] }],
  ])('[SEND-06, CONN-50] a payment %s', async (_, policy, expected) => {
    // biome-ignore lint/suspicious/noExplicitAny: features are called as a page without types calls them
    const { features } = createBitcoinPageWallet({ name: 'Kestrel', rpcUrl: node.url, policy }).wallet as any
    const [account] = (await features['bitcoin:connect'].connect({ purposes: ['payment'] })).accounts
    const txid = node.ledger.faucet(account.address, 100_000n)
    const { script } = p2wpkh(account.publicKey)
    const payment = new Transaction()
    payment.addInput({ txid, index: 0, witnessUtxo: { script, amount: 100_000n } })
    payment.addOutput({ script: hex.decode(`0014${'ab'.repeat(20)}`), amount: 99_000n })
    const psbt = payment.toPSBT()
    const inputsToSign = [{ account, signingIndexes: [0] }]
    const [{ txId }] = await features['bitcoin:signAndSendTransaction'].signAndSendTransaction({ psbt, inputsToSign, chain: network })
    const rpc = createEsploraRpc({ clock: realClock, timer: realTimer })
    const read = (at: CaipNetworkId, method: string, params: readonly Json[]) => rpc.call({ network: at, urls: [node.url], method, params })
    const { follow } = createBitcoinFinality({ timer: realTimer, read })
    const asked = JSON.stringify({ psbt: base64.encode(psbt), inputs: [{ index: 0, address: account.address }] })
    expect(await verdictOf(follow, { network, hash: txId, address: account.address, asked })).toMatchObject(expected)
  })
})
