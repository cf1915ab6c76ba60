import type { EventOf } from '../root.js'
import type { Json } from '../shared/json/json.js'
import { isRecord } from '../shared/json/objects.js'

/**
 * Returns what a payment pays, by which a second try of it is known: each try may spend other coins, with another fee and another change. A transaction that pays
 * nobody else is known by all its outputs. Undefined if it cannot be read, so that it is known by its bytes.
 */
export function subjectOf({ payload }: Pick<EventOf<'requestStarted'>, 'payload'>): Json | undefined {
  try {
    const transaction = JSON.parse(payload) as Json
    if (!isRecord(transaction)) return undefined
    const { psbt, recipientAddress, amount } = transaction as Readonly<Record<string, Json>>
    if (typeof psbt === 'string') return paidBy(psbt)
    return recipientAddress === undefined ? undefined : [recipientAddress, `${amount}`]
  } catch {
    // No PSBT, or a pseudonym of an exported tape: the review tells the first.
    return undefined
  }
}

/**
 * Returns amount and script of each output of a PSBT that pays another script than its coins have. Small and lenient, because it loads with the plugin: the review,
 * whose decoder loads later, reads strictly.
 */
function paidBy(psbt: string): Json {
  const read = createReader(hexOf(psbt).slice(2 * MAGIC_BYTES))
  const unsigned = read.map()['00'] ?? ''
  const transaction = createReader(unsigned)
  transaction.take(4)
  const inputs = transaction.list(() => [transaction.take(36), transaction.sized(), transaction.take(4)])
  const outputs = transaction.list(() => [transaction.take(8), transaction.sized()])
  const own = inputs.map(() => read.map()[WITNESS_UTXO]?.slice(2 * AMOUNT_AND_LENGTH))
  const paid = outputs.filter(([, script]) => !own.includes(script))
  return paid.length > 0 ? paid : outputs
}

const MAGIC_BYTES = 5
const WITNESS_UTXO = '01'
/** Bytes before the script of a coin: its amount, and the length of a standard script. */
const AMOUNT_AND_LENGTH = 9

/** Reads hex from the front. Throws at its end. */
function createReader(hex: string) {
  let at = 0
  const take = (bytes: number): string => {
    at += 2 * bytes
    if (at > hex.length) throw new RangeError()
    return hex.slice(at - 2 * bytes, at)
  }
  const size = (): number => {
    const first = Number.parseInt(take(1), 16)
    const bytes = first < 0xfd ? 0 : 2 ** (first - 0xfc)
    return bytes === 0 ? first : Number(`0x${take(bytes).match(/../g)?.reverse().join('')}`)
  }
  const sized = (): string => take(size())
  return {
    take,
    sized,
    list: <T>(read: () => T): T[] => {
      const all: T[] = []
      for (let left = size(); left > 0; left -= 1) all.push(read())
      return all
    },
    map(): Readonly<Record<string, string>> {
      const all: Record<string, string> = {}
      for (let key = sized(); key !== ''; key = sized()) all[key] = sized()
      return all
    },
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function hexOf(base64: string): string {
  const bits = [...base64.replace(/=+$/, '')].map((letter) => BASE64.indexOf(letter).toString(2).padStart(6, '0')).join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0')).join('')
}
