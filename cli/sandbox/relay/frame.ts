/** Content of a text frame. `id` is kept as text, because it may be larger than numbers can hold. */
export type Frame =
  | { readonly kind: 'request'; readonly id: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: string; readonly accepted: boolean }
  | { readonly kind: 'garbage'; readonly id: string; readonly reason: string }

/** Reads a frame. Never throws: anything but a JSON-RPC 2.0 object is `garbage`, with the id to answer to (`null` if there is none). */
export function readFrame(text: string): Frame {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'garbage', id: 'null', reason: 'not a JSON-RPC object' }
  const { jsonrpc, method, params, result, id: parsedId } = value as Record<string, unknown>
  if (typeof parsedId !== 'string' && typeof parsedId !== 'number') return { kind: 'garbage', id: 'null', reason: 'no id' }
  const id = typeof parsedId === 'string' ? JSON.stringify(parsedId) : (writtenId(text) ?? String(parsedId))
  if (id.length > longestId) return { kind: 'garbage', id: 'null', reason: 'the id is too long' }
  if (jsonrpc !== '2.0') return { kind: 'garbage', id, reason: 'jsonrpc is not 2.0' }
  if (typeof method === 'string') return { kind: 'request', id, method, params }
  if ('result' in value || 'error' in value) return { kind: 'answer', id, accepted: result === true }
  return { kind: 'garbage', id, reason: 'neither method nor result' }
}

const longestId = 100

/** Returns the digits of an id, whether it was written as a number, as text, or as text with an `n` behind it. */
export function digitsOf(id: string): string {
  return id.replace(/^"|n?"$/g, '')
}

/** Returns an answer as text, with `id` as it was written in the request. */
export function answerTo(id: string, answer: { result: unknown } | { error: { code: number; message: string } }): string {
  return `{"id":${id},"jsonrpc":"2.0",${JSON.stringify(answer).slice(1)}`
}

/** Returns a request of the relay as text. Its id is a number of 19 digits, written out. */
export function requestOf(id: bigint, method: string, params: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the number of the outermost `"id"` as text. `text` must be JSON. */
function writtenId(text: string): string | undefined {
  let depth = 0
  let found: string | undefined
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:\s*(-?\d[\d.eE+-]*))?|[[\]{}]/g)) {
    const [written, , value] = token
    if (written === '{' || written === '[') depth += 1
    else if (written === '}' || written === ']') depth -= 1
    else if (depth === 1 && value !== undefined && written.startsWith('"id"')) found = value
  }
  return found
}
