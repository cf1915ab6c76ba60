/** Exchange that a transaction asks for, read out of its data. */
export interface SwapCall {
  /** Units that go; absent where they are the transaction's own value. */
  readonly units?: bigint
  /** Units that must come. */
  readonly least: bigint
  /** Contract of the token that goes, in lower case. */
  readonly from: string
  /** Contract of the token that comes, in lower case. */
  readonly to: string
  /** Account that receives, in lower case. */
  readonly receiver: string
  /** Set where the contract itself exchanges the network's own coin for its token: `from` or `to` is that token then. */
  readonly coin?: 'from' | 'to'
  /** Seconds of the block's time until which it counts; absent where its form has none. */
  readonly deadline?: bigint
}

/** Places of the words of a method with a path of tokens. */
interface PathMethod {
  readonly units?: number
  readonly least: number
  readonly path: number
  readonly receiver: number
  readonly coin?: 'from' | 'to'
}

const TOKENS: PathMethod = { units: 0, least: 1, path: 2, receiver: 3 }
const FROM_COIN: PathMethod = { least: 0, path: 1, receiver: 2, coin: 'from' }
const TO_COIN: PathMethod = { ...TOKENS, coin: 'to' }

/** Methods of routers by selector, with a path of tokens. */
const PATHS: Readonly<Record<string, PathMethod>> = {
  '38ed1739': TOKENS,
  '5c11d795': TOKENS,
  '7ff36ab5': FROM_COIN,
  b6f9de95: FROM_COIN,
  '18cbafe5': TO_COIN,
  '791ac947': TO_COIN,
}

/** `swap(executor, (from, to, payee, receiver, amount, least, flags), ...)` of aggregators, in two versions. */
const DESCRIBED = new Set(['07ed2379', '12aa3caf'])

/** Most tokens of a path. */
const MAX_PATH = 8

/** Returns what a transaction exchanges; undefined if its data has another form. Never throws. */
export function readSwapCall(data: string): SwapCall | undefined {
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) return undefined
  const hex = data.slice(10).toLowerCase()
  const selector = data.slice(2, 10).toLowerCase()
  const method = Object.hasOwn(PATHS, selector) ? PATHS[selector] : undefined
  if (method !== undefined) return readPath(hex, method)
  if (!DESCRIBED.has(selector)) return undefined
  const [from, to, receiver] = [1, 2, 4].map((at) => addressAt(hex, at))
  const [units, least] = [5, 6].map((at) => numberAt(hex, at))
  if (from === undefined || to === undefined || receiver === undefined || units === undefined || least === undefined) return undefined
  return { units, least, from, to, receiver }
}

function readPath(hex: string, { units: at, least: leastAt, path: pathAt, receiver: receiverAt, coin }: PathMethod): SwapCall | undefined {
  const [units, least, offset, receiver] = [
    at === undefined ? 0n : numberAt(hex, at),
    numberAt(hex, leastAt),
    numberAt(hex, pathAt),
    addressAt(hex, receiverAt),
  ]
  if (units === undefined || least === undefined || offset === undefined || receiver === undefined || offset % 32n !== 0n || offset > 4_096n) return undefined
  const start = Number(offset) / 32
  const length = numberAt(hex, start)
  if (length === undefined || length < 2n || length > MAX_PATH) return undefined
  const [from, to] = [addressAt(hex, start + 1), addressAt(hex, start + Number(length))]
  if (from === undefined || to === undefined) return undefined
  const deadline = numberAt(hex, receiverAt + 1)
  if (deadline === undefined) return undefined
  return { ...(at !== undefined && { units }), least, from, to, receiver, deadline, ...(coin && { coin }) }
}

function numberAt(hex: string, word: number): bigint | undefined {
  const text = hex.slice(word * 64, word * 64 + 64)
  return text.length === 64 ? BigInt(`0x${text}`) : undefined
}

function addressAt(hex: string, word: number): string | undefined {
  const text = hex.slice(word * 64, word * 64 + 64)
  return text.length === 64 && /^0{24}/.test(text) ? `0x${text.slice(24)}` : undefined
}
