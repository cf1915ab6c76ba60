import type { AccountType } from '../../../src/domain/frame/protocol.js'
import type { Json } from '../../../src/domain/shared/json.js'
import { chainOf } from './chains.js'
import type { Codes } from './codes.js'
import type { KeptSession, KeptUser, SiteMemory } from './memory.js'
import { type Question, type SiteChain, SiteError, type SiteFaults, type SiteParts } from './parts.js'
import { createTurns, type Task, wait } from './task.js'
import { type EvmKey, keysOf, type UserKeys } from './vault.js'

/** What the handlers of the site work with. */
export interface SiteContext {
  readonly parts: SiteParts
  readonly memory: SiteMemory
  readonly codes: Codes
  /** What the app says of itself. */
  readonly dapp: { name?: string }
  /** Sends of one site, one after the other. */
  readonly turns: ReturnType<typeof createTurns>
  faults(): Task<SiteFaults>
  random(bytes: number): Task<string>
  sleep(ms: number): Task<void>
  node(chain: SiteChain, method: string, params: readonly Json[]): Task<Json>
  /** Returns when the visitor allows it. @throws SiteError otherwise. */
  consent(question: Omit<Question, 'app'>): Task<void>
  /** Who is logged in. @throws SiteError when nobody is. */
  login(): Login
  /** Says something that nobody asked for. */
  tell(event: 'READY' | 'SESSION_UPDATE', payload: { readonly [name: string]: Json }): void
}

/** Who is logged in, with the keys. */
export interface Login {
  readonly user: KeptUser
  readonly session: KeptSession
  readonly keys: UserKeys
}

/** Makes what the handlers share. */
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

/** The chain that a request is about: the one it names, else that of the session. @throws SiteError for one that is not known. */
export function chainFor({ parts }: SiteContext, session: KeptSession, named: unknown): SiteChain {
  return chainOf(parts.chains, named ?? session.chain)
}

/** The type of account in use on a chain: what is preferred, where the chain has it. */
export function accountTypeOn(chain: SiteChain, preferred: AccountType): AccountType {
  return chain.smartAccounts ? preferred : 'eoa'
}

/** The key of an EVM address of who is logged in, and which type of account it is. @throws SiteError for a foreign address. */
export function evmAccount({ keys }: Login, chain: SiteChain, address: string): { type: AccountType; key: EvmKey } {
  const wanted = address.toLowerCase()
  if (keys.eoa.address.toLowerCase() === wanted) return { type: 'eoa', key: keys.eoa }
  if (chain.smartAccounts && keys.smartAccount.address.toLowerCase() === wanted) return { type: 'smartAccount', key: keys.smartAccount }
  throw new SiteError('The requested account is not of this wallet')
}
