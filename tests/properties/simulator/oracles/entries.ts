import type { RootState } from '../../../../src/domain/root.js'

type Found = RootState['connectors']['found'][number]

/**
 * Returns true if a disconnect means a connector. An id that several wallets share is that of the list if it is in use, else that of the wallet in use: of the active
 * namespace, if there are several. An entry whose own connectors are not in use is ended by the others.
 */
export function isMeant(
  state: Pick<RootState, 'connectors' | 'config' | 'connection' | 'network'>,
  command: { readonly connectorId?: string | undefined; readonly namespace?: string | undefined },
  one: { readonly namespace: string; readonly connectorId: string },
): boolean {
  const { connectorId: id, namespace } = command
  if (namespace !== undefined && namespace !== one.namespace) return false
  if (id === undefined) return true
  const within = (parts: readonly Found[]) => parts.filter(({ chain }) => namespace === undefined || namespace === chain)
  const wallets = walletsOf(state)
  const named = wallets.find(([first]) => first?.id === id)
  const used = within(named ?? []).filter((part) => isUsed(state, part))
  const is = (parts: readonly Found[]) => parts.some((part) => part.id === one.connectorId && part.chain === one.namespace)
  if (used.length > 0 && !used.some((part) => part.id === id)) return is(used)
  const owners = wallets.filter((parts) => within(parts).some((part) => part.id === id))
  if (owners.length < 2) return one.connectorId === id
  const own = (parts: readonly Found[]) => within(parts).filter((part) => part.id === id)
  const inUse = owners.filter((parts) => own(parts).some((part) => isUsed(state, part)))
  const active = inUse.find((parts) => own(parts).some(({ chain }) => chain === state.network.activeNamespace))
  const meant = inUse.find((parts) => parts === named) ?? active ?? inUse[0] ?? named
  return one.connectorId === id && is(own(meant ?? []))
}

function isUsed({ connection }: Pick<RootState, 'connection'>, { id, chain }: Found): boolean {
  const { connectorId, flow, withheldId, connections = [] } = connection.namespaces[chain] ?? {}
  return connectorId === id || flow?.connectorId === id || withheldId === id || connections.some((held) => held.connectorId === id && !held.recent)
}

/** Returns the connector of a namespace that an id of the list stands for: the one with this id, or that of the same wallet (CONN-07). */
export function connectorOfEntry(state: Pick<RootState, 'connectors' | 'config'>, id: string, namespace: string | undefined): string {
  const isThere = state.connectors.found.some((one) => one.id === id && one.chain === namespace)
  const named = isThere ? undefined : walletsOf(state).find(([first]) => first?.id === id)
  return named?.find(({ chain }) => chain === namespace)?.id ?? id
}

function walletsOf({ connectors, config }: Pick<RootState, 'connectors' | 'config'>): readonly (readonly Found[])[] {
  const found = connectors.found.filter(({ type, chain }) => type === 'ANNOUNCED' && config.adapters.includes(chain))
  const wallets: Found[][] = []
  for (const one of found) {
    const known = wallets.find((parts) => parts.some((part) => isSameWallet(found, part, one)))
    if (known === undefined) wallets.push([one])
    else known.push(one)
  }
  return wallets
}

/** Joins two connectors by their object. Without objects one rdns is one wallet, unless several of a namespace claim it. */
function isSameWallet(found: readonly Found[], a: Found, b: Found): boolean {
  if (a.object !== undefined || b.object !== undefined) return a.object === b.object
  const rdns = a.info?.rdns
  const isOnly = ({ chain }: Found) => found.filter((one) => one.chain === chain && one.info?.rdns === rdns).length === 1
  return rdns !== undefined && rdns === b.info?.rdns && a.chain !== b.chain && isOnly(a) && isOnly(b)
}
