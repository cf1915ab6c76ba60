import { distinctUntilChanged, map, mergeMap, type Observable } from 'rxjs'
import type { PolicyIo } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'

/** Emits the active address of a namespace whenever it has become another one: by the visitor, the wallet, another tab, or a connection. Undefined when there is none. */
export function activeAddresses(io: PolicyIo): Observable<{ readonly namespace: ChainNamespace; readonly address: string | undefined }> {
  let known: Readonly<Record<string, string | undefined>> = {}
  return io.settled$.pipe(
    // Settled after every input, and almost none changes an account.
    map(() => io.state().account.namespaces),
    distinctUntilChanged(),
    mergeMap((namespaces) => {
      const now = Object.fromEntries(Object.entries(namespaces).map(([namespace, one]) => [namespace, one.address]))
      const before = known
      known = now
      return [...new Set([...Object.keys(before), ...Object.keys(now)])]
        .filter((namespace) => before[namespace] !== now[namespace])
        .map((namespace) => ({ namespace: namespace as ChainNamespace, address: now[namespace] }))
    }),
  )
}
