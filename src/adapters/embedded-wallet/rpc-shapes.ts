import * as z from 'zod/mini'
import type { Json } from '../../domain/shared/json.js'

const words = (names: string) => names.split(' ')
/** Reads that take no parameters, with or without an empty list. */
const BARE = words('eth_accounts eth_blockNumber eth_chainId eth_gasPrice eth_maxPriorityFeePerGas eth_newBlockFilter eth_newPendingTransactionFilter eth_syncing eth_supportedEntryPoints')
/** Methods whose parameters are a list of anything (facts, section 7.2). */
const LISTED = [
  ...words('eth_call eth_estimateGas eth_feeHistory eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash'),
  ...words('eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex'),
  ...words('eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber'),
  ...words('eth_newFilter eth_sendRawTransaction eth_uninstallFilter eth_estimateUserOperationGas eth_getUserOperationByHash eth_getUserOperationReceipt eth_sendUserOperation'),
  ...words('eth_signTypedData_v4 personal_sign wallet_grantPermissions'),
]

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const text = z.string().check(z.minLength(1))
const chain = z.union([text, z.number()])
const list = z.array(z.custom<Json>())
const commitment = z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'])

// Fields that a transaction must not have: who lets an app set them gives the account away (robustness, T18).
const transaction = z.tuple([z.looseObject({ authorizationList: z.optional(z.undefined()) })], z.custom<Json>())
const calls = z.tuple([
  z.looseObject({
    chainId: z.optional(chain),
    from: z.optional(hex),
    version: z.optional(z.string()),
    capabilities: z.optional(z.record(z.string(), z.custom<Json>())),
    calls: z.array(z.looseObject({ to: hex, data: z.optional(hex) })).check(z.minLength(1)),
  }),
])
const sendOptions = z.strictObject({ skipPreflight: z.optional(z.boolean()), preflightCommitment: z.optional(commitment), maxRetries: z.optional(z.number()), minContextSlot: z.optional(z.number()) })

/** Parameters of the methods that have a form of their own (FRAME-31 to FRAME-38). */
const OWN = {
  eth_sendTransaction: transaction,
  solana_signMessage: z.strictObject({ message: text, pubkey: text }),
  solana_signTransaction: z.strictObject({ transaction: text }),
  solana_signAllTransactions: z.strictObject({ transactions: z.array(text).check(z.minLength(1)) }),
  solana_signAndSendTransaction: z.strictObject({ transaction: text, options: z.optional(sendOptions) }),
  wallet_sendCalls: calls,
  wallet_getCallsStatus: z.array(text),
  wallet_getCapabilities: z.optional(list),
  // Whatever names what was granted: each site has its own.
  wallet_revokePermissions: z.unknown(),
  wallet_getAssets: z.tuple([z.looseObject({ account: text, chainFilter: z.optional(z.array(text)) })]),
} as const

const shapes = /* @__PURE__ */ new Map<string, z.ZodMiniType>([
  ...BARE.map((method): [string, z.ZodMiniType] => [method, z.optional(list)]),
  ...LISTED.map((method): [string, z.ZodMiniType] => [method, list]),
  ...Object.entries(OWN),
])

/** Methods that pass to the secure site, by name (FRAME-30, FRAME-37). What is for external wallets only is not among them (FRAME-39). */
export const FRAME_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set(shapes.keys())

/** The payload of RPC_REQUEST: a known method with parameters of its form, and the network that it is about. */
export const rpcShape: z.ZodMiniType = /* @__PURE__ */ z
  .strictObject({ method: z.string(), params: z.optional(z.custom<Json>()), chainId: z.optional(z.string()) })
  .check(z.refine(({ method, params }) => shapes.get(method)?.safeParse(params).success === true))
