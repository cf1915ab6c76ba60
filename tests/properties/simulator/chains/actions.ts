import type { TransactionRequest } from '../../../../src/ports/connector.js'
import type { CaipNetworkId } from '../../../../src/domain/shared/caip/caip.js'
import { ADDRESSES, BITCOIN_NETWORKS, type Page, type Simulation } from '../pages.js'
import { BITCOIN_CHANGES } from './chain-ports.js'
import { type SolanaChange, transactionOf } from './solana-bytes.js'

const SOLANA_CHANGES: readonly SolanaChange[] = ['priority', 'amount', 'recipient', 'blockhash', 'addition', 'omission']

/** Returns a transaction that an app asks for: mostly of the account in use, sometimes one that cannot be read. */
export function transactionIn(run: Simulation, page: Page, namespace: 'eip155' | 'solana' | 'bip122'): TransactionRequest {
  const { random, chains } = run
  const address = page.kernel.getState().account.namespaces[namespace]?.address
  const garbage = random.chance(0.1)
  if (namespace === 'eip155' || garbage) return { to: ADDRESSES.eip155[1], value: '0x1' }
  if (namespace === 'solana') {
    const from = address !== undefined && random.chance(0.95) ? address : random.pick(ADDRESSES.solana)
    const transfer = { from, to: random.pick(ADDRESSES.solana), lamports: 1 + random.below(1_000_000), isDurable: random.chance(0.2) }
    const transaction = transactionOf(transfer)
    chains.transfers.set(transaction, transfer)
    return { transaction }
  }
  const prepared = page.prepared.at(-1 - random.below(2))
  if (prepared !== undefined && random.chance(0.85)) return { psbt: prepared.psbt, ...(random.chance(0.7) ? { inputs: prepared.inputs } : {}) }
  return { recipientAddress: random.pick(ADDRESSES.bip122), amount: `${1_000 + random.below(50_000)}` }
}

/** Acts as a visitor who uses Solana and Bitcoin: connects a wallet, prepares payments, signs and sends what is ready. */
export function chainVisitor(run: Simulation, page: Page): void {
  const { random, memory, definition } = run
  if (random.chance(0.5) && decideHeld(run, page)) return
  const namespace = definition.config.adapters.includes('bip122') && random.chance(0.65) ? 'bip122' : 'solana'
  const { connection, account } = page.kernel.getState()
  const { connectorId, flow } = connection.namespaces[namespace] ?? {}
  if (connectorId === undefined) {
    const ours = memory.wallets.all().filter(({ announcement }) => announcement.namespace === namespace)
    const one = random.pick(ours)
    one.unlock()
    one.setPolicy('approve')
    if (flow === undefined) page.kernel.dispatch({ type: 'connect', connectorId: one.announcement.id, namespace })
    memory.time.advanceBy(10)
    return
  }
  const accounts = account.namespaces[namespace]?.allAccounts.map(({ address }) => address) ?? []
  // Of several accounts, not always the one in use.
  const from = accounts.length > 0 && random.chance(0.4) ? { address: random.pick(accounts) } : {}
  if (namespace === 'bip122' && random.chance(0.7) && followPayments(run, page)) return
  const pays = namespace === 'bip122' && (page.prepared.length === 0 || random.chance(0.5))
  if (pays) {
    const sender = { ...from, ...(random.chance(0.4) ? { network: random.pick(BITCOIN_NETWORKS).caipNetworkId } : {}) }
    page.kernel.dispatch({
      type: 'prepareBitcoinPayment',
      recipient: random.pick(ADDRESSES.bip122),
      amount: `${1_000 + random.below(100_000)}`,
      ...sender,
    })
    if (random.chance(0.6)) sendPrepared(memory, page, sender)
  } else if (random.chance(0.7)) page.kernel.dispatch({ type: 'sendTransaction', namespace, transaction: transactionIn(run, page, namespace), ...from })
  else page.kernel.dispatch({ type: 'signTransactions', namespace, transactions: [transactionIn(run, page, namespace)], ...from })
  if (random.chance(0.3)) memory.time.advanceBy(random.pick([10, 300, 3_000]))
}

