import type { CaipAddress, CaipNetworkId, LatchkitError, Network } from 'latchkit'
import type { SolanaProvider } from 'latchkit/solana'
import {
  ConnectButton,
  LatchkitProvider,
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useEvents,
  useLatchkitState,
  useModal,
  useNetwork,
  useProvider,
  useSignMessage,
} from 'latchkit/react'
import { describe, expectTypeOf, it } from 'vitest'

describe('latchkit/react', () => {
  it('[DX-09] an address is there exactly when the status says so, and is of its namespace', () => {
    const account = useAccount({ namespace: 'eip155' })
    expectTypeOf(account.address).toEqualTypeOf<`0x${string}` | undefined>()
    if (account.status === 'connected') {
      expectTypeOf(account.address).toEqualTypeOf<`0x${string}`>()
      expectTypeOf(account.caipAddress).toEqualTypeOf<CaipAddress | undefined>()
      expectTypeOf(account.isConnected).toEqualTypeOf<true>()
    } else {
      expectTypeOf(account.address).toEqualTypeOf<undefined>()
      expectTypeOf(account.status).toEqualTypeOf<'restoring' | 'disconnected' | 'connecting' | 'locked'>()
    }
    expectTypeOf(useAccount({ namespace: 'solana' }).address).toEqualTypeOf<string | undefined>()
  })

  it('[DX-09] a provider is of its namespace, also where only sessions reach it', () => {
    const provider = useProvider('eip155')
    expectTypeOf(provider).not.toBeAny()
    expectTypeOf<NonNullable<typeof provider>['request']>().returns.toEqualTypeOf<Promise<unknown>>()
    expectTypeOf(useProvider('solana')).toEqualTypeOf<SolanaProvider | undefined>()
    const session = useProvider('tezos')
    expectTypeOf<NonNullable<typeof session>['request']>().returns.toEqualTypeOf<Promise<unknown>>()
  })

  it('[DX-09] calls and their outcome are typed, errors too', () => {
    const { signMessage, data, error } = useSignMessage()
    expectTypeOf(signMessage).parameter(0).toExtend<{ message: string }>()
    expectTypeOf(signMessage).returns.toEqualTypeOf<Promise<string>>()
    expectTypeOf(data).toEqualTypeOf<string | undefined>()
    expectTypeOf(error).toEqualTypeOf<LatchkitError | undefined>()
    // @ts-expect-error a wallet must be named
    void useConnect().connect({})
    // @ts-expect-error what to end must be said
    void useDisconnect().disconnect({})
    // @ts-expect-error not a CAIP-2 id
    void useNetwork().switchNetwork('mainnet')
  })

  it('[DX-09] an event has the members of its type', () => {
    useEvents('networkSwitched', (event) => {
      expectTypeOf(event.network).toEqualTypeOf<CaipNetworkId>()
      expectTypeOf(event.type).toEqualTypeOf<'networkSwitched'>()
    })
    useEvents(['modalOpened', 'modalClosed'], (event) => expectTypeOf(event.type).toEqualTypeOf<'modalOpened' | 'modalClosed'>())
    // @ts-expect-error no such event
    useEvents('networkChanged', () => undefined)
  })

  it('[DX-09] views, networks, balances and selections', () => {
    const { open } = useModal()
    open('Networks')
    open({ view: 'Connect', namespace: 'eip155' })
    // @ts-expect-error no such view
    open('Settings')
    expectTypeOf(useNetwork().network).toEqualTypeOf<Network | undefined>()
    expectTypeOf(useBalance().data?.value).toEqualTypeOf<string | undefined>()
    expectTypeOf(useLatchkitState((state) => state.modal.open)).toEqualTypeOf<boolean>()
  })

  it('[DX-07, DX-09] components say what they need', () => {
    // @ts-expect-error an instance
    void (<LatchkitProvider />)
    void (<ConnectButton label="Sign in" showBalance={false} />)
    void (
      <ConnectButton.Custom>
        {({ account, openConnectModal }) => (
          <button type="button" onClick={openConnectModal}>
            {account?.displayName}
          </button>
        )}
      </ConnectButton.Custom>
    )
    // @ts-expect-error no such property
    void (<ConnectButton size="large" />)
  })
})
