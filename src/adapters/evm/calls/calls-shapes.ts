import * as z from 'zod/mini'
import { type CaipNetworkId, parseEvmChainId } from '../../../domain/shared/caip/caip.js'
import type { BatchReceipt, BatchStatus } from '../../../ports/calls.js'
import { readQuantity } from '../finality/read-receipt.js'

/** Longest id of a batch (EIP-5792), in characters. */
export const MAX_BATCH_ID = 4_096

/** Most receipts of a batch that are read. */
const MAX_RECEIPTS = 256

const id = z.string().check(z.minLength(1), z.maxLength(MAX_BATCH_ID))

/** Id of a batch: `{ id }`, or the bare text that wallets of the first version return. */
export const sentAnswer: z.ZodMiniType<string> = z.pipe(
  z.union([id, z.object({ id })]),
  z.transform((answer) => (typeof answer === 'string' ? answer : answer.id)),
)

const receipt = z.object({
  transactionHash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)),
  status: z.optional(z.unknown()),
  blockNumber: z.optional(z.unknown()),
  chainId: z.optional(z.unknown()),
})

const status = z.object({
  status: z.optional(z.unknown()),
  statusCode: z.optional(z.unknown()),
  atomic: z.optional(z.unknown()),
  chainId: z.optional(z.unknown()),
  receipts: z.optional(z.unknown()),
})

/** State of a batch in the forms of both versions of EIP-5792, and in that of viem. Parts out of form are left out, as if the wallet had not said them. */
export const statusAnswer: z.ZodMiniType<BatchStatus> = z.pipe(
  status,
  z.transform((answer): BatchStatus => {
    const code = readStatus(answer.status) ?? readStatus(answer.statusCode)
    const all: readonly unknown[] = Array.isArray(answer.receipts) ? answer.receipts.slice(0, MAX_RECEIPTS) : []
    return {
      ...(code !== undefined && { status: code }),
      ...(typeof answer.atomic === 'boolean' && { atomic: answer.atomic }),
      receipts: all.flatMap((one) => readReceipt(one, answer.chainId)),
    }
  }),
)

/** Classes of statuses: pending, confirmed, refused off the chain, reverted, and reverted in part. A status of another class says nothing. */
const CLASSES: readonly number[] = [1, 2, 4, 5, 6]

/** Words of the first version, and those of viem, whose result some wallets hand on. */
const WORDS: Readonly<Record<string, number | undefined>> = { pending: 100, confirmed: 200, success: 200, failure: 500 }

/** Returns a status of these classes: a number, its hex text, or a word. */
function readStatus(value: unknown): number | undefined {
  const word = typeof value === 'string' && Object.hasOwn(WORDS, value.toLowerCase()) ? WORDS[value.toLowerCase()] : undefined
  if (word !== undefined) return word
  const code = typeof value === 'number' ? value : typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value) ? Number(value) : Number.NaN
  return Number.isInteger(code) && CLASSES.includes(Math.floor(code / 100)) ? code : undefined
}

function readReceipt(value: unknown, chain: unknown): readonly BatchReceipt[] {
  const parsed = receipt.safeParse(value)
  if (!parsed.success) return []
  const { transactionHash: hash, status: said, blockNumber, chainId } = parsed.data
  const reference = parseEvmChainId(chainId ?? chain)
  const succeeded = SUCCEEDED.includes(said) ? true : FAILED.includes(said) ? false : undefined
  const block = typeof blockNumber === 'number' ? blockNumber : readQuantity(blockNumber)
  const network: CaipNetworkId | undefined = reference === undefined ? undefined : `eip155:${reference}`
  return [{ hash, ...(succeeded !== undefined && { succeeded }), ...(Number.isSafeInteger(block) && { block }), ...(network && { network }) }]
}

const SUCCEEDED: readonly unknown[] = ['0x1', '0x01', 1, true, 'success']
const FAILED: readonly unknown[] = ['0x0', '0x00', 0, false, 'reverted']
