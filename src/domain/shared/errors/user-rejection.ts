import { saysNo } from './refusal.js'

/* Detects a user's rejection in a foreign error and its causes. Separate from the tables of rpc-errors.ts, which are five times as large. */

/** Returns true if an error means that the user rejected: 4001, 5000, or common texts of wallets. Never throws. */
export function isUserRejection(foreign: unknown): boolean {
  return linksOf(foreign).some(isRejection)
}

/** Returns true if this link alone means that the user rejected. */
export function isRejection(link: Link): boolean {
  return saysNo(link.code, link.words)
}

/** Error of a chain of causes. Each member is read once. */
export interface Link {
  readonly code: number
  readonly name: string
  /** First text of the error. */
  readonly message: string
  /** All texts of the error, in lower case. */
  readonly words: string
  /** `data` of the error, not validated. */
  readonly data: unknown
}

/** Returns the error and its nested errors, outermost first, each object once. Never throws. */
export function linksOf(foreign: unknown): readonly Link[] {
  const queue: unknown[] = [foreign]
  const seen: unknown[] = []
  const links: Link[] = []
  while (queue.length > 0 && links.length < MAX_LINKS) {
    const value = queue.shift()
    if (typeof value === 'string') links.push(linkOfText(value))
    if (!isObject(value) || seen.includes(value)) continue
    seen.push(value)
    const data = read(value, 'data')
    links.push(readLink(value, data))
    for (const inner of [read(value, 'error'), read(value, 'cause'), data, read(value, 'originalError'), read(value, 'info')]) {
      if (isObject(inner)) queue.push(inner)
    }
  }
  return links
}

const MAX_LINKS = 16
const MAX_MESSAGE = 500

function linkOfText(text: string): Link {
  const message = text.slice(0, MAX_MESSAGE)
  return { code: 0, name: '', message, words: message.toLowerCase(), data: undefined }
}

function readLink(value: object, data: unknown): Link {
  const texts = ['message', 'shortMessage', 'details', 'reason'].map((key) => read(value, key)).filter(isText)
  const name = read(value, 'name')
  const code = read(value, 'code')
  // Texts and textual codes (ACTION_REJECTED) are searched together.
  const words = [...texts, ...(isText(code) ? [code] : []), ...(isText(name) ? [name] : [])]
  return {
    code: readCode(code),
    name: isText(name) ? name : '',
    message: texts[0]?.slice(0, MAX_MESSAGE) ?? '',
    words: words.map((text) => text.slice(0, 4 * MAX_MESSAGE).toLowerCase()).join('\n'),
    data,
  }
}

function readCode(code: unknown): number {
  const number = typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function read(value: object, key: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>>)[key]
  } catch {
    return undefined
  }
}
