import { invalidParams } from '../../shared/wallet-failures.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { guardedParseText, GUARD_LIMITS, type SafeParser } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { RPC_ANSWER_BYTES } from '../../rpc/rpc-post.js'

/** HTTP form of a method. */
export interface EsploraCall {
  readonly path: string
  /** Sent as text by POST; absent for GET. */
  readonly body?: string
  /** Reads the answer. Returns undefined for another shape. */
  read(text: string): Json | undefined
}

/**
 * Methods of `RpcPort.call` in bip122, by HTTP in the shape of Esplora:
 *
 * | method | parameters | answer |
 * |---|---|---|
 * | `address` | address | sums of its confirmed and unconfirmed coins, `/address/:address` |
 * | `utxo` | address | its unspent outputs, `/address/:address/utxo` |
 * | `fee-estimates` | none | rates in sat/vB by number of blocks, also from mempool.space |
 * | `tx` | transaction id | the transaction with its status, `/tx/:id` |
 * | `tx-hex` | transaction id | hex, `/tx/:id/hex` |
 * | `outspends` | transaction id | the transactions that spend its outputs, `/tx/:id/outspends` |
 * | `tip-height` | none | number, `/blocks/tip/height` |
 * | `block-height` | height | block hash, `/block-height/:height` |
 * | `broadcast` | transaction in hex | transaction id, `POST /tx` |
 *
 * Throws `RPC_CALL_NOT_ALLOWED` for other methods, and the failure of wrong parameters (-32602).
 */
export function esploraCall(method: string, params: readonly Json[]): EsploraCall {
  const make = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (make === undefined) throw failure('RPC_CALL_NOT_ALLOWED', { method })
  return make((pattern) => {
    const [first] = params
    if (params.length !== 1 || !pattern.test(`${first}`)) throw invalidParams(`${method} takes one parameter like ${pattern.source}`)
    return `${first}`
  })
}

/** The path of mempool.space for fee rates, which has no `/fee-estimates`. */
export const recommendedFees: EsploraCall = {
  path: '/v1/fees/recommended',
  read(text) {
    const answer = readJson(text)
    const { fastestFee, halfHourFee, hourFee, economyFee } = Object(answer) as Readonly<Record<string, Json | undefined>>
    const rates = { 1: fastestFee, 3: halfHourFee, 6: hourFee, 144: economyFee }
    return Object.values(rates).every((rate) => typeof rate === 'number') ? (rates as Json) : undefined
  },
}

type Param = (pattern: RegExp) => string

const address = /^[a-zA-Z0-9]{14,100}$/
const id = /^[0-9a-f]{64}$/

const methods: Readonly<Record<string, (param: Param) => EsploraCall>> = {
  address: (param) => ({ path: `/address/${param(address)}`, read: readJson }),
  utxo: (param) => ({ path: `/address/${param(address)}/utxo`, read: readJson }),
  'fee-estimates': () => ({ path: '/fee-estimates', read: readJson }),
  tx: (param) => ({ path: `/tx/${param(id)}`, read: readJson }),
  'tx-hex': (param) => ({ path: `/tx/${param(id)}/hex`, read: matching(/^([0-9a-f]{2})+$/i) }),
  outspends: (param) => ({ path: `/tx/${param(id)}/outspends`, read: readJson }),
  'tip-height': () => ({ path: '/blocks/tip/height', read: (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined) }),
  'block-height': (param) => ({ path: `/block-height/${param(/^\d{1,9}$/)}`, read: matching(id) }),
  broadcast: (param) => ({ path: '/tx', body: param(/^([0-9a-f]{2}){10,}$/i), read: matching(id) }),
}

function matching(pattern: RegExp): (text: string) => Json | undefined {
  return (text) => (pattern.test(text.trim()) ? text.trim() : undefined)
}

function readJson(text: string): Json | undefined {
  const parsed = guardedParseText(anything, text, LIMITS)
  return parsed.ok ? (parsed.value as Json) : undefined
}

const anything: SafeParser<unknown> = { safeParse: (value) => ({ success: true, data: value }) }

// The size of the body is the limit here: 500 coins have 4,000 values.
const LIMITS = { ...GUARD_LIMITS, nodes: 100_000, text: RPC_ANSWER_BYTES }
