import type { Remembered, SliceMemory } from '../root.js'
import { type CaipNetworkId, parseCaipNetworkId } from '../shared/caip/caip.js'
import { isRecord } from '../shared/json/objects.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import type { Personal } from '../shared/secrets/secret.js'
import { MAX_RECEIVER, type SendAmount } from './state.js'

/** Draft as it is stored: texts of the visitor. Receivers are looked up anew. */
export interface StoredDraft {
  readonly network: CaipNetworkId
  readonly token?: string
  readonly amount?: SendAmount
  readonly receiver?: Personal
}

const item: Remembered<StoredDraft | null> = {
  key: 'send_draft',
  select: ({ send: { network, token, amount, receiver } }) =>
    network === undefined || (token === undefined && amount === undefined && receiver === undefined)
      ? null
      : { network, ...(token !== undefined && { token }), ...(amount && { amount }), ...(receiver !== undefined && { receiver }) },
  depends: ({ send }) => send,
  parse: (value) => (value === null ? null : parseDraft(value)),
}

const nonces: Remembered<readonly string[]> = {
  key: 'send_nonces',
  select: ({ send: { keepsNonce = [] } }) => keepsNonce,
  depends: ({ send }) => send.keepsNonce,
  parse: (value) => arrayOf(value, text),
}

/** Draft (SEND-10), and wallets that were seen to keep a nonce, across pages. */
export const memory: SliceMemory = {
  items: { send: item, nonces },
  restore(take) {
    const [draft, keepsNonce = []] = [take(item) ?? undefined, take(nonces)]
    return draft === undefined && keepsNonce.length === 0 ? undefined : { ...draft, ...(keepsNonce.length > 0 && { keepsNonce }) }
  },
}

/** Returns the amount of a text and its unit; undefined if it is none. */
export function readSendAmount(value: unknown): SendAmount | undefined {
  const { text: written, unit, isMax } = isRecord(value) ? value : {}
  if (typeof written !== 'string' || written.length > 100 || (unit !== 'token' && unit !== 'currency')) return undefined
  return { text: written, unit, ...(isMax === true && { isMax }) }
}

/** Returns a stored amount. One that was converted keeps what was typed, which counts. */
function readStoredAmount(value: unknown): SendAmount | undefined {
  const read = readSendAmount(value)
  const typed = isRecord(value) ? readSendAmount(value['typed']) : undefined
  return read && { ...read, ...(typed && { typed: { text: typed.text, unit: typed.unit } }) }
}

function parseDraft(value: unknown): StoredDraft | undefined {
  const { network, token, amount, receiver } = isRecord(value) ? value : {}
  if (typeof network !== 'string' || !parseCaipNetworkId(network).ok) return undefined
  const [contract, to, typed] = [text(token), text(receiver), readStoredAmount(amount)]
  return {
    network: network as CaipNetworkId,
    ...(contract !== undefined && { token: contract }),
    ...(typed && { amount: typed }),
    ...(to !== undefined && to.length <= MAX_RECEIVER && { receiver: to }),
  }
}
