import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { JsonObject } from '../../domain/shared/json/json.js'
import type { WarningLevel } from '../../domain/shared/review/types.js'
import type { Personal } from '../../domain/shared/secrets/secret.js'

/** Speed of a transaction, by what others pay. */
export type TransferSpeed = 'slow' | 'normal' | 'fast'

/** Order of a transfer. */
export interface TransferOrder {
  readonly network: CaipNetworkId
  /** Account that pays. */
  readonly address: Personal
  readonly to: Personal
  /** Contract or mint. Absent for the native coin. */
  readonly token?: string
  /** Decimal text in whole units; `max` for all that can go. */
  readonly amount: string
  readonly speed?: TransferSpeed
  /** Own, saved and earlier paid addresses: a look-alike of one of them is told. */
  readonly known?: readonly Personal[]
  /** Bitcoin: wallet that has the sending address, and the visitor's addresses with inscriptions. */
  readonly connectorId?: string
  readonly ordinals?: readonly Personal[]
}

/**
 * Kind of a receiver, beside an account of a person. `token`: contract of a token, which keeps what it gets. `contract`: of a program on an EVM chain. `refuses`: a contract that
 * takes no coins. `new`: nothing was ever sent from there, and it holds nothing. Solana: `tokenAccount`, `mint`, `program`, and `offCurve` for an address without a key.
 */
export type ReceiverKind = 'token' | 'contract' | 'refuses' | 'new' | 'tokenAccount' | 'mint' | 'program' | 'offCurve'

/** Facts about a receiver, as nodes tell them. */
export interface ReceiverFacts {
  readonly kinds: readonly ReceiverKind[]
  /** Symbol of the token that it is. */
  readonly symbol?: string
  /** Owner of the token account that it is. */
  readonly owner?: Personal
  /** Addresses from which nothing comes back, and look-alikes of a known one. */
  readonly warnings?: readonly ReceiverWarning[]
}

/** Warning about an address as such: `lost`, `lookAlike`. */
export interface ReceiverWarning {
  readonly type: string
  readonly level: WarningLevel
  readonly known?: Personal
}

/** Coin or token with what the account has of it. Amounts are decimal texts in the smallest unit. */
export interface HeldAsset {
  readonly units: string
  readonly decimals: number
  readonly symbol?: string
  readonly token?: string
}

/** Reason why not all can go. `fee`: of the network. `rent`: an account that stays open holds as much. `coins`: coins that are too small, not confirmed, or may carry an inscription, beside the fee. */
export type KeptFor = 'fee' | 'rent' | 'coins'

/** Transfer as it can be made now. Decimals are those of the chain. */
export interface PreparedTransfer {
  readonly asset: HeldAsset
  /** Native coin, which pays the fee. */
  readonly native: HeldAsset
  /** Amount that goes. Undefined if the text has more decimals than the asset, or is no amount. */
  readonly units?: string
  /** Most that can go, and what stays behind for what reason. */
  readonly most: { readonly units: string; readonly kept?: string; readonly keptFor?: KeptFor }
  /** Least that can go to the receiver, such as the dust limit. Absent for the smallest unit. */
  readonly least?: string
  /** Highest network fee, in the native coin. */
  readonly fee: string
  /** Cost of an account that the receiver gets by it, in the native coin. */
  readonly account?: string
  /** Least that stays of the native coin beside fee and amount, such as rent. */
  readonly floor?: string
  readonly receiver: ReceiverFacts
  /** JSON of the transaction, as wallets take it. Absent if there is none for this amount. */
  readonly payload?: Personal
  /** Milliseconds for which the payload and its fee hold: a blockhash, or a price of gas that is written into it. Absent for one that does not age. */
  readonly lifetimeMs?: number
}

/** Aim of a transaction that takes the place of one that waits: the same with a higher fee, or nothing at all. */
export type ReplacementKind = 'speedUp' | 'cancel'

/** Order to replace a sent transaction. */
export interface ReplacementOrder {
  readonly network: CaipNetworkId
  /** Account that sent it. */
  readonly address: Personal
  readonly hash: Personal
  readonly kind: ReplacementKind
  /** Latest memo of who follows it. */
  readonly memo?: JsonObject
  /** Bitcoin: wallet that has the sending address, and addresses of the visitor. */
  readonly connectorId?: string
  readonly ordinals?: readonly Personal[]
  readonly known?: readonly Personal[]
}

/** Replacement of a sent transaction, as it can be made now. Amounts are decimal texts in the smallest unit. */
export interface PreparedReplacement {
  /** Native coin, which pays the fee. */
  readonly native: HeldAsset
  /** Amounts that go with it. Empty for a cancellation, and for a call that moves nothing in plain sight. */
  readonly goes: readonly Pick<HeldAsset, 'units' | 'decimals' | 'symbol' | 'token'>[]
  /** Receiver, or the contract that is called. Absent for a cancellation. */
  readonly to?: Personal
  /** Highest network fee, and that of the transaction before. */
  readonly fee: string
  readonly replacedFee: string
  /** JSON of the transaction, as wallets take it. */
  readonly payload: Personal
}

/** Transfers of coins and tokens on one chain, from its nodes. */
export interface TransfersPort {
  /** Emits the transfer as it can be made now, and completes. Fails with a typed failure; `ESTIMATE_GAS_FAILED` if nodes could not try it. */
  prepare(order: TransferOrder): Observable<PreparedTransfer>
  /** Emits the kinds of an address. Fails with a typed failure. */
  receiver(request: Pick<TransferOrder, 'network' | 'address' | 'to'>): Observable<ReceiverFacts>
  /**
   * Emits the transaction that takes the place of one that waits, written from what the nodes have of it, and completes. Fails with `TRANSACTION_NOT_PENDING`,
   * `TRANSACTION_NOT_REPLACEABLE`, or another typed failure.
   */
  replace(order: ReplacementOrder): Observable<PreparedReplacement>
}

/** Transfers of a chain. Not every one lets a transaction be replaced. */
export type ChainTransfers = Omit<TransfersPort, 'replace'> & Partial<Pick<TransfersPort, 'replace'>>

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `send()`. */
    readonly transfers: TransfersPort
  }
}
