import { Observable } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { createHeldAnswers } from './held-answers.js'
import type {
  AccountCode,
  PermissionRequest,
  SmartSession,
  SmartSessionAccount,
  SmartSessionCall,
  SmartSessionState,
  SmartSessionsPort,
} from '../../ports/services/smart-sessions.js'

/** Smart sessions of a test. */
export interface MemorySmartSessions {
  readonly port: SmartSessionsPort
  /** Sets the code of every account; a deployed contract by default. */
  setCode(code: AccountCode): void
  /** Sets how accounts have their sessions on the chain: active, with a limit of 1,000 units of coins by default. */
  deploy(session: Partial<SmartSessionState>): void
  /** Adds a session to an account. */
  add(account: Pick<SmartSessionAccount, 'network' | 'address'>, session: SmartSession): void
  /** Sets what the wallet grants in place of what it is asked for. */
  grants(change: (asked: SmartSession) => SmartSession): void
  /** Makes a method fail from now on; undefined ends it. */
  fail(method: keyof SmartSessionsPort, failure?: LatchkitErrorShape): void
  /** Lets questions wait from now on. The returned function answers those that wait, the oldest first, and ends the waiting. */
  hold(): () => void
  /** Names of the calls, oldest first. */
  asked(): readonly (keyof SmartSessionsPort)[]
  /** Number of calls that have not ended. */
  open(): number
}

/** Creates smart sessions in memory. The service takes a signature as it is. */
export function createMemorySmartSessions(): MemorySmartSessions {
  const lists = new Map<string, readonly SmartSession[]>()
  const asked: (keyof SmartSessionsPort)[] = []
  const failures = new Map<keyof SmartSessionsPort, LatchkitErrorShape>()
  const answers = createHeldAnswers()
  let code: AccountCode = { kind: 'contract' }
  let change = (session: SmartSession) => session
  let grants = 0
  let deployed: SmartSessionState = { status: 'active', expiresAt: 4_000_000_000_000, limits: [{ kind: 'native', limit: '1000', spent: '0' }] }

  /** Holds a call against the one limit of every session: coins. */
  const refusal = ({ value, data }: SmartSessionCall): string | undefined => {
    const [{ limit = '0', spent = '0' } = {}] = deployed.limits
    if (deployed.status !== 'active') return 'SessionEnded'
    if (data !== '0x') return 'NotPermitted'
    return BigInt(spent) + BigInt(value) > BigInt(limit) ? 'OverLimit' : undefined
  }

  const key = ({ network, address }: Pick<SmartSessionAccount, 'network' | 'address'>) => `${network} ${address.toLowerCase()}`
  const listOf = (account: Pick<SmartSessionAccount, 'network' | 'address'>) => lists.get(key(account)) ?? []
  const call = <T>(method: keyof SmartSessionsPort, run: () => T): Observable<T> =>
    new Observable((subscriber) => {
      asked.push(method)
      return answers
        .answer(() => {
          const reason = failures.get(method)
          if (reason !== undefined) throw reason
          return run()
        })
        .subscribe(subscriber)
    })
  const grant = (request: PermissionRequest): SmartSession => {
    grants += 1
    const session = change({ id: `0xc0ffee${grants}`, source: 'wallet', expiresAt: request.expiresAt, permissions: request.permissions })
    lists.set(key(request), [session, ...listOf(request)])
    return session
  }
  return {
    port: {
      list: (account) => call('list', () => ({ accountCode: code, sessions: code.kind === 'plain' ? [] : listOf(account), missing: [] })),
      grant: (request) => call('grant', () => grant(request)),
      prepare: (asked) =>
        call('prepare', () => {
          const problem = refusal(asked)
          const payload = JSON.stringify({ from: asked.address, to: asked.account, value: '0x0', data: `0x${asked.id.slice(2)}` })
          return { payload, fee: '1000000000000', session: deployed, ...(problem !== undefined && { problem }) }
        }),
      state: () => call('state', () => deployed),
      revoke: (request) =>
        call('revoke', () => {
          if (!listOf(request).some(({ id }) => id === request.id)) throw failure('UNEXPECTED')
          lists.set(
            key(request),
            listOf(request).map((one) => (one.id === request.id ? { ...one, revokedAt: 1 } : one)),
          )
          return null
        }),
    },
    setCode(next) {
      code = next
    },
    deploy(next) {
      deployed = { ...deployed, ...next }
    },
    add: (account, session) => void lists.set(key(account), [...listOf(account), session]),
    grants(next) {
      change = next
    },
    fail(method, reason) {
      if (reason === undefined) failures.delete(method)
      else failures.set(method, reason)
    },
    hold: answers.hold,
    asked: () => [...asked],
    open: answers.open,
  }
}
