import fc from 'fast-check'
import { S2, SPACES, type Space, WALLETS, type WalletFacts } from './wallets.js'
import { A, B, C, S } from '../../domain/facts.js'

/** Something that a visitor, a person at a wallet, or the browser does. */
export type ConnectionStep =
  | { readonly do: 'connect'; readonly wallet: WalletFacts; readonly answer: 'approve' | 'reject' }
  | { readonly do: 'switch'; readonly wallet: WalletFacts; readonly answer: 'approve' | 'reject' }
  | { readonly do: 'forget'; readonly wallet: WalletFacts }
  | { readonly do: 'disconnect'; readonly namespace?: Space; readonly id?: string }
  | { readonly do: 'walletLeaves'; readonly wallet: WalletFacts }
  | { readonly do: 'walletAccounts'; readonly wallet: WalletFacts; readonly accounts: readonly string[] }
  | { readonly do: 'account'; readonly namespace: Space; readonly index: number }
  | { readonly do: 'reload' }
  /** The visitor disconnects, and the page is gone before it has written all of that. */
  | { readonly do: 'disconnectAndCrash'; readonly namespace?: Space; readonly lost: readonly Intent[] }

/** Items that tell the next page whom to take up. */
export const INTENTS = ['connected_connector_ids', 'connection_status', 'disconnected_connector_ids'] as const
export type Intent = (typeof INTENTS)[number]

const wallet = fc.constantFrom(...WALLETS)
const answer = fc.constantFrom<'approve' | 'reject'>('approve', 'approve', 'approve', 'reject')
const namespace = fc.constantFrom<(Space | undefined)[]>(undefined, ...SPACES)
const named = (value: { namespace: Space | undefined; id?: string | undefined }) => ({
  ...(value.namespace ? { namespace: value.namespace } : {}),
  ...(value.id ? { id: value.id } : {}),
})
const told = wallet.chain((one) =>
  fc
    .shuffledSubarray(one.namespace === 'eip155' ? [A, B, C] : [S, S2], { minLength: 1 })
    .map((accounts): ConnectionStep => ({ do: 'walletAccounts', wallet: one, accounts })),
)

/** Sequences of steps. */
export const connectionSteps: fc.Arbitrary<readonly ConnectionStep[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('connect' as const), wallet, answer }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('switch' as const), wallet, answer }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), wallet }) },
    {
      weight: 3,
      arbitrary: fc
        .record({ namespace, id: fc.constantFrom(undefined, undefined, ...WALLETS.map(({ id }) => id)) })
        .map((value): ConnectionStep => ({ do: 'disconnect', ...named(value) })),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('walletLeaves' as const), wallet }) },
    { weight: 2, arbitrary: told },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('account' as const), namespace: fc.constantFrom(...SPACES), index: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.constant<ConnectionStep>({ do: 'reload' }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(namespace, fc.subarray([...INTENTS]))
        .map(([one, lost]): ConnectionStep => ({ do: 'disconnectAndCrash', lost, ...named({ namespace: one }) })),
    },
  ),
  { minLength: 1, maxLength: 14 },
)
