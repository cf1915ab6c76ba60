import { guardedParseText, type SafeParser } from '../../domain/shared/json/guarded.js'
import { sameAddress } from '../../domain/shared/caip/address.js'
import { namespaceOf } from '../../domain/shared/caip/caip.js'
import { concat, ignoreElements, map, of, switchMap } from 'rxjs'
import type { SignInSession, SignInSubject, SiwxPort } from '../../ports/siwx.js'
import type { StoragePort } from '../../ports/storage.js'
import { toSession } from './cacao.js'

/** Storage key of the sessions, below the prefix of the instance. */
export const SESSIONS_KEY = 'siwx_sessions'
/** Most sessions that are kept; the oldest is dropped. */
const MAX_SESSIONS = 32

/** Creates the session store in the storage of the page, with one session per account and network. Sessions that cannot be read count as absent. */
export function createStoredSessions(storage: StoragePort): Pick<SiwxPort, 'list' | 'add' | 'replace' | 'revoke'> {
  const change = (next: (kept: readonly SignInSession[]) => readonly SignInSession[]) =>
    storage
      .load('look')
      .pipe(switchMap((items) => concat(storage.write(SESSIONS_KEY, JSON.stringify(next(read(items)).slice(-MAX_SESSIONS))).pipe(ignoreElements()), of(null))))
  return {
    list: (subject) => storage.load('look').pipe(map((items) => read(items).filter(({ data }) => isOf(data, subject)))),
    add: (session) => change((kept) => [...kept.filter(({ data }) => !isOf(data, session.data)), session]),
    replace: ({ signedIn }) => change(() => signedIn.map(toSession)),
    revoke: ({ accountAddress, chainIds }) => change((kept) => kept.filter(({ data }) => !chainIds.some((chainId) => isOf(data, { accountAddress, chainId })))),
  }
}

function isOf(data: SignInSubject, { accountAddress, chainId }: SignInSubject): boolean {
  return data.chainId === chainId && sameAddress(namespaceOf(chainId), data.accountAddress, accountAddress)
}

function read(items: Readonly<Record<string, string>>): readonly SignInSession[] {
  const parsed = guardedParseText(sessionList, items[SESSIONS_KEY] ?? '[]')
  return parsed.ok ? parsed.value : []
}

const sessionList: SafeParser<readonly SignInSession[]> = {
  safeParse: (value) => (Array.isArray(value) && value.every(isSession) ? { success: true, data: value } : { success: false, error: undefined }),
}

function isSession(value: unknown): value is SignInSession {
  const { data, message, signature } = (value ?? {}) as Partial<SignInSession>
  return [data?.accountAddress, data?.chainId, data?.domain, data?.uri, data?.nonce, message, signature].every((text) => typeof text === 'string')
}
