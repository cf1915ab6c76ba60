import { map, Observable } from 'rxjs'
import { attempt } from '../../domain/shared/guard.js'
import type { StoragePort } from '../../ports/storage.js'

/** Stored items that a first render needs. */
const SESSION_KEYS = ['connection_status', 'connected_connector_ids', 'connections', 'active_network_id', 'active_namespace'] as const

/** Longest cookie that is written. Browsers drop a cookie that is longer than 4,096 bytes with its name and attributes. */
const MAX_COOKIE_LENGTH = 3_500

const LIFE_S = 30 * 86_400

/** Returns the name of the cookie: one for each storage prefix. */
export function cookieName(prefix: string): string {
  return `${prefix.replaceAll(/[^\w.-]/g, '_')}.session`
}

/** Returns the items in a `Cookie` header (RFC 6265, 4.2); none if the cookie is absent or not in our format. Never throws. */
export function readSessionCookie(header: string | null | undefined, prefix: string): Readonly<Record<string, string>> {
  const name = `${cookieName(prefix)}=`
  const pair = (header ?? '').split(/;\s*/).find((one) => one.startsWith(name))
  if (pair === undefined || pair.length > 2 * MAX_COOKIE_LENGTH) return {}
  try {
    const items: unknown = JSON.parse(decodeURIComponent(pair.slice(name.length)))
    if (typeof items !== 'object' || items === null) return {}
    return Object.fromEntries(
      SESSION_KEYS.flatMap((key) => {
        const text: unknown = Object.hasOwn(items, key) ? Reflect.get(items, key) : undefined
        return typeof text === 'string' ? [[key, text]] : []
      }),
    )
  } catch {
    return {}
  }
}

/** `document`, or an object with the same `cookie` member. */
export interface CookieJar {
  cookie: string
}

/**
 * Creates a storage that also writes the items of a first render into a cookie of this site, so that a server can read them (DX-02). The cookie is deleted when
 * no wallet is connected. Reads come from the storage below; without a document the cookie is left alone.
 * @param jar called at each write
 */
export function mirrorSession(
  storage: StoragePort,
  prefix: string,
  jar: () => CookieJar | undefined = () => globalThis.document,
  secure = () => globalThis.location?.protocol === 'https:',
): StoragePort {
  const items = new Map<string, string>()
  let written: string | undefined

  /** A frame of an opaque origin may not read cookies. */
  function mirror(): void {
    attempt(mirrorNow)
  }

  function mirrorNow(): void {
    const to = jar()
    if (to === undefined) return
    const text = items.get('connection_status')?.includes('"connected"') ? encodeSession(items) : undefined
    // A cookie of an earlier visit is deleted too, if the storage has no session for it.
    const isThere = written !== undefined || to.cookie.includes(`${cookieName(prefix)}=`)
    if (text === undefined ? !isThere : text === written) return
    written = text
    const life = text === undefined ? 0 : LIFE_S
    to.cookie = `${cookieName(prefix)}=${text ?? ''}; Path=/; SameSite=Lax; Max-Age=${life}${secure() ? '; Secure' : ''}`
  }

  /** Mirrors after the storage below has finished; if that fails, the cookie stays as it is. */
  function after<T extends Readonly<Record<string, string>>>(done: Observable<T>, change: (stored?: T) => void): Observable<T> {
    return new Observable((subscriber) => {
      let stored: T | undefined
      const complete = () => {
        change(stored)
        mirror()
        subscriber.complete()
      }
      const next = (joined: T) => {
        stored = joined
        subscriber.next(joined)
      }
      return done.subscribe({ next, error: (reason: unknown) => subscriber.error(reason), complete })
    })
  }

  return {
    load: (purpose) =>
      storage.load(purpose).pipe(
        map((loaded) => {
          for (const key of SESSION_KEYS) if (loaded[key] !== undefined) items.set(key, loaded[key])
          mirror()
          return loaded
        }),
      ),
    write: (key, value) => after(storage.write(key, value), (stored) => items.set(key, stored?.[key] ?? value)),
    remove: (key) => after(storage.remove(key), () => items.delete(key)),
  }
}

function encodeSession(items: ReadonlyMap<string, string>): string {
  const encode = (keys: readonly string[]) =>
    encodeURIComponent(JSON.stringify(Object.fromEntries(keys.flatMap((key) => (items.has(key) ? [[key, items.get(key)]] : [])))))
  const all = encode(SESSION_KEYS)
  // Without its accounts, the first render shows the session as being restored.
  return all.length <= MAX_COOKIE_LENGTH ? all : encode(SESSION_KEYS.filter((key) => key !== 'connections'))
}
