import type { WalletChain } from '../wallet/types.js'
import type { KitSession, StartedKit } from './walletkit.js'
import type { SessionNamespace, SessionNamespaces, WalletSession } from './types.js'

/** Sessions of a wallet, and its selected account and chain. */
export interface Sessions {
  list(): WalletSession[]
  /** Returns the given topic, or that of the newest session. @throws RangeError if there is none. */
  topicOf(topic?: string): string
  /** Returns the name of the peer of a session. */
  nameOf(topic: string): string
  /** Returns the addresses of a session on a chain (CAIP-2). */
  accountsOf(topic: string, chain: string): readonly string[]
  /** Returns the addresses for a session, the selected one first. @throws RangeError if the selected account does not exist. */
  choose<A extends string>(addresses: readonly A[]): readonly A[]
  /** Returns the numbers of the EVM chains, the active one first. */
  chains(): readonly number[]
  activeChain(): number
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  switchAccount(index: number): Promise<void>
  /** Switches to an EVM chain by its number, or to any chain by its CAIP-2 id. */
  switchChain(chain: number | string): Promise<void>
  /** Like {@link Sessions.switchChain}, for one session that requested it. */
  switchChainOf(topic: string, chainId: number): Promise<void>
}

/** Dependencies of {@link createSessions}. */
interface SessionsContext {
  readonly started: StartedKit
  readonly chains: readonly WalletChain[]
  /** Resolves with all addresses on a chain (CAIP-2); none for an unknown chain. */
  addresses(chain: string): Promise<readonly string[]>
  /** Returns true if the wallet has a chain of another namespace (CAIP-2). */
  knows(chain: string): boolean
  readonly firstAccount: number
  /** Number of accounts that a session gets. */
  readonly accounts: number
  changed(): void
}

/** Creates the view of the SDK's sessions, with the operations that change them. */
export function createSessions({ started, chains, addresses, knows, firstAccount, accounts, changed }: SessionsContext): Sessions {
  const { kit } = started
  let chosen = firstAccount
  let active = chains[0]?.chainId ?? 1

  const all = (): KitSession[] => Object.values(kit.getActiveSessions())
  const find = (topic: string) => all().find((session) => session.topic === topic)
  const choose = <A extends string>(all: readonly A[]): readonly A[] => {
    const first = all[chosen]
    if (first === undefined) throw new RangeError(`The wallet has ${all.length} accounts, none numbered ${chosen}.`)
    return [first, ...all.filter((address) => address !== first)].slice(0, Math.max(1, accounts))
  }
  const update = async (topic: string, namespaces: SessionNamespaces) => {
    await (await kit.updateSession({ topic, namespaces })).acknowledged()
    changed()
  }
  /** Updates the namespaces of a session if they change. */
  const change = async ({ topic, namespaces }: KitSession, next: (before: SessionNamespaces) => SessionNamespaces) => {
    const changedTo = next(namespaces)
    if (JSON.stringify(changedTo) !== JSON.stringify(namespaces)) await update(topic, changedTo)
  }
  const tell = (topic: string, name: string, data: unknown, chainId: string) =>
    find(topic)?.namespaces[nameOf(chainId)]?.events.includes(name) ? kit.emitSessionEvent({ topic, event: { name, data }, chainId }) : Promise.resolve()

  const switchChainOf = async (topic: string, chainId: number) => {
    known(chainId)
    active = chainId
    const session = find(topic)
    if (session !== undefined) {
      await change(session, ({ eip155, ...others }) => (eip155 === undefined ? others : { ...others, eip155: withChain(eip155, `eip155:${chainId}`) }))
      await tell(topic, 'chainChanged', chainId, `eip155:${chainId}`)
    }
    changed()
  }
  /** Switches to a chain of another namespace, which has its own addresses. */
  const switchOther = async (chain: string) => {
    if (!knows(chain)) throw new RangeError(`The wallet does not know chain ${chain}.`)
    const own = choose(await addresses(chain))
    for (const session of all()) {
      await change(session, (served) => {
        const before = served[nameOf(chain)]
        return before === undefined ? served : { ...served, [nameOf(chain)]: withChain(before, chain, own) }
      })
      await tell(session.topic, 'chainChanged', chain, chain)
    }
    changed()
  }
  const known = (chainId: number) => {
    if (!chains.some((chain) => chain.chainId === chainId)) throw new RangeError(`The wallet does not know chain ${chainId}.`)
  }

  return {
    list: () =>
      all().map(({ topic, expiry, namespaces, peer: { metadata } }) =>
        structuredClone({ topic, expiry, namespaces, peer: { name: metadata.name, url: metadata.url } }),
      ),
    topicOf(topic) {
      const found = topic ?? all().at(-1)?.topic
      if (found === undefined) throw new RangeError('The wallet has no session.')
      return found
    },
    nameOf: (topic) => find(topic)?.peer.metadata.name ?? 'The app',
    accountsOf: (topic, chain) =>
      (find(topic)?.namespaces[nameOf(chain)]?.accounts ?? [])
        .filter((account) => account.startsWith(`${chain}:`))
        .map((account) => account.slice(chain.length + 1)),
    choose,
    chains: () => [active, ...chains.map(({ chainId }) => chainId).filter((chainId) => chainId !== active)],
    activeChain: () => active,
    update,
    async switchAccount(index) {
      const before = chosen
      chosen = index
      try {
        choose(await addresses('eip155'))
      } catch (error) {
        chosen = before
        throw error
      }
      for (const session of all()) {
        const wanted = new Map<string, readonly string[]>()
        for (const chain of Object.values(session.namespaces).flatMap(chainsOf)) {
          const own = await addresses(chain)
          if (own.length > 0)
            wanted.set(
              chain,
              choose(own).map((address) => `${chain}:${address}`),
            )
        }
        await change(session, (served) => withAccounts(served, wanted))
        // In eip155 only the active chain sends `accountsChanged`; in other namespaces each chain does.
        for (const [chain, named] of wanted)
          if (nameOf(chain) !== 'eip155' || chain === `eip155:${active}`) await tell(session.topic, 'accountsChanged', named, chain)
      }
      changed()
    },
    async switchChain(chain) {
      const chainId = Number(/^(?:eip155:)?(\d+)$/.exec(String(chain))?.[1])
      if (Number.isNaN(chainId)) return switchOther(String(chain))
      known(chainId)
      active = chainId
      for (const { topic } of all()) await switchChainOf(topic, chainId)
      changed()
    },
    switchChainOf,
  }
}

/** Returns the namespace of a chain. */
export function nameOf(chain: string): string {
  return chain.split(':')[0] ?? chain
}

function chainsOf(served: SessionNamespace | undefined): readonly string[] {
  return [...new Set(served?.accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

function withAccounts(namespaces: SessionNamespaces, accounts: ReadonlyMap<string, readonly string[]>): SessionNamespaces {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, served]) => [
      name,
      { ...served, accounts: chainsOf(served).flatMap((chain) => accounts.get(chain) ?? served.accounts.filter((account) => account.startsWith(`${chain}:`))) },
    ]),
  )
}

/** Adds a chain with the given addresses, or with those of the other chains. */
function withChain(served: SessionNamespace, chain: string, own?: readonly string[]): SessionNamespace {
  const chains = chainsOf(served)
  if (chains.includes(chain)) return served
  const addresses = own ?? [...new Set(served.accounts.map((account) => account.split(':')[2] ?? ''))]
  return {
    ...served,
    chains: [...chains, chain],
    accounts: [...served.accounts, ...addresses.map((address) => `${chain}:${address}`)],
  }
}
