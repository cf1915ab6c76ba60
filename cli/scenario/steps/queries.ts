import { selectSolanaTokens } from '../../../src/domain/tokens/selectors.js'
import {
  type ChainNamespace,
  selectAccount,
  selectChainId,
  selectColorScheme,
  selectConnectionClass,
  selectConnections,
  selectConnectionStatus,
  selectIsLoading,
  selectIsRestoring,
  selectIsUnsupported,
  selectListedConnectors,
  selectNativeBalance,
  selectNetwork,
  selectNetworks,
  selectView,
} from '../../../src/index.js'
import type { DomainEvent, RootState } from '../../../src/domain/root.js'
import type { Json, JsonObject } from '../../../src/domain/shared/json/json.js'
import { selectAuthName, selectLogin, selectUser } from '../../../src/domain/auth/selectors.js'
import { selectSignIn } from '../../../src/domain/siwx/selectors.js'
import { selectPairing } from '../../../src/domain/walletconnect/selectors.js'
import { createReadingSelector } from '../../../src/domain/approvals/selectors.js'
import { readSolana } from '../../../src/domain/approvals/solana-reader.js'
import { mendName } from '../read/suggest.js'

/** Subjects of expectations: the state of a page through its public selectors, and the world around it. */
export interface Sight {
  readonly state: RootState
  /** Returns the number of events of a type on the page since it was opened. */
  count(type: DomainEvent['type']): number
  /** Returns the last event of a type on the page. */
  last(type: DomainEvent['type']): DomainEvent | undefined
  /** Returns the number of calls to a method of a port on the page, such as `rpc.call`. */
  calls(method: string): number
  readonly world: WorldSight
}

/** Visible state of the world around a page. */
export interface WorldSight {
  /** Returns the facts of a wallet; undefined if there is no such wallet. */
  wallet(id: string): JsonObject | undefined
  /** Returns the facts of the wallet at the other end of the relay, and the links that the page opened, without pairing URIs. */
  relay(): JsonObject
  /** Returns the facts of the secure site and the person using it. */
  site(): JsonObject
  /** Returns the facts of the host of the sign-in: how many sessions it has. */
  host(): JsonObject
  /** Returns a stored item of the origin by its key without prefix, parsed, or its text if it is no item of the library. */
  stored(key: string): Json | undefined
  /** Returns the page's log lines, as texts. */
  logged(): readonly string[]
  /** Returns the text of the clipboard. */
  copied(): string | undefined
}

type Root = (sight: Sight, rest: readonly string[]) => readonly [value: unknown, rest: readonly string[]]

const whole =
  (read: (sight: Sight) => unknown): Root =>
  (sight, rest) => [read(sight), rest]

/** Root whose next part is the namespace, such as `status.eip155`. */
const ofNamespace =
  (read: (state: RootState, namespace: ChainNamespace) => unknown): Root =>
  ({ state }, [namespace = 'eip155', ...rest]) => [read(state, namespace as ChainNamespace), rest]

/** Root whose next part is a name, such as `events.connected`. */
const named =
  (read: (sight: Sight, name: string) => unknown): Root =>
  (sight, [name = '', ...rest]) => [read(sight, name), rest]

const roots: Readonly<Record<string, Root>> = {
  state: whole(({ state }) => state),
  account: ofNamespace(selectAccount),
  status: ofNamespace(selectConnectionStatus),
  restoring: ofNamespace(selectIsRestoring),
  unsupported: ofNamespace(selectIsUnsupported),
  balance: ofNamespace((state, namespace) => selectNativeBalance(state, namespace)?.amount),
  tokens: whole(({ state }) => Object.fromEntries(selectSolanaTokens(state).map(({ address = '', quantity }) => [address, quantity.numeric]))),
  network: whole(({ state }) => selectNetwork(state)?.caipNetworkId),
  networks: whole(({ state }) => selectNetworks(state).map((one) => one.caipNetworkId)),
  chainId: whole(({ state }) => selectChainId(state)),
  wallets: whole(({ state }) => selectListedConnectors(state).map((one) => one.id)),
  connections: whole(({ state }) => selectConnections(state)),
  connection: named(({ state }, connectorId) => selectConnectionClass(state, 'eip155', connectorId)),
  open: whole(({ state }) => state.modal.open),
  view: whole(({ state }) => (state.modal.open ? selectView(state).view : null)),
  stack: whole(({ state }) => state.modal.stack.map((entry) => entry.view)),
  loading: whole(({ state }) => selectIsLoading(state)),
  toast: whole(({ state }) => (state.toasts.current?.open ? state.toasts.current.message : null)),
  alert: whole(({ state }) => state.alerts.current?.key),
  colorScheme: whole(({ state }) => selectColorScheme(state)),
  events: named(({ count }, type) => count(type as DomainEvent['type'])),
  last: named(({ last }, type) => last(type as DomainEvent['type'])),
  calls: ({ calls }, [port, method, ...rest]) => [calls(`${port}.${method}`), rest],
  wallet: named(({ world }, id) => world.wallet(id)),
  relay: whole(({ world }) => world.relay()),
  pairing: whole(({ state }) => selectPairing(state)),
  session: whole(({ state }) => state.relay.session),
  login: whole(({ state }) => selectLogin(state)),
  user: whole(({ state }) => selectUser(state)),
  authName: whole(({ state }) => selectAuthName(state)),
  emailChange: whole(({ state }) => state.auth.emailChange),
  frame: whole(({ state }) => state.frame),
  approval: whole(({ state }) => state.approvals.open),
  /** Request that waits for a signature, read as the dialog shows it. */
  review: ofNamespace(({ reviews }, namespace) => reviews.pending.find((one) => one.namespace === namespace)),
  reading: whole(({ state }) => createReadingSelector(readSolana)(state)),
  signIn: whole(({ state }) => selectSignIn(state)),
  host: whole(({ world }) => world.host()),
  site: whole(({ world }) => world.site()),
  stored: named(({ world }, key) => world.stored(key)),
  logged: whole(({ world }) => world.logged()),
  copied: whole(({ world }) => world.copied()),
}

/** Names with which the path of an expectation may begin. */
export const lookRoots: readonly string[] = Object.keys(roots)

/** Returns the problem of a path that cannot be followed; undefined if it can. */
export function pathProblem(path: string): string | undefined {
  const parts = splitPath(path)
  if (parts === undefined) return `"${path}" is no path; write parts with dots, such as account.eip155.address, or wallet["io.example.one"].prompts`
  const [root = ''] = parts
  return Object.hasOwn(roots, root) ? undefined : `nothing is called "${root}"; ${mendName(root, lookRoots)}`
}

/** Returns the value at a path; undefined if there is none. */
export function look(path: string, sight: Sight): Json | undefined {
  const [root = '', ...parts] = splitPath(path) ?? []
  const read = Object.hasOwn(roots, root) ? roots[root] : undefined
  if (read === undefined) return undefined
  const [found, rest] = read(sight, parts)
  let value = found
  for (const part of rest) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return value as Json | undefined
}

/** Splits a path such as `a.b[0]["c.d"]` into its parts. */
function splitPath(path: string): string[] | undefined {
  if (!/^[^.[\]\s]+(?:\.[^.[\]\s]+|\[\d+\]|\["[^"]+"\])*$/.test(path)) return undefined
  return [...path.matchAll(/\["([^"]+)"\]|\[(\d+)\]|[^.[\]]+/g)].map(([whole, quoted, index]) => quoted ?? index ?? whole)
}
