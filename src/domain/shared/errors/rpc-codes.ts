/** Kind of a JSON-RPC failure. */
export type RpcFailureKind = RpcCodeKind | RpcNodeKind | 'unknown'

/** Kinds that follow from an error code. */
export type RpcCodeKind =
  | 'parse'
  | 'invalidRequest'
  | 'methodNotFound'
  | 'invalidParams'
  | 'internal'
  | 'invalidInput'
  | 'resourceNotFound'
  | 'resourceUnavailable'
  | 'transactionRejected'
  | 'methodNotSupported'
  | 'limitExceeded'
  | 'versionNotSupported'
  | 'userRejected'
  | 'unauthorized'
  | 'unsupportedMethod'
  | 'disconnected'
  | 'chainDisconnected'
  | 'unknownChain'
  | 'capabilityNotSupported'
  | 'bundleChainNotSupported'
  | 'duplicateBundle'
  | 'unknownBundle'
  | 'bundleTooLarge'
  | 'upgradeRejected'
  | 'atomicityNotSupported'

/** Kinds that follow from the message of a node only. */
export type RpcNodeKind =
  | 'reverted'
  | 'feeCapTooHigh'
  | 'feeCapTooLow'
  | 'tipAboveFeeCap'
  | 'nonceTooHigh'
  | 'nonceTooLow'
  | 'nonceAtMax'
  | 'insufficientFunds'
  | 'gasTooHigh'
  | 'gasTooLow'
  | 'transactionTypeNotSupported'

/** Table row: public name of the error, and its kind. */
export type RpcErrorRow<Kind> = readonly [name: string, kind: Kind]

/** Codes of JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-3085 and EIP-5792, and 5000 of WalletConnect (RPC-14 to 19). */
export const rpcCodes: ReadonlyMap<number, RpcErrorRow<RpcCodeKind>> = /* @__PURE__ */ new Map<number, RpcErrorRow<RpcCodeKind>>([
  [-32700, ['ParseRpcError', 'parse']],
  [-32600, ['InvalidRequestRpcError', 'invalidRequest']],
  [-32601, ['MethodNotFoundRpcError', 'methodNotFound']],
  [-32602, ['InvalidParamsRpcError', 'invalidParams']],
  [-32603, ['InternalRpcError', 'internal']],
  [-32000, ['InvalidInputRpcError', 'invalidInput']],
  [-32001, ['ResourceNotFoundRpcError', 'resourceNotFound']],
  [-32002, ['ResourceUnavailableRpcError', 'resourceUnavailable']],
  [-32003, ['TransactionRejectedRpcError', 'transactionRejected']],
  [-32004, ['MethodNotSupportedRpcError', 'methodNotSupported']],
  [-32005, ['LimitExceededRpcError', 'limitExceeded']],
  [-32006, ['JsonRpcVersionUnsupportedError', 'versionNotSupported']],
  [4001, ['UserRejectedRequestError', 'userRejected']],
  [5000, ['UserRejectedRequestError', 'userRejected']],
  [4100, ['UnauthorizedProviderError', 'unauthorized']],
  [4200, ['UnsupportedProviderMethodError', 'unsupportedMethod']],
  [4900, ['ProviderDisconnectedError', 'disconnected']],
  [4901, ['ChainDisconnectedError', 'chainDisconnected']],
  [4902, ['SwitchChainError', 'unknownChain']],
  [5700, ['UnsupportedNonOptionalCapabilityError', 'capabilityNotSupported']],
  [5710, ['UnsupportedChainIdError', 'bundleChainNotSupported']],
  [5720, ['DuplicateIdError', 'duplicateBundle']],
  [5730, ['UnknownBundleIdError', 'unknownBundle']],
  [5740, ['BundleTooLargeError', 'bundleTooLarge']],
  [5750, ['AtomicReadyWalletRejectedUpgradeError', 'upgradeRejected']],
  [5760, ['AtomicityNotSupportedError', 'atomicityNotSupported']],
])

/**
 * Messages of common node clients (go-ethereum, Erigon, Nethermind, Besu, Reth, anvil), matched in lower case. The first matching row decides: "max priority
 * fee … higher than max fee" is a tip, not a cap.
 */
export const nodeMessages: readonly (readonly [pattern: RegExp, row: RpcErrorRow<RpcNodeKind>])[] = [
  [/execution reverted|reverted with reason|vm execution error|gas required exceeds allowance/, ['ExecutionRevertedError', 'reverted']],
  [
    /max priority fee per gas (is )?(higher|greater) than (the )?max fee per gas|tip (higher than|above) fee cap|tip_above_fee_cap/,
    ['TipAboveFeeCapError', 'tipAboveFeeCap'],
  ],
  [/(fee cap|max (priority )?fee per gas|tip) (is )?(higher than|above|exceeds) 2\^256-1/, ['FeeCapTooHighError', 'feeCapTooHigh']],
  [
    /(fee cap|max fee per gas|gas price) (is )?(less|lower|below) (than )?(the )?(current )?(block )?base ?fee|transaction is outdated/,
    ['FeeCapTooLowError', 'feeCapTooLow'],
  ],
  [/nonce (is )?too high|nonce gap/, ['NonceTooHighError', 'nonceTooHigh']],
  [/nonce (is )?too low|transaction already imported|already known|nonce below|old ?nonce/, ['NonceTooLowError', 'nonceTooLow']],
  [/nonce has max value|nonce at max|nonce overflow/, ['NonceMaxValueError', 'nonceAtMax']],
  [
    /insufficient ?funds|exceeds transaction sender account balance|upfront cost exceeds|insufficient balance for transfer/,
    ['InsufficientFundsError', 'insufficientFunds'],
  ],
  [/intrinsic gas too high|gas limit reached|exceeds block gas limit|gas limit exceeds/, ['IntrinsicGasTooHighError', 'gasTooHigh']],
  [/intrinsic gas too low|intrinsic gas exceeds gas limit/, ['IntrinsicGasTooLowError', 'gasTooLow']],
  [/transaction type (is )?not (valid|supported)|invalid transaction type/, ['TransactionTypeNotSupportedError', 'transactionTypeNotSupported']],
]
