import type { AccountType } from '../../../src/domain/frame/protocol.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { chainOf } from './rpc/chains.js'
import type { Codes } from './codes.js'
import type { KeptSession, KeptUser, SiteMemory } from './headless/memory.js'
import { type Question, type SiteChain, SiteError, type SiteFaults, type SiteParts } from './parts.js'
import { createTurns, type Task, wait } from './task.js'
import { type EvmKey, keysOf, type UserKeys } from './vault.js'

/** Dependencies of the site's handlers. */
export interface SiteContext {
  readonly parts: SiteParts
  readonly memory: SiteMemory
  readonly codes: Codes
  /** Metadata of the app, in its own words. */
  readonly dapp: { name?: string }
  /** Queue that sends the transactions of a site one after the other. */
  readonly turns: ReturnType<typeof createTurns>
  faults(): Task<SiteFaults>
  random(bytes: number): Task<string>
  sleep(ms: number): Task<void>
  node(chain: SiteChain, method: string, params: readonly Json[]): Task<Json>
  /** Returns if the visitor approves. @throws SiteError otherwise. */
  consent(question: Omit<Question, 'app'>): Task<void>
  /** Returns the current login. @throws SiteError if nobody is logged in. */
  login(): Login
  /** Sends an event without a request. */
  tell(event: 'READY' | 'SESSION_UPDATE', payload: { readonly [name: string]: Json }): void
}

/** Current login, with the keys. */
export interface Login {
  readonly user: KeptUser
  readonly session: KeptSession
  readonly keys: UserKeys
}

/** Creates the context that the handlers share. */
export function createContext(base: Pick<SiteContext, 'parts' | 'memory' | 'codes' | 'tell' | 'dapp'>): SiteContext {
  const { parts, memory } = base
  const dapp = base.dapp
  return {
    ...base,
    turns: createTurns(),
    faults: () => wait(parts.faults()),
    random: (bytes) => wait(parts.random.hex(bytes)),
    *sleep(ms) {
      yield* wait(parts.timer.after(ms))
    },
    node: (chain, method, params) => wait(parts.node(chain, method, params)),
    *consent(question) {
      const asked: Question = { ...question, app: { origin: parts.app, ...(dapp.name === undefined ? {} : { name: dapp.name }) } }
      if (!(yield* wait(parts.ask(asked)))) throw new SiteError('User rejected the request')
    },
    login() {
      const user = memory.user()
      const session = memory.session()
      if (user === undefined || session === undefined) throw new SiteError('Not connected')
      return { user, session, keys: keysOf(user.seed) }
    },
  }
}

/** Returns the chain of a request: the one that it names, else that of the session. @throws SiteError for an unknown chain. */
export function chainFor({ parts }: SiteContext, session: KeptSession, named: unknown): SiteChain {
  return chainOf(parts.chains, named ?? session.chain)
}

/** Returns the account type in use on a chain: the preferred one, if the chain has it. */
export function accountTypeOn(chain: SiteChain, preferred: AccountType): AccountType {
  return chain.smartAccounts ? preferred : 'eoa'
}

/** Returns the key and type of an EVM address of the current user. @throws SiteError for a foreign address. */
export function evmAccount({ keys }: Login, chain: SiteChain, address: string): { type: AccountType; key: EvmKey } {
  const wanted = address.toLowerCase()
  if (keys.eoa.address.toLowerCase() === wanted) return { type: 'eoa', key: keys.eoa }
  if (chain.smartAccounts && keys.smartAccount.address.toLowerCase() === wanted) return { type: 'smartAccount', key: keys.smartAccount }
  throw new SiteError('The requested account is not of this wallet')
}
