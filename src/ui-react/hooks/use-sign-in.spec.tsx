import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { ConnectButton, type ConnectButtonRenderProps, LatchkitProvider, useSignIn } from 'latchkit/react'
import { createMemoryPorts } from 'latchkit/testing'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ALPHA, type Bench, type BenchOptions, createBench, createConnectedBench } from '../../../tests/ui/kit.js'

afterEach(cleanup)

const OPTIONAL = { signIn: { required: false, signOutOnDisconnect: true } } as const satisfies BenchOptions

/** Renders the hook beside a custom button that records its arguments. */
function watch(bench: Bench) {
  const seen: { current?: ConnectButtonRenderProps['authenticationStatus'] } = {}
  const { result } = renderHook(() => useSignIn(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <LatchkitProvider kit={bench.kit}>
        <ConnectButton.Custom>
          {({ authenticationStatus }) => {
            seen.current = authenticationStatus
            return null
          }}
        </ConnectButton.Custom>
        {children}
      </LatchkitProvider>
    ),
  })
  return { result, authentication: () => seen.current }
}

describe('useSignIn, and the authentication of ConnectButton.Custom', () => {
  it('[DX-08, SIWX-03, SIWX-04] owed, signing, signed in, and signed out again', async () => {
    const bench = createConnectedBench(OPTIONAL)
    const { result, authentication } = watch(bench)
    expect(result.current).toMatchObject({ status: 'owed', isSignedIn: false, isPending: false, isRequired: false, session: undefined })
    await waitFor(() => expect(authentication()).toBe('unauthenticated'))
    bench.wallet.setPolicy({ decision: 'ask' })
    const { signIn } = result.current
    let signed: ReturnType<typeof signIn> | undefined
    act(() => {
      signed = signIn()
    })
    bench.advance(100)
    expect([result.current.status, result.current.isPending, authentication()]).toEqual(['signing', true, 'unauthenticated'])
    await act(async () => {
      bench.wallet.approve()
      bench.page.time.advanceBy(100)
      await signed
    })
    expect([result.current.isSignedIn, authentication(), result.current.signIn]).toEqual([true, 'authenticated', signIn])
    expect(await signed).toEqual(bench.page.siwx.sessions()[0])
    expect(result.current.session).toEqual(await signed)
    // A signed-in user gets the existing session without a prompt.
    await act(async () => expect(await result.current.signIn()).toEqual(await signed))
    act(() => result.current.signOut())
    expect([result.current.status, result.current.session, authentication(), bench.page.siwx.sessions()]).toEqual(['owed', undefined, 'unauthenticated', []])
  })

  it('[DX-08, SIWX-05] what went wrong is in the error of who asked for it, until it is reset', async () => {
    const bench = createConnectedBench(OPTIONAL)
    const { result, authentication } = watch(bench)
    await waitFor(() => expect(authentication()).toBe('unauthenticated'))
    bench.wallet.setPolicy({ methods: { signMessage: 'reject' } })
    await act(async () => {
      const signed = result.current.signIn()
      bench.page.time.advanceBy(100)
      await expect(signed).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' })
    })
    expect([result.current.error?.code, result.current.status, authentication()]).toEqual(['SIGNATURE_DECLINED', 'owed', 'unauthenticated'])
    act(() => result.current.reset())
    expect(result.current.error).toBeUndefined()
  })

  it('[SIWX-01, SIWX-08] is off without the plugin, and says so when it is asked for', async () => {
    const bench = createConnectedBench()
    const { result } = watch(bench)
    expect(result.current.status).toBe('off')
    await act(async () => expect(result.current.signIn()).rejects.toMatchObject({ code: 'SIWX_NOT_ENABLED' }))
    expect(result.current.error?.code).toBe('SIWX_NOT_ENABLED')
  })

  it('[SIWX-13, UX-53] a page that comes back is loading until it is known, and then signed in', async () => {
    const first = createConnectedBench(OPTIONAL)
    await act(async () => {
      const signed = first.kit.run({ type: 'signIn' })
      first.page.time.advanceBy(100)
      await signed
    })
    first.kit.dispose()
    const page = createMemoryPorts({ world: first.page.world })
    page.siwx.setPolicy({ delayMs: 500 })
    const bench = createBench({ ...OPTIONAL, page, wallets: [] })
    const { authentication, result } = watch(bench)
    await waitFor(() => expect(authentication()).toBe('loading'))
    const seen = [authentication()]
    for (let passed = 0; passed < 3_000; passed += 50) {
      bench.advance(50)
      if (seen.at(-1) !== authentication()) seen.push(authentication())
    }
    expect(seen).toEqual(['loading', 'authenticated'])
    expect([result.current.isSignedIn, bench.wallet.announcement.id]).toEqual([true, ALPHA.id])
  })
})