/** Goes on with payments that no block has: raises the fee of one, sends another, or lets the network decide. Returns false where there is none. */
function followPayments({ random, memory, chains }: Simulation, page: Page): boolean {
  const { kernel } = page
  const pending = kernel.getState().transactions.sent.filter(({ namespace }) => namespace === 'bip122')
  if (pending.length === 0) return false
  const { hash: txid, network, address = '' } = random.pick(pending)
  // A random source of its own: the other acts stay as they are.
  if (chains.drops.chance(0.15)) chains.bitcoin.evict()
  const act = random.pick(['raise', 'raise', 'pay', 'pay', 'mine', 'outbid'] as const)
  if (act === 'mine') chains.bitcoin.mine()
  else if (act === 'outbid') chains.bitcoin.outbid()
  else {
    if (act === 'raise') kernel.dispatch({ type: 'prepareBitcoinReplacement', txid, network, address })
    else kernel.dispatch({ type: 'prepareBitcoinPayment', recipient: random.pick(ADDRESSES.bip122), amount: '2000', network, address })
    sendPrepared(memory, page, { network, address })
  }
  memory.time.advanceBy(random.pick([10, 700, 35_000]))
  return true
}

/** Sends the payment that is ready last, as a visitor who confirms all. */
function sendPrepared(memory: Simulation['memory'], { kernel, prepared }: Page, from: { readonly network?: CaipNetworkId; readonly address?: string }): void {
  memory.time.advanceBy(400)
  const { psbt, inputs } = prepared.at(-1) ?? {}
  if (psbt === undefined) return
  kernel.dispatch({ type: 'sendTransaction', namespace: 'bip122', ...from, transaction: { psbt, ...(inputs && { inputs }) } })
  memory.time.advanceBy(600)
  kernel.dispatch({ type: 'approveTransaction' })
  memory.time.advanceBy(100)
}

/** Approves or rejects a held transaction: of several, not always the first. Returns false where none is held. */
function decideHeld({ random, memory }: Simulation, { kernel }: Page): boolean {
  const { requests, reviews } = kernel.getState()
  if (reviews.extended !== undefined && random.chance(0.3)) kernel.dispatch({ type: 'dismissAdditions' })
  const held = requests.pending.filter(({ stage }) => stage === 'held').map(({ operation }) => operation)
  if (held.length === 0) return false
  if (held.length === 1 && random.chance(0.3)) return false
  const operation = random.chance(0.9) ? random.pick(held) : 'o999999'
  kernel.dispatch({ type: random.pick(['approveTransaction', 'approveTransaction', 'rejectTransaction'] as const), ...(random.chance(0.8) && { operation }) })
  if (random.chance(0.5)) memory.time.advanceBy(random.pick([10, 600]))
  return true
}

/** Changes what the nodes of Bitcoin and the wallets of both chains do. */
export function chainFault({ random, chains }: Simulation): void {
  const { bitcoin } = chains
  if (chains.drops.chance(0.1)) bitcoin.evict()
  const acts: readonly (() => unknown)[] = [
    () => bitcoin.set(random.pick(['right', 'right', 'right', 'unreachable', 'garbage', 'lies'] as const), random.pick([0, 0, 300, 5_000, 200_000])),
    () => bitcoin.set('right', 0),
    () => bitcoin.mine(),
    () => bitcoin.outbid(),
    () =>
      bitcoin.pay(
        random.pick(BITCOIN_NETWORKS).caipNetworkId,
        random.pick(ADDRESSES.bip122),
        BigInt(500 + random.below(300_000)),
        random.pick(['confirmed', 'confirmed', 'unconfirmed', 'coinbase'] as const),
      ),
    () => {
      chains.broadcast = random.pick(['answered', 'answered', 'lost', 'unknown', 'refused'] as const)
    },
    () => {
      chains.bitcoinChange = random.chance(0.6) ? undefined : random.pick(BITCOIN_CHANGES)
      chains.solanaChange = random.chance(0.6) ? undefined : random.pick([...SOLANA_CHANGES, 'unsigned'] as const)
    },
  ]
  random.pick(acts)()
}
