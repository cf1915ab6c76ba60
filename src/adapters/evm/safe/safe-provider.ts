import * as z from 'zod/mini'
import { isEvmAddress, sameAddress } from '../../../domain/shared/caip/address.js'
import { parseEvmChainId, toHexChainId } from '../../../domain/shared/caip/caip.js'
import { guardedParse } from '../../../domain/shared/json/guarded.js'
import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import type { CapturedProvider } from '../wallets/eip1193.js'
import { createSafeMessenger, SafeError, type SafeMethod, type SafeWindow } from './safe-messages.js'

/** Reply to `getSafeInfo`. */
interface SafeInfo {
  readonly safeAddress: string
  readonly chainId: number
}

/**
 * Creates an EIP-1193 provider for the Safe around the page, over the Safe Apps protocol. Its account is the Safe itself. A transaction's hash is the hash of
 * the Safe transaction until the owners have executed it.
 */
export function createSafeProvider(window: SafeWindow, origin: string): CapturedProvider {
  const send = createSafeMessenger(window, origin)
  const info = () => answerOf(send, 'getSafeInfo', {}, safeInfo)

  const handlers: Readonly<Record<string, (params: readonly Json[]) => Promise<unknown>>> = {
    eth_accounts: async () => [(await info()).safeAddress],
    eth_requestAccounts: async () => [(await info()).safeAddress],
    eth_chainId: async () => toHexChainId((await info()).chainId),
    net_version: async () => `${(await info()).chainId}`,
    personal_sign: async ([message, address]) => {
      await own(address)
      return signed(send, await answerOf(send, 'signMessage', { message: decoded(message) }, signingAnswer))
    },
    eth_signTypedData_v4: async ([address, typedData]) => {
      await own(address)
      const parsed = typeof typedData === 'string' ? (JSON.parse(typedData) as Json) : (typedData ?? null)
      return signed(send, await answerOf(send, 'signTypedMessage', { typedData: parsed }, signingAnswer))
    },
    eth_sendTransaction: async ([transaction]) => {
      const { from, to, value = '0x0', data = '0x' } = objectOf(transaction)
      await own(from)
      // The Safe Apps protocol takes decimal values.
      const call = { to: to ?? '', value: BigInt(value as string).toString(), data }
      return (await answerOf(send, 'sendTransactions', { txs: [call] }, sendAnswer)).safeTxHash
    },
    eth_getTransactionByHash: async ([hash]) => byHash('eth_getTransactionByHash', 'hash', hash),
    eth_getTransactionReceipt: async ([hash]) => byHash('eth_getTransactionReceipt', 'transactionHash', hash),
    wallet_switchEthereumChain: async ([target]) => {
      if (parseEvmChainId(objectOf(target).chainId) === (await info()).chainId) return null
      throw new SafeError(4902, 'A Safe stays on its own network')
    },
  }

  async function own(address: Json | undefined): Promise<void> {
    const { safeAddress } = await info()
    if (typeof address !== 'string' || !sameAddress('eip155', address, safeAddress)) throw new SafeError(4100, 'The account is not this Safe')
  }

  /** Looks up a transaction by the hash that sending it returned. Resolves with null until the owners have executed it. */
  async function byHash(method: string, member: string, hash: Json | undefined): Promise<unknown> {
    const executed = await answerOf(send, 'getTxBySafeTxHash', { safeTxHash: hash ?? '' }, executionAnswer).then(
      ({ txHash }) => txHash ?? undefined,
      // The hash is not a Safe transaction's, so it is an ordinary one.
      () => hash,
    )
    if (executed === undefined) return null
    const found = await send('rpcCall', { call: method, params: [executed] })
    return typeof found === 'object' && found !== null ? { ...found, [member]: hash } : null
  }

  return {
    async request({ method, params }) {
      const list = (Array.isArray(params) ? params : []) as readonly Json[]
      if (Object.hasOwn(handlers, method)) return handlers[method]?.(list)
      if (passedOn.has(method)) return send('rpcCall', { call: method, params: list })
      throw new SafeError(4200, `The Safe does not support ${method}`)
    },
    on: undefined,
    off: undefined,
  }
}

/** Read methods that the Safe runs for the page. */
const passedOn: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'eth_call',
  'eth_gasPrice',
  'eth_getLogs',
  'eth_getBalance',
  'eth_getCode',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getStorageAt',
  'eth_getTransactionCount',
  'eth_estimateGas',
])

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const hexText = z.string().check(z.regex(/^0x[0-9a-f]*$/i))
const safeInfo: z.ZodMiniType<SafeInfo> = z.object({
  safeAddress: z.string().check(z.refine((text) => isEvmAddress(text))),
  chainId: z.number().check(z.refine((id) => parseEvmChainId(id) !== undefined)),
})
const signingAnswer = z.object({ signature: z.optional(hexText), messageHash: z.optional(hexText), safeTxHash: z.optional(hexText) })
const sendAnswer = z.object({ safeTxHash: hash })
const executionAnswer = z.object({ txHash: z.optional(z.nullable(hash)) })

async function answerOf<T>(
  send: (method: SafeMethod, params: Json) => Promise<unknown>,
  method: SafeMethod,
  params: Json,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const parsed = guardedParse(schema, await send(method, params))
  if (!parsed.ok) throw new SafeError(-32603, `The Safe answered ${method} with something unusable`)
  return parsed.value
}

/**
 * Returns the signature if the Safe has all it needs. Returns `0x` while signatures of owners are missing, or when the signature is on chain (EIP-1271 accepts
 * it then).
 */
async function signed(send: (method: SafeMethod, params: Json) => Promise<unknown>, answer: z.infer<typeof signingAnswer>): Promise<string> {
  if (answer.signature !== undefined) return answer.signature
  if (answer.messageHash === undefined) return '0x'
  const collected = await send('getOffChainSignature', answer.messageHash)
  return typeof collected === 'string' && collected !== '' ? collected : '0x'
}

/** Decodes a message to text, because the Safe shows it to its owners. */
function decoded(message: Json | undefined): string {
  if (typeof message !== 'string') throw new SafeError(-32602, 'The message must be a text')
  if (!/^0x([0-9a-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return message
  }
}

function objectOf(value: Json | undefined): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SafeError(-32602, 'An object is needed')
  return value as JsonObject
}
