import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { referenceOf } from '../../domain/shared/caip/caip.js'
import type { Json } from '../../domain/shared/json/json.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../domain/shared/solana/programs.js'

/** One try at one endpoint. */
export interface RpcTry {
  /** Virtual time, milliseconds. */
  readonly at: number
  readonly network: CaipNetworkId
  readonly host: string
  readonly method: string
  readonly params: readonly Json[]
}

/** Answers a method. An error that it throws (`{ code, message, data }`) is the JSON-RPC error of the answer. */
export type RpcHandler = (asked: RpcTry) => Json

/**
 * Failure of an endpoint (robustness, F7 to F11):
 * - `unreachable`: no connection
 * - `silent`: connects and never answers
 * - `garbage`: answers with something that is no JSON-RPC answer
 * - a status: answers with that HTTP status
 * - a delay: answers rightly, but `ms` later
 * - an error: answers with that JSON-RPC error
 */
export type RpcFault =
  | 'unreachable'
  | 'silent'
  | 'garbage'
  | { readonly status: number; readonly retryAfter?: string }
  | { readonly delay: number }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: Json } }

/** Scope of a handler or a fault; a member that is left out matches any. */
export interface RpcScope {
  readonly network?: CaipNetworkId
  readonly host?: string
  readonly method?: string
}

/** Token account of Solana. */
export interface ScriptedToken {
  readonly mint: string
  /** Address of the account; by default that of the mint, because nobody reads it. */
  readonly account?: string
  /** Amount in the smallest unit. */
  readonly units: bigint
  readonly decimals: number
  /** `token` by default. */
  readonly program?: 'token' | 'token-2022'
}

/** Answers and failures of endpoints. */
export interface RpcScript {
  /** Answers a method; a later handler comes before an earlier one. */
  handle(method: string, handler: RpcHandler, scope?: Omit<RpcScope, 'method'>): void
  /** Sets the native balance that `eth_getBalance` and Solana's `getBalance` return, in the smallest unit. */
  setBalance(network: CaipNetworkId, address: string, amount: bigint): void
  /** Gives an owner a token account, which `getTokenAccounts` lists; one of the same mint and account is replaced. */
  setToken(network: CaipNetworkId, owner: string, token: ScriptedToken): void
  /** Makes endpoints fail, `times` times or until the returned function is called. The oldest fault that fits counts. */
  fail(fault: RpcFault, scope?: RpcScope & { readonly times?: number }): () => void
  /** Returns the fault of a try and uses it up. */
  takeFault(asked: RpcTry): RpcFault | undefined
  /** Returns the right answer to a try. Throws the JSON-RPC error of the answer. */
  answer(asked: RpcTry): Json
}

/** Creates a script that knows the chain id, a block number and balances. */
export function createRpcScript(): RpcScript {
  const handlers: { scope: RpcScope; handler: RpcHandler }[] = []
  const faults: { scope: RpcScope; fault: RpcFault; left: number }[] = []
  const balances = new Map<string, bigint>()
  const tokens = new Map<string, { readonly network: CaipNetworkId; readonly owner: string; readonly token: ScriptedToken }>()

  const script: RpcScript = {
    handle(method, handler, scope = {}) {
      handlers.unshift({ scope: { ...scope, method }, handler })
    },
    setBalance(network, address, amount) {
      balances.set(`${network}:${address.toLowerCase()}`, amount)
    },
    setToken(network, owner, token) {
      tokens.set([network, owner, token.mint, token.account].join(), { network, owner, token })
    },
    fail(fault, { times = Number.POSITIVE_INFINITY, ...scope } = {}) {
      const entry = { scope, fault, left: times }
      faults.push(entry)
      return () => {
        entry.left = 0
      }
    },
    takeFault(asked) {
      const entry = faults.find(({ scope, left }) => left > 0 && fits(scope, asked))
      if (entry !== undefined) entry.left -= 1
      return entry?.fault
    },
    answer(asked) {
      const found = handlers.find(({ scope }) => fits(scope, asked))
      if (found === undefined) throw { code: -32601, message: `the method ${asked.method} does not exist` }
      return found.handler(asked)
    },
  }
  script.handle('eth_chainId', ({ network }) => toHex(BigInt(referenceOf(network))))
  script.handle('eth_blockNumber', () => '0x1')
  script.handle('eth_getBalance', ({ network, params }) => toHex(balances.get(`${network}:${String(params[0]).toLowerCase()}`) ?? 0n))
  script.handle('getBalance', ({ network, params }) => ({ value: Number(balances.get(`${network}:${String(params[0]).toLowerCase()}`) ?? 0n) }))
  script.handle('getTokenAccounts', ({ network, params: [owner] }) =>
    [...tokens.values()].filter((one) => one.network === network && one.owner === owner).map(({ token }) => tokenAccount(token)),
  )
  return script
}

/** Returns a token account as the port of Solana gives it. */
function tokenAccount({ mint, account = mint, units, decimals, program = 'token' }: ScriptedToken): Json {
  const owner = program === 'token' ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM
  return { address: account, mint, program: owner, units: units.toString(), decimals, isFrozen: false, isNative: false }
}

function fits(scope: RpcScope, asked: RpcTry): boolean {
  return (scope.network ?? asked.network) === asked.network && (scope.host ?? asked.host) === asked.host && (scope.method ?? asked.method) === asked.method
}

function toHex(amount: bigint): string {
  return `0x${amount.toString(16)}`
}
