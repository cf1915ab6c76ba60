/** Coins, tokens or an item that are moved, allowed or taken back. Without `token`: the native coin of the network. */
export interface Asset {
  /** Contract, or mint on Solana. */
  readonly token?: string
  /** Id of one item of a collection. */
  readonly item?: string
  /** As the token calls itself. Anybody may give a token any name. */
  readonly symbol?: string
  readonly decimals?: number
}

/** One effect of what a wallet is asked for, the same words on every chain. Amounts are decimal texts in the smallest unit. JSON. */
export type Effect =
  /** Something leaves the account. `as`: nobody can spend data; a script may have no address. */
  | ({ readonly type: 'pays'; readonly amount?: string; readonly to?: string; readonly from?: string; readonly as?: 'data' | 'script' } & Asset)
  /** Something comes to the account. `isChange`: what an input had too much. */
  | ({ readonly type: 'receives'; readonly amount: string; readonly isChange?: true } & Asset)
  /** Somebody else may take tokens from now on. */
  | ({ readonly type: 'allows' } & Allowance)
  /** Somebody else, or code, controls the account from now on. */
  | { readonly type: 'delegates'; readonly to?: string }
  /** A known call. `step`: one of ours, by its name; `function`: of a contract; `text`: what it says. */
  | ({
      readonly type: 'calls'
      readonly contract?: string
      readonly name?: string
      readonly step?: Step
      readonly function?: string
      readonly amount?: string
      readonly text?: string
    } & Asset)
  /** A call that is not understood. */
  | { readonly type: 'unknown'; readonly contract?: string; readonly name?: string; readonly amount?: string }

/** Known step of a transaction that pays nobody and allows nothing. */
export type Step = 'createAccount' | 'closeAccount' | 'burn' | 'memo' | 'guard' | 'deploy'

/** Access to tokens that is given or taken back. */
export interface Allowance extends Asset {
  readonly spender?: string
  /** Absent without a number: see `isAll` and `isUnlimited`. */
  readonly amount?: string
  /** True if the amount is no limit. */
  readonly isUnlimited?: true
  /** True for every item of a collection. */
  readonly isAll?: true
  /** True if the access is taken back. */
  readonly isRevoked?: true
  /** Seconds since the epoch after which a signature gives no access any more. */
  readonly until?: number
}

/** Grade of a warning. `danger`: money can be lost; `notice`: shown, and nothing is held for it. */
export type WarningLevel = 'danger' | 'warning' | 'notice'

/** Reason to look again before signing. */
export type WarningType =
  | 'unreadable'
  /** A call is not understood. */
  | 'unknownCall'
  /** Control over an account or its tokens is given away. */
  | 'control'
  /** Nobody has the key of the receiver: it is an account of a program. */
  | 'offCurve'
  /** Nothing comes back from the receiver. */
  | 'lost'
  /** The receiver is a contract of a token, which keeps what it gets. */
  | 'tokenReceiver'
  /** The address imitates a known one, which attackers do so that it is picked from a history. */
  | 'lookAlike'
  /** The letters of the address do not fit its checksum: one may be wrong. */
  | 'checksum'
  /** The output goes to the visitor's own ordinals address. */
  | 'ownOrdinals'
  /** Another account pays the fee. */
  | 'otherPayer'
  /** The transaction failed when a node tried it. */
  | 'wouldFail'
  /** The fee is high for what is paid, or above the fastest estimate. */
  | 'highFee'
  | 'highRate'
  /** A change too small to be worth an output goes to the fee. */
  | 'droppedChange'
  /** The amount of an input is unknown, so is the fee. */
  | 'unknownInput'
  /** Another address pays for an input. */
  | 'foreignInput'
  | 'unlimitedApproval'
  /** Every item of a collection may be taken. */
  | 'approveAll'
  /** If the contract is a collection, item 0 may be taken. */
  | 'approveItem'
  /** An allowance is raised, which wallets show badly. */
  | 'raisedApproval'
  /** The spender is an account of a person, and no contract. */
  | 'spenderIsAccount'
  /** More is moved or allowed, when a node tried it, than the request says. */
  | 'unasked'
  /** Tokens may be spent by a signature alone. */
  | 'permit'
  /** The signature is valid for long. */
  | 'farDeadline'
  | 'otherNetwork'
  | 'otherAccount'
  /** The signature speaks for the account itself: an owner of it, or its own contract. */
  | 'forAccount'
  | 'contractCreation'

