import * as z from 'zod/mini'
import { walletErrors } from './errors.js'
import type { Hex } from './types.js'

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value), 'expected hex')
const bytes = z.custom<Hex>((value) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value), 'expected bytes in hex')
const quantity = z.custom<Hex>(
  (value) => typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]*)$/i.test(value),
  'expected a hex quantity without leading zeros',
)
const address = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value), 'expected an address')
const httpUrl = z.string().check(z.refine((value) => /^https?:$/.test(protocolOf(value)), 'expected an http(s) address'))

/** [message as hex bytes or plain text, address] */
export const personalSign = z.tuple([z.string(), address], z.unknown())

const field = z.object({ name: z.string(), type: z.string() })

/** EIP-712 data, as an object. */
export const typedData = z.object({
  types: z.record(z.string(), z.array(field)),
  primaryType: z.string(),
  domain: z.looseObject({ chainId: z.optional(z.union([z.number(), z.string()])) }),
  message: z.record(z.string(), z.unknown()),
})

/** [address, EIP-712 data as an object or as JSON text] */
export const signTypedData = z.tuple([address, z.union([z.string(), typedData])], z.unknown())

/** Parameter of `eth_sendTransaction`; the wallet fills in missing members. */
export const transaction = z.object({
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
  chainId: z.optional(quantity),
  type: z.optional(hex),
  accessList: z.optional(z.array(z.object({ address, storageKeys: z.array(bytes) }))),
  // A page must not ask a wallet to sign away the account's code.
  authorizationList: z.optional(z.undefined()),
})
export type TransactionRequest = z.infer<typeof transaction>

/** [transaction] */
export const sendTransaction = z.tuple([transaction], z.unknown())

const callCapabilities = z.optional(z.record(z.string(), z.unknown()))

/** [{ calls, chainId, ... }] of EIP-5792 */
export const sendCalls = z.tuple(
  [
    z.object({
      version: z.string(),
      id: z.optional(z.string().check(z.minLength(1), z.maxLength(4_096))),
      from: z.optional(address),
      chainId: quantity,
      atomicRequired: z.boolean(),
      calls: z
        .array(z.object({ to: z.optional(z.nullable(address)), data: z.optional(bytes), value: z.optional(quantity), capabilities: callCapabilities }))
        .check(z.minLength(1)),
      capabilities: callCapabilities,
    }),
  ],
  z.unknown(),
)

/** [id of a batch] of EIP-5792 */
export const batchId = z.tuple([z.string()], z.unknown())

/** [address, chain ids] of EIP-5792 */
export const capabilitiesOf = z.tuple([address, z.optional(z.array(quantity))], z.unknown())

/** [{ chainId }] of EIP-3326 */
export const switchChain = z.tuple([z.object({ chainId: quantity })], z.unknown())

/** [chain] of EIP-3085 */
export const addChain = z.tuple(
  [
    z.object({
      chainId: quantity,
      chainName: z.string().check(z.minLength(1)),
      rpcUrls: z.array(httpUrl).check(z.minLength(1)),
      nativeCurrency: z.object({ name: z.string(), symbol: z.string().check(z.minLength(1)), decimals: z.literal(18) }),
      blockExplorerUrls: z.optional(z.nullable(z.array(httpUrl))),
      iconUrls: z.optional(z.array(z.string())),
    }),
  ],
  z.unknown(),
)

/** [{ eth_accounts: {} }] of EIP-2255 */
export const permissions = z.tuple([z.record(z.string(), z.looseObject({}))], z.unknown())

/**
 * Parses the parameters of a request.
 *
 * @throws RpcError -32602 that names the first fault.
 */
export function readParams<T extends z.core.$ZodType>(schema: T, params: unknown): z.infer<T> {
  const result = z.safeParse(schema, params)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw walletErrors.invalidParams(`${issue?.path.join('.') || 'params'}: ${issue?.message ?? 'not as expected'}`)
}

function protocolOf(url: string): string {
  try {
    return new URL(url).protocol
  } catch {
    return ''
  }
}
