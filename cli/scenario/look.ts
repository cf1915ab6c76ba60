import {
  type ChainNamespace,
  type DomainEvent,
  type RootState,
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
  selectPairing,
  selectView,
} from '../../src/index.js'
import type { Json, JsonObject } from '../../src/domain/shared/json.js'
import { selectAuthName, selectLogin, selectUser } from '../../src/domain/auth/selectors.js'
import { selectSignIn } from '../../src/domain/siwx/selectors.js'
import { selectReading } from '../../src/domain/approvals/selectors-view.js'
import { mendName } from './suggest.js'

/** What expectations can be about: the state of a page through its public selectors, and the world around it. */
export interface Sight {
  readonly state: RootState
  /** How often an event came on the page since it was opened. */
  count(type: DomainEvent['type']): number
  /** How often a method of a port was called on the page: `rpc.call`. */
  calls(method: string): number
  readonly world: WorldSight
}

/** What can be seen of the world around a page. */
export interface WorldSight {
  /** The facts of a wallet; undefined when there is no such wallet. */
  wallet(id: string): JsonObject | undefined
  /** The wallet at the other end of the relay, and the links that the page opened, without pairing addresses. */
  relay(): JsonObject
  /** The secure site and the person before it. */
  site(): JsonObject
  /** The host of the sign-in: how many sessions it keeps. */
  host(): JsonObject
  /** A stored item of the origin by its key without prefix, parsed; its text when it is no item. */
  stored(key: string): Json | undefined
  /** What the page told developers, as texts. */
  logged(): readonly string[]
  /** What lies on the clipboard. */
  copied(): string | undefined
}

type Root = (sight: Sight, rest: readonly string[]) => readonly [value: unknown, rest: readonly string[]]

const whole =
  (read: (sight: Sight) => unknown): Root =>
  (sight, rest) => [read(sight), rest]

/** One that takes the namespace as the next part: `status.eip155`. */
const ofNamespace =
  (read: (state: RootState, namespace: ChainNamespace) => unknown): Root =>
  ({ state }, [namespace = 'eip155', ...rest]) => [read(state, namespace as ChainNamespace), rest]

/** One that takes a name as the next part: `events.connected`. */
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
  calls: ({ calls }, [port, method, ...rest]) => [calls(`${port}.${method}`), rest],
  wallet: named(({ world }, id) => world.wallet(id)),
  relay: whole(({ world }) => world.relay()),
  pairing: whole(({ state }) => selectPairing(state)),
  session: whole(({ state }) => state.walletconnect.session),
  login: whole(({ state }) => selectLogin(state)),
  user: whole(({ state }) => selectUser(state)),
  authName: whole(({ state }) => selectAuthName(state)),
  emailChange: whole(({ state }) => state.auth.emailChange),
  frame: whole(({ state }) => state.frame),
  approval: whole(({ state }) => state.approvals.open),
  reading: whole(({ state }) => selectReading(state)),
  signIn: whole(({ state }) => selectSignIn(state)),
  host: whole(({ world }) => world.host()),
  site: whole(({ world }) => world.site()),
  stored: named(({ world }, key) => world.stored(key)),
  logged: whole(({ world }) => world.logged()),
  copied: whole(({ world }) => world.copied()),
}

/** What an expectation may begin with. */
export const lookRoots: readonly string[] = Object.keys(roots)

/** Why a path cannot be followed; undefined when it can. */
export function pathProblem(path: string): string | undefined {
  const parts = splitPath(path)
  if (parts === undefined) return `"${path}" is no path; write parts with dots, such as account.eip155.address, or wallet["io.example.one"].prompts`
  const [root = ''] = parts
  return Object.hasOwn(roots, root) ? undefined : `nothing is called "${root}"; ${mendName(root, lookRoots)}`
}

/** What stands at a path. Undefined where the path leads nowhere. */
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

/** `a.b[0]["c.d"]` in its parts. */
function splitPath(path: string): string[] | undefined {
  if (!/^[^.[\]\s]+(?:\.[^.[\]\s]+|\[\d+\]|\["[^"]+"\])*$/.test(path)) return undefined
  return [...path.matchAll(/\["([^"]+)"\]|\[(\d+)\]|[^.[\]]+/g)].map(([whole, quoted, index]) => quoted ?? index ?? whole)
}
