import type { Proposal, ProposedNamespace, Reason } from './stock-kit.js'
import type { SessionNamespaces } from './types.js'

/** What the wallet can serve of one namespace. */
export interface ServedNamespace {
  /** CAIP-2, the active one first. */
  readonly chains: readonly string[]
  /** Addresses on a chain, the chosen one first. */
  accountsOn(chain: string): readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What cannot be served, with the codes of the protocol. */
const reasons = {
  chains: { code: 5100, message: 'Unsupported chains.' },
  methods: { code: 5101, message: 'Unsupported methods.' },
  events: { code: 5102, message: 'Unsupported events.' },
  namespace: { code: 5104, message: 'Unsupported namespace key.' },
} as const

/**
 * The namespaces of a session: what is both proposed and served; or why there is none. What is required must be served in full,
 * of what is optional what there is, and at least one chain of all.
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

/** A namespace may be asked for by the name of one of its chains. */
function nameOf(key: string): string {
  return key.split(':')[0] ?? key
}

function chainsOf(key: string, { chains }: ProposedNamespace): readonly string[] {
  return chains ?? (key.includes(':') ? [key] : [])
}
