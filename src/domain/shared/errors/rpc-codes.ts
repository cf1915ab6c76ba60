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

/** Table row: public name of the error, its kind, and a default text. */
export type RpcErrorRow<Kind> = readonly [name: string, kind: Kind, text: string]

/** Codes of JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-3085 and EIP-5792, and 5000 of WalletConnect (RPC-14 to 19). */
export const rpcCodes: ReadonlyMap<number, RpcErrorRow<RpcCodeKind>> = /* @__PURE__ */ new Map<number, RpcErrorRow<RpcCodeKind>>([
  [-32700, ['ParseRpcError', 'parse', 'The request could not be parsed']],
  [-32600, ['InvalidRequestRpcError', 'invalidRequest', 'The request is not valid']],
  [-32601, ['MethodNotFoundRpcError', 'methodNotFound', 'The method does not exist']],
  [-32602, ['InvalidParamsRpcError', 'invalidParams', 'The parameters are not valid']],
  [-32603, ['InternalRpcError', 'internal', 'Internal error of the endpoint']],
  [-32000, ['InvalidInputRpcError', 'invalidInput', 'Missing or invalid input']],
  [-32001, ['ResourceNotFoundRpcError', 'resourceNotFound', 'The resource was not found']],
  [-32002, ['ResourceUnavailableRpcError', 'resourceUnavailable', 'The resource is busy']],
  [-32003, ['TransactionRejectedRpcError', 'transactionRejected', 'The transaction was not accepted']],
  [-32004, ['MethodNotSupportedRpcError', 'methodNotSupported', 'The method is not supported']],
  [-32005, ['LimitExceededRpcError', 'limitExceeded', 'The request exceeds a limit']],
  [-32006, ['JsonRpcVersionUnsupportedError', 'versionNotSupported', 'This version of JSON-RPC is not supported']],
  [4001, ['UserRejectedRequestError', 'userRejected', 'The request was rejected in the wallet']],
  [5000, ['UserRejectedRequestError', 'userRejected', 'The request was rejected in the wallet']],
  [4100, ['UnauthorizedProviderError', 'unauthorized', 'The wallet has not allowed this method or account']],
  [4200, ['UnsupportedProviderMethodError', 'unsupportedMethod', 'The wallet does not support this method']],
  [4900, ['ProviderDisconnectedError', 'disconnected', 'The wallet is disconnected from all networks']],
  [4901, ['ChainDisconnectedError', 'chainDisconnected', 'The wallet is disconnected from this network']],
  [4902, ['SwitchChainError', 'unknownChain', 'The wallet does not know this network']],
  [5700, ['UnsupportedNonOptionalCapabilityError', 'capabilityNotSupported', 'A required capability is not supported']],
  [5710, ['UnsupportedChainIdError', 'bundleChainNotSupported', 'Call bundles are not supported on this network']],
  [5720, ['DuplicateIdError', 'duplicateBundle', 'There is a call bundle with this id already']],
  [5730, ['UnknownBundleIdError', 'unknownBundle', 'There is no call bundle with this id']],
  [5740, ['BundleTooLargeError', 'bundleTooLarge', 'The call bundle is too large for the wallet']],
  [5750, ['AtomicReadyWalletRejectedUpgradeError', 'upgradeRejected', 'The account upgrade was rejected']],
  [5760, ['AtomicityNotSupportedError', 'atomicityNotSupported', 'The wallet cannot run these calls as one']],
])

/**
 * Messages of common node clients (go-ethereum, Erigon, Nethermind, Besu, Reth, anvil), matched in lower case. The first matching row decides: "max priority
 * fee … higher than max fee" is a tip, not a cap.
 */
export const nodeMessages: readonly (readonly [pattern: RegExp, row: RpcErrorRow<RpcNodeKind>])[] = [
  [
    /execution reverted|reverted with reason|vm execution error|gas required exceeds allowance/,
    ['ExecutionRevertedError', 'reverted', 'The call was reverted'],
  ],
  [
    /max priority fee per gas (is )?(higher|greater) than (the )?max fee per gas|tip (higher than|above) fee cap|tip_above_fee_cap/,
    ['TipAboveFeeCapError', 'tipAboveFeeCap', 'The tip is above the fee cap'],
  ],
  [/(fee cap|max (priority )?fee per gas|tip) (is )?(higher than|above|exceeds) 2\^256-1/, ['FeeCapTooHighError', 'feeCapTooHigh', 'The fee cap is too high']],
  [
    /(fee cap|max fee per gas|gas price) (is )?(less|lower|below) (than )?(the )?(current )?(block )?base ?fee|transaction is outdated/,
    ['FeeCapTooLowError', 'feeCapTooLow', 'The fee cap is below the base fee of the block'],
  ],
  [/nonce (is )?too high|nonce gap/, ['NonceTooHighError', 'nonceTooHigh', 'The nonce is too high']],
  [/nonce (is )?too low|transaction already imported|already known|nonce below|old ?nonce/, ['NonceTooLowError', 'nonceTooLow', 'The nonce is too low']],
  [/nonce has max value|nonce at max|nonce overflow/, ['NonceMaxValueError', 'nonceAtMax', 'The nonce is at its maximum']],
  [
    /insufficient ?funds|exceeds transaction sender account balance|upfront cost exceeds|insufficient balance for transfer/,
    ['InsufficientFundsError', 'insufficientFunds', 'The account cannot pay amount and fee'],
  ],
  [
    /intrinsic gas too high|gas limit reached|exceeds block gas limit|gas limit exceeds/,
    ['IntrinsicGasTooHighError', 'gasTooHigh', 'The gas limit is above that of the block'],
  ],
  [/intrinsic gas too low|intrinsic gas exceeds gas limit/, ['IntrinsicGasTooLowError', 'gasTooLow', 'The gas limit is too low']],
  [
    /transaction type (is )?not (valid|supported)|invalid transaction type/,
    ['TransactionTypeNotSupportedError', 'transactionTypeNotSupported', 'The network does not know this transaction type'],
  ],
]
