import { isErrorShape } from '../../errors/latchkit-error.js'
import type { Json } from '../../json/json.js'

/** Input of a transaction, as a node describes it. */
export interface NodeInput {
  readonly txid: string
  readonly vout: number
  readonly sequence: number
  /** Script of the output that it spends, in hex. Undefined for a coinbase. */
  readonly script?: string
}

/** Transaction in the shape of Esplora's `/tx/:id`. */
export interface NodeTransaction {
  readonly inputs: readonly NodeInput[]
  /** Satoshis. */
  readonly fee: bigint
  /** Weight units. */
  readonly weight: number
  /** Height of its block; undefined while it is unconfirmed. */
  readonly height?: number
}

/** Reads the answer of `/tx/:id`. Returns undefined for another shape. */
export function readNodeTransaction(answer: Json): NodeTransaction | undefined {
  const { vin, fee, weight, status } = Object(answer) as Members<'vin' | 'fee' | 'weight' | 'status'>
  const inputs = Array.isArray(vin) ? (vin as readonly Json[]).map(readInput) : []
  const { isConfirmed, height } = readStatus(status)
  if (inputs.length === 0 || !inputs.every((input) => input !== undefined) || !isWhole(fee) || !isWhole(weight)) return undefined
  if (isConfirmed === undefined || (isConfirmed && height === undefined)) return undefined
  return { inputs, fee: BigInt(fee), weight, ...(height === undefined ? {} : { height }) }
}

/** Returns true if an error of a call says that the node does not know the transaction. */
export function isUnknownTransaction(error: unknown): boolean {
  return isErrorShape(error) && ['NotFoundError', 'ResourceNotFoundRpcError'].includes(`${error.context['name']}`)
}

/** Spending of an output; undefined while nothing spends it. */
export interface Spending {
  readonly txid: string
  /** Height of the block of the spending transaction; undefined while it is unconfirmed. */
  readonly height?: number
}

/** Reads the answer of `/tx/:id/outspends`: one entry for each output. Returns undefined for another shape. */
export function readSpendings(answer: Json): readonly (Spending | undefined)[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const found = (answer as readonly Json[]).map((one): Spending | null | undefined => {
    const { spent, txid, status } = Object(one) as Members<'spent' | 'txid' | 'status'>
    if (spent === false) return null
    const { height } = readStatus(status)
    return spent === true && isId(txid) ? { txid, ...(height === undefined ? {} : { height }) } : undefined
  })
  return found.every((one) => one !== undefined) ? found.map((one) => one ?? undefined) : undefined
}

type Members<Name extends string> = { readonly [Key in Name]?: Json }

function readInput(input: Json): NodeInput | undefined {
  const { txid, vout, sequence, prevout } = Object(input) as Members<'txid' | 'vout' | 'sequence' | 'prevout'>
  const { scriptpubkey: script } = Object(prevout) as Members<'scriptpubkey'>
  if (!isId(txid) || !isWhole(vout) || !isWhole(sequence)) return undefined
  return { txid, vout, sequence, ...(typeof script === 'string' ? { script } : {}) }
}

function readStatus(status: Json | undefined): { readonly isConfirmed?: boolean; readonly height?: number } {
  const { confirmed, block_height: height } = Object(status) as Members<'confirmed' | 'block_height'>
  if (typeof confirmed !== 'boolean') return {}
  return { isConfirmed: confirmed, ...(confirmed && isWhole(height) ? { height } : {}) }
}

function isId(value: Json | undefined): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function isWhole(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
