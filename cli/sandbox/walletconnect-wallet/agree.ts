import type { Proposal, ProposedNamespace, Reason } from './walletkit.js'
import type { SessionNamespaces } from './types.js'

/** Permissions that the wallet can grant in one namespace. */
export interface ServedNamespace {
  /** CAIP-2 ids, the active one first. */
  readonly chains: readonly string[]
  /** Returns the addresses on a chain, the selected one first. */
  accountsOn(chain: string): readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Errors for proposals that cannot be granted, with the codes of the protocol. */
const reasons = {
  chains: { code: 5100, message: 'Unsupported chains.' },
  methods: { code: 5101, message: 'Unsupported methods.' },
  events: { code: 5102, message: 'Unsupported events.' },
  namespace: { code: 5104, message: 'Unsupported namespace key.' },
} as const

/**
 * Returns the namespaces of a session, the intersection of proposed and served ones, or the reason for a rejection. Required permissions must be served in
 * full, optional ones as far as possible, and at least one chain must remain.
 */
export function agree(
  { requiredNamespaces, optionalNamespaces }: Pick<Proposal, 'requiredNamespaces' | 'optionalNamespaces'>,
  served: Readonly<Record<string, ServedNamespace>>,
): { readonly namespaces: SessionNamespaces } | { readonly reason: Reason } {
  for (const [key, asked] of Object.entries(requiredNamespaces)) {
    const reason = lacking(asked, key, served[nameOf(key)])
    if (reason !== undefined) return { reason }
  }
  const all = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  const agreed = Object.entries(served).flatMap(([name, { chains, accountsOn, methods, events }]) => {
    const asked = all.filter(([key]) => nameOf(key) === name)
    const common = (own: readonly string[], wanted: readonly string[]) => own.filter((each) => wanted.includes(each))
    const shared = common(
      chains,
      asked.flatMap(([key, one]) => chainsOf(key, one)),
    )
    if (shared.length === 0) return []
    return [
      [
        name,
        {
          chains: shared,
          accounts: shared.flatMap((chain) => accountsOn(chain).map((account) => `${chain}:${account}`)),
          methods: common(
            methods,
            asked.flatMap(([, one]) => one.methods),
          ),
          events: common(
            events,
            asked.flatMap(([, one]) => one.events),
          ),
        },
      ] as const,
    ]
  })
  return agreed.length === 0 ? { reason: reasons.chains } : { namespaces: Object.fromEntries(agreed) }
}

function lacking(asked: ProposedNamespace, key: string, served: ServedNamespace | undefined): Reason | undefined {
  if (served === undefined) return reasons.namespace
  const all = (wanted: readonly string[], own: readonly string[]) => wanted.every((each) => own.includes(each))
  if (!all(chainsOf(key, asked), served.chains)) return reasons.chains
  if (!all(asked.methods, served.methods)) return reasons.methods
  return all(asked.events, served.events) ? undefined : reasons.events
}

/** Returns the namespace of a key, which may also be one of its chains. */
function nameOf(key: string): string {
  return key.split(':')[0] ?? key
}

function chainsOf(key: string, { chains }: ProposedNamespace): readonly string[] {
  return chains ?? (key.includes(':') ? [key] : [])
}
