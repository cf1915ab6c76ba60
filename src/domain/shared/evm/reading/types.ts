import type { CaipNetworkId } from '../../caip/caip.js'
import type { Personal } from '../../secrets/secret.js'

/** Effects of a request beyond its method's name. Each is shown to the user (robustness, T18). */
export type WarningKind =
  /** Lets another account spend tokens by a signature alone (EIP-2612, DAI). */
  | 'permit'
  /** Same as `permit`, for any token with an allowance for Permit2. */
  | 'permit2'
  /** Lets another account move every token of a collection. */
  | 'approveAll'
  /** Takes access to a token away, but lets another account move item 0 if the contract is a collection. */
  | 'approveItem'
  /** Lets another account spend without a limit. */
  | 'unlimitedApproval'
  /** Delegates the account to code (EIP-7702), on this chain or on every chain. */
  | 'authorization'
  | 'authorizationEverywhere'
  /** The request is for another network than the wallet's. */
  | 'otherNetwork'
  /** The request names another account as its sender or signer. */
  | 'otherAccount'
  /** Sends undecoded data to a contract. */
  | 'unknownCall'
  /** Creates a contract. */
  | 'contractCreation'
  /** The text holds characters that are invisible or change how others are displayed. */
  | 'hiddenCharacters'
  /** The message is binary, or looks like a transaction. */
  | 'rawBytes'
  /** Session keys may sign without asking the user. */
  | 'permissions'

/** Warning with its subject. */
export interface Warning {
  readonly kind: WarningKind
  /** Address or amount, as written in the request. */
  readonly subject?: Personal
}

/** Line of the content to sign. `name` is a key of the text table, or a member of the typed data. */
export interface Line {
  readonly name: string
  /** Plain text, never truncated here. Views truncate long values. */
  readonly value: Personal
  /** Depth in typed data, from 0. */
  readonly depth?: number
}

/** One transaction, call or message of a request. */
export interface ReadingPart {
  readonly kind:
    | 'message'
    | 'typedData'
    | 'transfer'
    | 'tokenTransfer'
    | 'tokenApproval'
    | 'nftApproval'
    | 'call'
    | 'creation'
    | 'permissions'
    | 'revocation'
    | 'userOperation'
    | 'solanaTransaction'
  /** Receiver of the value, spender of the tokens, or the called contract. */
  readonly receiver?: Personal
  /** True if the receiver's access to the tokens is taken away. */
  readonly revokes?: true
  /** Decimal text in the smallest unit: wei, lamports, or the token's own. */
  readonly amount?: string
  /** Token contract, or mint in solana. Undefined for the native currency, and if the request does not name it. */
  readonly token?: Personal
  /** Highest network fee, in wei or lamports. Undefined if the request names no gas. */
  readonly fee?: string
  readonly lines: readonly Line[]
  /** Hex, base58 or JSON, exactly as sent. Shown on demand. */
  readonly raw: Personal
}

/** Decoded request, for display. */
export interface Reading {
  readonly method: string
  readonly network: CaipNetworkId
  readonly parts: readonly ReadingPart[]
  readonly warnings: readonly Warning[]
  /** Digest of exactly the content that is sent (see `digestOf`). */
  readonly digest: string
}

/** Part of a request, with its warnings. */
export interface Part {
  readonly part: ReadingPart
  readonly warnings: readonly Warning[]
}
