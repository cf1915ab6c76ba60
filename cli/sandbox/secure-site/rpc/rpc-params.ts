import * as z from 'zod/mini'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import { SiteError } from '../parts.js'

const bytes = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value), 'expected bytes in hex')
const address = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value), 'expected an address')
const quantity = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value), 'expected a hex quantity')
const anyChain = z.union([z.string(), z.number()])

/** [message as hex bytes, address] */
export const personalSign = z.tuple([z.string(), address], z.unknown())

/** [address, EIP-712 data as an object or as JSON text] */
export const signTypedData = z.tuple([address, z.unknown()], z.unknown())

/** EIP-712 data. */
export const typedData = z.object({
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})

/** [transaction]. Apps must not request authorization lists (robustness, T18). */
export const sendTransaction = z.tuple(
  [
    z.object({
      from: address,
      to: z.optional(z.nullable(address)),
      value: z.optional(quantity),
      data: z.optional(bytes),
      input: z.optional(bytes),
      gas: z.optional(quantity),
      gasLimit: z.optional(quantity),
      gasPrice: z.optional(quantity),
      maxFeePerGas: z.optional(quantity),
      maxPriorityFeePerGas: z.optional(quantity),
      nonce: z.optional(quantity),
      chainId: z.optional(anyChain),
      authorizationList: z.optional(z.undefined()),
    }),
  ],
  z.unknown(),
)

/** [batch] of EIP-5792. Each call has a receiver (FRAME-36). */
export const sendCalls = z.tuple(
  [
    z.object({
      version: z.optional(z.string()),
      id: z.optional(z.string()),
      chainId: z.optional(anyChain),
      from: z.optional(address),
      atomicRequired: z.optional(z.boolean()),
      calls: z.array(z.object({ to: address, data: z.optional(bytes), value: z.optional(quantity) })).check(z.minLength(1)),
      capabilities: z.optional(z.record(z.string(), z.unknown())),
    }),
  ],
  z.unknown(),
)

/** [id] of EIP-5792. */
export const callsStatus = z.tuple([z.string()], z.unknown())

/** [address, chains?] of EIP-5792. */
export const capabilities = z.optional(z.tuple([address], z.unknown()))

/** [request] of ERC-7715. */
export const grantPermissions = z.tuple(
  [z.looseObject({ expiry: z.optional(z.number()), permissions: z.array(z.looseObject({ type: z.string() })) })],
  z.unknown(),
)

/** [request] of ERC-7811. */
export const getAssets = z.tuple([z.looseObject({ account: address, chainFilter: z.optional(z.array(z.string())) })], z.unknown())

/** Parameters of the Solana methods (FRAME-31 to FRAME-34). */
export const solanaMessage = z.object({ message: z.string(), pubkey: z.string() })
export const solanaTransaction = z.object({ transaction: z.string() })
export const solanaTransactions = z.object({ transactions: z.array(z.string()).check(z.minLength(1)) })
export const solanaSend = z.object({
  transaction: z.string(),
  options: z.optional(
    z.object({
      skipPreflight: z.optional(z.boolean()),
      preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'])),
      maxRetries: z.optional(z.number()),
      minContextSlot: z.optional(z.number()),
    }),
  ),
})

/** Parses parameters. @throws SiteError that names the first fault. */
export function readParams<T extends z.core.$ZodType>(schema: T, params: Json | undefined): z.infer<T> {
  const result = z.safeParse(schema, params)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new SiteError(`Invalid parameters: ${issue?.path.join('.') || 'params'}: ${issue?.message ?? 'not as expected'}`)
}
