import type { RootState } from '../../../../src/domain/root.js'

type Found = RootState['connectors']['found'][number]

/**
 * Returns the namespace of the first connector of an entry of the list, if another wallet has a connector of the same id (CONN-05). Undefined if the id means one
 * wallet, in each of its namespaces.
 */
export function namespaceOfEntry({ connectors, config }: RootState, id: string | undefined): string | undefined {
  const wallets = walletsOf({ connectors, config })
  const named = wallets.find(([first]) => first?.id === id)
  const isShared = wallets.some((parts) => parts !== named && parts.some((part) => part.id === id))
  return isShared ? named?.[0]?.chain : undefined
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
