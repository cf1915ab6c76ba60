import type { HistoryEntry, HistoryTransfer } from '../../../src/domain/api/shapes.js'
import { formatUnits } from '../../../src/domain/shared/amounts/decimal.js'
import { isRecord } from '../../../src/domain/shared/json/objects.js'
import type { RpcCall } from '../http/json-rpc.js'
import { ServiceRefusal, type Services } from './services.js'

/** Chain whose blocks tell the history. */
export interface HistoryChain {
  readonly chainId: number
  readonly call: RpcCall
}

/** Transactions of a page. */
const PAGE = 20

/** Newest blocks that are read for a history. */
const MOST_BLOCKS = 2_000

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Fields = Readonly<Record<string, unknown>>

/** Answers `history` and `supportedChains` from the blocks of the sandbox's chains: coins that a transaction carries, tokens by the logs of its receipt. */
export function answerActivity(
  services: Services,
  chains: readonly HistoryChain[],
  purchasesOf: (account: string) => readonly HistoryEntry[] = () => [],
): void {
  services.answer('supportedChains', () => ({ http: chains.map(({ chainId }) => `eip155:${chainId}`), ws: [] }))
  services.answer('history', async ({ account, chainId, cursor, onramp }) => {
    if (onramp !== undefined) return { data: purchasesOf(account), next: null }
    const chain = chains.find((one) => chainId === undefined || chainId === `eip155:${one.chainId}`)
    if (chain === undefined) throw new ServiceRefusal(400, `The sandbox has no chain ${chainId}.`)
    if (!/^0x[0-9a-f]{40}$/i.test(account)) throw new ServiceRefusal(400, 'account is no address')
    const from = Number(cursor ?? 0)
    if (!Number.isSafeInteger(from) || from < 0) throw new ServiceRefusal(400, 'cursor is unknown')
    const all = await historyOf(chain, account.toLowerCase())
    return { data: all.slice(from, from + PAGE), next: from + PAGE < all.length ? String(from + PAGE) : null }
  })
}

/** Resolves with the transactions that name an account, newest first. */
async function historyOf(chain: HistoryChain, account: string): Promise<readonly HistoryEntry[]> {
  const head = Number(await chain.call('eth_blockNumber'))
  const tokens = new Map<string, Promise<Token>>()
  const entries: HistoryEntry[] = []
  for (let number = head; number >= Math.max(0, head - MOST_BLOCKS + 1); number--) {
    const block = fields(await chain.call('eth_getBlockByNumber', [`0x${number.toString(16)}`, true]))
    const sent = (block['transactions'] ?? []) as readonly Fields[]
    for (const transaction of [...sent].reverse()) {
      const entry = await entryOf(chain, account, transaction, Number(block['timestamp']), tokens)
      if (entry !== undefined) entries.push(entry)
    }
  }
  return entries
}

async function entryOf(
  chain: HistoryChain,
  account: string,
  { hash, from, to, value, nonce, input }: Fields,
  seconds: number,
  tokens: Map<string, Promise<Token>>,
): Promise<HistoryEntry | undefined> {
  const receipt = fields(await chain.call('eth_getTransactionReceipt', [hash]))
  const [sender, receiver] = [from, to].map((one) => String(one ?? '').toLowerCase())
  const isDone = receipt['status'] === '0x1'
  const moved = isDone ? await tokensIn(chain, account, (receipt['logs'] ?? []) as readonly Fields[], tokens) : []
  const coins = isDone && BigInt(String(value)) > 0n && [sender, receiver].includes(account) ? [coinsOf(account, sender, receiver, BigInt(String(value)))] : []
  if (sender !== account && coins.length === 0 && moved.length === 0) return undefined
  const selector = String(input).slice(0, 10)
  const isApproval = selector === '0x095ea7b3' || selector === '0xa22cb465'
  return {
    id: String(hash),
    metadata: {
      operationType: isApproval ? (/[1-9a-f]/i.test(String(input).slice(74)) ? 'approve' : 'revoke') : 'execute',
      hash: String(hash),
      chain: `eip155:${chain.chainId}`,
      minedAt: new Date(seconds * 1_000).toISOString(),
      sentFrom: String(from),
      sentTo: String(to ?? ''),
      status: isDone ? 'confirmed' : 'failed',
      nonce: Number(nonce),
    },
    transfers: [...coins, ...moved],
  }
}

function coinsOf(account: string, from: string | undefined, to: string | undefined, value: bigint): HistoryTransfer {
  const direction = from !== account ? 'in' : to === account ? 'self' : 'out'
  return { direction, quantity: { numeric: formatUnits(value, 18) }, fungible_info: { name: 'Ether', symbol: 'ETH' } }
}

async function tokensIn(
  chain: HistoryChain,
  account: string,
  logs: readonly Fields[],
  tokens: Map<string, Promise<Token>>,
): Promise<readonly HistoryTransfer[]> {
  const transfers = logs.map(async ({ address, topics, data }): Promise<readonly HistoryTransfer[]> => {
    const [event, ...words] = topics as readonly string[]
    const [from, to] = words.map((word) => `0x${word.slice(-40)}`)
    if (event !== TRANSFER || (from !== account && to !== account)) return []
    const direction = from !== account ? 'in' : to === account ? 'self' : 'out'
    const token = String(address)
    if (!tokens.has(token)) tokens.set(token, readToken(chain, token))
    const { symbol, decimals } = (await tokens.get(token)) as Token
    if (words.length === 3) return [{ direction, quantity: { numeric: '1' }, nft_info: { name: `${symbol} #${BigInt(words[2] as string)}` } }]
    return [{ direction, quantity: { numeric: formatUnits(BigInt(String(data)), decimals) }, fungible_info: { name: symbol, symbol } }]
  })
  return (await Promise.all(transfers)).flat()
}

interface Token {
  readonly symbol: string
  readonly decimals: number
}

/** Resolves with how a token calls itself; with the end of its address if it does not. */
async function readToken({ call }: HistoryChain, to: string): Promise<Token> {
  const ask = (data: string) => call('eth_call', [{ to, data }, 'latest']).then(String, () => '0x')
  const [symbol, decimals] = await Promise.all([ask('0x95d89b41'), ask('0x313ce567')])
  // Old tokens answer with 32 bytes in place of a text.
  const hex = symbol.length === 66 ? symbol.slice(2) : symbol.slice(130)
  const text = Buffer.from(hex, 'hex').toString('utf8').replaceAll('\0', '') || to.slice(-4)
  return { symbol: text, decimals: decimals.length === 66 ? Number(decimals) : 0 }
}

function fields(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