/** Warning with what it is about. JSON. */
export interface ReviewWarning {
  readonly type: WarningType
  readonly level: WarningLevel
  /** Address, program or network. */
  readonly subject?: string
  /** Name of the subject. */
  readonly name?: string
  /** Known address that the subject imitates. */
  readonly known?: string
  /** Smallest units as text. */
  readonly amount?: string
  readonly percent?: number
  /** Fastest rate in sat/vB as text. */
  readonly fastest?: string
  /** Seconds since the epoch. */
  readonly until?: number
  readonly problem?: TransactionProblem
}

/**
 * Kind of a problem. `fee`: the payer cannot pay the network fee. `rent`: an account would hold less than the network asks of it. `funds`: an account holds less
 * than it pays. `expired`: the transaction is too old. `done`: it ran before. `program`: a program or contract refused.
 */
export type ProblemKind = 'fee' | 'rent' | 'funds' | 'expired' | 'done' | 'program' | 'other'

/** Reason why the network does not take a transaction, or why its simulation failed. JSON. */
export interface TransactionProblem {
  readonly kind: ProblemKind
  /** As a clause, in English. */
  readonly reason: string
  /** Program or contract that failed. */
  readonly program?: string
  /** Undefined for a program that is not known. */
  readonly programName?: string
  /** Index of the instruction that failed, of all that the transaction has. */
  readonly instruction?: number
  /** Number of a program's own error, or the selector of a contract's. */
  readonly code?: number | string
  /** Words of the program, cleaned, at most 140 characters. */
  readonly said?: string
}

/** Expected change of a balance of the visitor. Smallest units as text, with a minus if the balance falls. Decimals are null if unknown. JSON. */
export interface BalanceChange extends Omit<Asset, 'decimals'> {
  readonly units: string
  readonly decimals: number | null
}

/**
 * Result of a simulation. Expected, never promised: the state of the network may change before the transaction runs, and a program can tell a simulation from a
 * run. `passed`: it would not fail, and no node tells what it changes. `unavailable`: not known, because no node answered; `earlier`: because a transaction before
 * it in the request may decide.
 */
export type Simulation =
  | { readonly status: 'succeeded'; readonly changes: readonly BalanceChange[] }
  | { readonly status: 'passed' }
  | { readonly status: 'failed'; readonly problem: TransactionProblem }
  | { readonly status: 'unavailable'; readonly reason?: 'earlier' }

/** Network fee in the smallest unit of the native coin. */
export interface ReviewedFee {
  /** Null if it cannot be known. Absent if the wallet sets it. */
  readonly amount?: string | null
  /** True for the highest possible fee. */
  readonly isMost?: true
  /** Rate in sat/vB as text. */
  readonly rate?: string
}

/** One transaction or signature that a wallet is asked for, read for display. JSON. */
export interface Review {
  readonly effects: readonly Effect[]
  /** The worst first. */
  readonly warnings: readonly ReviewWarning[]
  /** Expected changes of balances. Absent while a node is asked, and where there is nothing to simulate. */
  readonly simulation?: Simulation
  /** Absent for a signature. */
  readonly fee?: ReviewedFee
  /** Coins that a Bitcoin transaction spends. The amount is null if it is unknown. */
  readonly coins?: { readonly count: number; readonly amount: string | null }
}

/** Reading of all transactions of a request. JSON. */
export interface Reading {
  /** In the order of the request. */
  readonly transactions: readonly Review[]
  /** Reason why the account cannot sign one of them, as a clause. The request fails with it. */
  readonly problem?: string
}
