import { guardedParseText, type SafeParser } from '../../domain/shared/guarded.js'
import { sameAddress } from '../../domain/shared/address.js'
import { namespaceOf } from '../../domain/shared/caip.js'
import { concat, switchMap } from '../../domain/shared/streams/flatten.js'
import { ignoreElements, map } from '../../domain/shared/streams/operators.js'
import { of } from '../../domain/shared/streams/sources.js'
import type { SignInSession, SignInSubject, SiwxPort } from '../../ports/siwx.js'
import type { StoragePort } from '../../ports/storage.js'
import { toSession } from './cacao.js'

/** Under which the sessions stand, below the prefix of the instance. */
export const SESSIONS_KEY = 'siwx_sessions'
/** More are not kept: the oldest goes. */
const MAX_SESSIONS = 32

/** Keeps sessions in the storage of the page, one for an account on a network. What cannot be read there is as if there were none. */
export function createStoredSessions(storage: StoragePort): Pick<SiwxPort, 'list' | 'add' | 'replace' | 'revoke'> {
  const change = (next: (kept: readonly SignInSession[]) => readonly SignInSession[]) =>
    storage
      .load()
      .pipe(switchMap((items) => concat(storage.write(SESSIONS_KEY, JSON.stringify(next(read(items)).slice(-MAX_SESSIONS))).pipe(ignoreElements()), of(null))))
  return {
    list: (subject) => storage.load().pipe(map((items) => read(items).filter(({ data }) => isOf(data, subject)))),
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
