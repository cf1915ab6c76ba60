/** Call of a contract or account. Addresses and data in lower case. */
export interface InnerCall {
  /** Absent for a new contract. */
  readonly to?: string
  readonly value: bigint
  readonly data: string
}

/** Selectors of functions by which a smart account calls others. */
const EXECUTE_MODE = 'e9ae5c53'
const EXECUTE_BATCH = '34fcd5be'
const EXECUTE = 'b61d27f6'
const SAFE_EXECUTE = '6a761202'

/** Selectors by which somebody else has an account act: `handleOps` of entry points, `redeemDelegations`. */
const RELAYS: readonly string[] = ['765e827f', '1fad948c', 'cef6d209']

/** Most calls that are read. */
const MOST_CALLS = 64n

/** Reads the calls that a smart account is told to make (ERC-7579, ERC-7821, `execute`, a Safe's). Undefined for any other form, and for one that does not decode. */
export function readWrapped(data: string): readonly InnerCall[] | undefined {
  const [selector, body] = [data.slice(2, 10), data.slice(10)]
  try {
    if (selector === EXECUTE) return [{ to: addressAt(body, 0), value: wordAt(body, 1), data: bytesAt(body, wordAt(body, 2)) }]
    // A call of a Safe that is no delegate call.
    if (selector === SAFE_EXECUTE && wordAt(body, 3) === 0n) return [{ to: addressAt(body, 0), value: wordAt(body, 1), data: bytesAt(body, wordAt(body, 2)) }]
    if (selector === EXECUTE_BATCH) return callsAt(body, wordAt(body, 0))
    if (selector !== EXECUTE_MODE) return undefined
    const inner = bytesAt(body, wordAt(body, 1)).slice(2)
    if (body.startsWith('01')) return callsAt(inner, wordAt(inner, 0))
    if (!body.startsWith('00') || inner.length < 104) return undefined
    return [{ to: `0x${inner.slice(0, 40)}`, value: BigInt(`0x${inner.slice(40, 104)}`), data: `0x${inner.slice(104)}` }]
  } catch {
    return undefined
  }
}

/** Returns true for a transaction by which others, or the account's own code, act for an account: its calls are not in plain sight. A call of the account that was asked for is none. */
export function isRelay({ to, data }: InnerCall, account: string | undefined): boolean {
  return (account !== undefined && to === account.toLowerCase()) || RELAYS.includes(data.slice(2, 10)) || data.slice(2, 10) === SAFE_EXECUTE
}

function callsAt(body: string, offset: bigint): readonly InnerCall[] {
  const list = from(body, offset)
  const count = wordAt(list, 0)
  const items = list.slice(64)
  return Array.from({ length: Number(numberOf(count <= MOST_CALLS ? count.toString(16) : '')) }, (_, index) => {
    const call = from(items, wordAt(items, index))
    return { to: addressAt(call, 0), value: wordAt(call, 1), data: bytesAt(call, wordAt(call, 2)) }
  })
}

function bytesAt(body: string, offset: bigint): string {
  const bytes = from(body, offset)
  const length = Number(wordAt(bytes, 0)) * 2
  return `0x${whole(bytes.slice(64, 64 + length), length)}`
}

function from(body: string, offset: bigint): string {
  return body.slice(Number(numberOf(offset * 2n <= BigInt(body.length) ? offset.toString(16) : '')) * 2)
}

function addressAt(body: string, index: number): string {
  const word = whole(body.slice(index * 64, index * 64 + 64), 64)
  return `0x${whole(/^0{24}/.test(word) ? word.slice(24) : '', 40)}`
}

function wordAt(body: string, index: number): bigint {
  return numberOf(whole(body.slice(index * 64, index * 64 + 64), 64))
}

/** Returns hex digits of a length. @throws SyntaxError for fewer, by {@link numberOf} */
function whole(digits: string, length: number): string {
  if (digits.length !== length) numberOf('')
  return digits
}

/** Returns the number of hex digits. @throws SyntaxError without digits: data that do not decode are no calls */
function numberOf(digits: string): bigint {
  return BigInt(`0x${digits || '-'}`)
}
