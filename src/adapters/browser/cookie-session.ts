import { Observable } from '../../domain/shared/streams/observable.js'
import { map } from '../../domain/shared/streams/operators.js'
import type { StoragePort } from '../../ports/storage.js'

/** The remembered items that a first render needs. */
const SESSION_KEYS = ['connection_status', 'connected_connector_ids', 'connections', 'active_network_id', 'active_namespace'] as const

/** Browsers drop a cookie that is longer than 4,096 bytes with its name and attributes. */
const MAX_COOKIE_LENGTH = 3_500

const LIFE_S = 30 * 86_400

/** The name of the cookie: one for each storage prefix. */
export function cookieName(prefix: string): string {
  return `${prefix.replaceAll(/[^\w.-]/g, '_')}.session`
}

/** The items in a `Cookie` header (RFC 6265, 4.2); none where there is no such cookie or it is not ours to read. Never throws. */
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

/** Where a cookie is written: `document`, or something like it. */
export interface CookieJar {
  cookie: string
}

/**
 * A storage that also writes what a first render needs into a cookie of this site, so that a server can read it (DX-02). The cookie goes when
 * nobody is connected any more. The storage below decides what is read back; without a document the cookie is left alone.
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

  function mirror(): void {
    const to = jar()
    if (to === undefined) return
    const text = items.get('connection_status')?.includes('"connected"') ? encodeSession(items) : undefined
    // One of an earlier visit, that the storage knows nothing of, goes, too.
    const isThere = written !== undefined || to.cookie.includes(`${cookieName(prefix)}=`)
    if (text === undefined ? !isThere : text === written) return
    written = text
    const life = text === undefined ? 0 : LIFE_S
    to.cookie = `${cookieName(prefix)}=${text ?? ''}; Path=/; SameSite=Lax; Max-Age=${life}${secure() ? '; Secure' : ''}`
  }

  /** Once the storage below has done it; a refusal there leaves the cookie as it is. */
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
    load: () =>
      storage.load().pipe(
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
  // Without its accounts the page is drawn as one that is being restored.
  return all.length <= MAX_COOKIE_LENGTH ? all : encode(SESSION_KEYS.filter((key) => key !== 'connections'))
}
