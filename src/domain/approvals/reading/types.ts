import type { CaipNetworkId } from '../../shared/caip.js'
import type { Personal } from '../../shared/secret.js'

/** What a request can do beyond what its name says; each is named to the visitor (robustness, T18). */
export type WarningKind =
  /** Lets another spend tokens by a signature alone (EIP-2612, DAI). */
  | 'permit'
  /** As `permit`, for any token that was opened to Permit2. */
  | 'permit2'
  /** Lets another move every token of a collection. */
  | 'approveAll'
  /** Lets another spend without a limit. */
  | 'unlimitedApproval'
  /** Hands the account to code (EIP-7702), here or on every chain. */
  | 'authorization'
  | 'authorizationEverywhere'
  /** For another network than the one that the wallet is on. */
  | 'otherNetwork'
  /** Is said to come from, or be for, another account. */
  | 'otherAccount'
  /** Data whose meaning is not known is sent to a contract. */
  | 'unknownCall'
  /** Creates a contract. */
  | 'contractCreation'
  /** Holds characters that are not shown, or change how others are. */
  | 'hiddenCharacters'
  /** The message is bytes, or looks like a transaction. */
  | 'rawBytes'
  /** Session keys may sign without being asked. */
  | 'permissions'

/** A warning, with whom or what it is about. */
export interface Warning {
  readonly kind: WarningKind
  /** An address or an amount, as it stands in the request. */
  readonly subject?: Personal
}

/** A line of what is to be signed: names are keys of the app's text table, or names of typed data's members. */
export interface Line {
  readonly name: string
  /** Plain text; long ones are cut by whoever shows them, never here. */
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
  /** Who gets what is sent, or is called. */
  readonly receiver?: Personal
  /** In the smallest unit: wei, lamports, or the token's own. Decimal text. */
  readonly amount?: string
  /** The token's contract, in solana its mint; none for the network's own, and where the request does not name it. */
  readonly token?: Personal
  /** The most that the network takes, in wei, where the request names its gas; in solana in lamports. */
  readonly fee?: string
  readonly lines: readonly Line[]
  /** Hex, base58 or JSON as it is sent: on demand. */
  readonly raw: Personal
}

/** What a request says, for the visitor. */
export interface Reading {
  readonly method: string
  readonly network: CaipNetworkId
  readonly parts: readonly ReadingPart[]
  readonly warnings: readonly Warning[]
  /** Of exactly what is sent: see `digestOf`. */
  readonly digest: string
}
