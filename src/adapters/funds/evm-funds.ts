import { formatUnits } from '../../domain/shared/amounts/decimal.js'
import type { Json } from '../../domain/shared/json/json.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import type { Arrival, ArrivalsLook, ArrivalsRequest, FundsRequest, ListedToken } from '../../ports/services/funds.js'
import { type AskNode, type Coin, readMark, unreadable } from './funds-reader.js'

/** Place of the last look: a block, and the native balance in it. */
interface Mark {
  readonly block: number
  readonly units: string
}

/** Most blocks whose logs are asked for. Of a longer absence the oldest blocks are left out. */
const MAX_LOG_BLOCKS = 1_000

/** Most blocks that are looked through for transactions that pay the account. Coins beyond them are told without a transaction. */
const MAX_BLOCKS = 48

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Reads what came to an EVM account: tokens by their logs; the native coin, which leaves no log, by the transactions of the blocks in which the balance changed. */
export async function evmArrivals(ask: AskNode, { network: _, address, tokens, since }: ArrivalsRequest, coin: Coin): Promise<ArrivalsLook> {
  const block = Number(quantity(await ask('eth_blockNumber', []), 'eth_blockNumber'))
  const units = quantity(await ask('eth_getBalance', [address, hex(block)]), 'eth_getBalance')
  const before = readMark<Mark>(since, ({ block, units }) => Number.isSafeInteger(block) && /^\d+$/.test(String(units)))
  const mark = JSON.stringify({ block, units: units.toString() } satisfies Mark)
  if (before === undefined) return { mark, arrivals: [] }
  // A node that is behind has nothing new; its balance is older than the mark.
  if (block <= before.block) return { mark: since as string, arrivals: [] }
  const rise = units - BigInt(before.units)
  const [moved, paid] = await Promise.all([
    tokenArrivals(ask, address, tokens, Math.max(before.block + 1, block - MAX_LOG_BLOCKS + 1), block),
    // The account may spend meanwhile more than comes.
    rise !== 0n ? coinArrivals(ask, address, coin, before.block + 1, block) : [],
  ])
  const rest = rise - paid.reduce((sum, { units: one }) => sum + one, 0n)
  // A contract may have paid: its transaction is sent to the contract.
  const others: readonly Arrival[] = rest > 0n ? [{ id: `${block}:coin`, symbol: coin.symbol, amount: formatUnits(rest, coin.decimals) }] : []
  return { mark, arrivals: [...moved, ...paid.map(({ arrival }) => arrival), ...others].reverse() }
}

/** Reads the native balance, and those of the tokens by `balanceOf`. */
export async function evmBalances(ask: AskNode, { address, tokens }: FundsRequest): Promise<readonly (bigint | undefined)[]> {
  const data = `0x70a08231${word(address)}`
  return Promise.all([
    ask('eth_getBalance', [address, 'latest']).then((answer) => quantity(answer, 'eth_getBalance')),
    ...tokens.map(({ address: to }) =>
      ask('eth_call', [{ to, data }, 'latest']).then(
        (answer) => (typeof answer === 'string' && /^0x[0-9a-f]{64}/i.test(answer) ? BigInt(answer.slice(0, 66)) : undefined),
        () => undefined,
      ),
    ),
  ])
}

async function tokenArrivals(ask: AskNode, address: string, tokens: readonly ListedToken[], from: number, to: number): Promise<readonly Arrival[]> {
  if (tokens.length === 0) return []
  const filter = { fromBlock: hex(from), toBlock: hex(to), address: tokens.map((token) => token.address), topics: [TRANSFER, null, `0x${word(address)}`] }
  const logs = await ask('eth_getLogs', [filter])
  if (!Array.isArray(logs)) return unreadable('eth_getLogs')
  return logs.flatMap((log: Json): readonly Arrival[] => {
    if (!isRecord(log) || log['removed'] === true) return []
    const { address: contract, data, topics, transactionHash: hash, logIndex } = log
    const token = tokens.find((one) => one.address.toLowerCase() === String(contract).toLowerCase())
    const isOurs = Array.isArray(topics) && topics[0] === TRANSFER && String(topics[2]).slice(-40).toLowerCase() === address.slice(2).toLowerCase()
    if (token === undefined || !isOurs || topics.length !== 3 || typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(String(data))) return []
    // Nothing comes by a transfer of nothing, and by one to oneself.
    const isOwn = String(topics[1]).toLowerCase() === String(topics[2]).toLowerCase()
    if (BigInt(String(data)) === 0n || isOwn) return []
    return [{ id: `${hash}:${String(logIndex)}`, symbol: token.symbol, token: token.address, amount: formatUnits(BigInt(String(data)), token.decimals), hash }]
  })
}

interface Paid {
  readonly arrival: Arrival
  readonly units: bigint
}

async function coinArrivals(ask: AskNode, address: string, coin: Coin, from: number, to: number): Promise<readonly Paid[]> {
  if (to - from >= MAX_BLOCKS) return []
  const blocks = await Promise.all(Array.from({ length: to - from + 1 }, (_, at) => ask('eth_getBlockByNumber', [hex(from + at), true])))
  const paying = blocks.flatMap((block) => {
    const { transactions } = isRecord(block) ? block : { transactions: [] }
    return (Array.isArray(transactions) ? transactions : []).flatMap((one: Json) => {
      if (!isRecord(one) || String(one['to']).toLowerCase() !== address.toLowerCase() || String(one['from']).toLowerCase() === address.toLowerCase()) return []
      const { hash, value } = one
      const units = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : 0n
      return units > 0n && typeof hash === 'string' ? [{ hash, units }] : []
    })
  })
  const receipts = await Promise.all(paying.map(({ hash }) => ask('eth_getTransactionReceipt', [hash])))
  return paying.flatMap(({ hash, units }, at): readonly Paid[] => {
    const receipt = receipts[at]
    // A transaction to a contract account may have failed.
    if (!isRecord(receipt) || receipt['status'] !== '0x1') return []
    return [{ units, arrival: { id: hash, symbol: coin.symbol, amount: formatUnits(units, coin.decimals), hash } }]
  })
}

function quantity(answer: Json, method: string): bigint {
  return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? BigInt(answer) : unreadable(method)
}

function hex(number: number): string {
  return `0x${number.toString(16)}`
}

function word(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
