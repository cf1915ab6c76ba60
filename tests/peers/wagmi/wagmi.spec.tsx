import { act } from '@testing-library/react'
import { parseEther, UserRejectedRequestError, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../eventually.js'
import { type AppPage, chooseInDialog, closeDialog, createWorld, FIRST, openPage, resetWorld, SECOND, settled, until, type World } from './bench.js'
import { versions } from './versions.js'

let world: World
let pages: AppPage[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.stop())
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await resetWorld(world)
})

describe.each(versions)('$name on the connection of an instance', (wagmi) => {
  async function open(): Promise<AppPage> {
    const page = openPage(wagmi, world)
    pages.push(page)
    await settled(page)
    return page
  }

  /** Opens a page and connects Kestrel through wagmi. */
  async function connected(): Promise<AppPage> {
    const page = await open()
    await act(() => connect(page, { connectorId: 'dev.latchkit.kestrel' }))
    await until(() => expect(page.hooks().connection).toMatchObject({ status: 'connected', address: FIRST }))
    return page
  }

  const connect = ({ config, hooks }: AppPage, more: object = {}) => hooks().connect.connectAsync({ connector: config.connectors[0], ...more } as never)

  it('[design] useConnect opens the dialog, and the wallet chosen there is connected in both', async () => {
    const page = await open()
    expect(page.hooks().connection).toMatchObject({ status: 'disconnected', address: undefined })
    let connecting: Promise<unknown> | undefined
    act(() => {
      connecting = connect(page)
    })
    await chooseInDialog('Kestrel')
    expect(await act(() => connecting)).toMatchObject({ accounts: [FIRST, SECOND], chainId: 31_337 })
    await until(() => expect(page.hooks().connection).toMatchObject({ status: 'connected', address: FIRST, addresses: [FIRST, SECOND], chainId: 31_337 }))
    expect(page.kit.getState().connection.namespaces.eip155?.connectorId).toBe('dev.latchkit.kestrel')
  })

  it('[design] useConnect rejects with the error of viem when the visitor closes the dialog, and can be called again', async () => {
    const page = await open()
    for (let times = 0; times < 2; times += 1) {
      let connecting: Promise<unknown> | undefined
      act(() => {
        connecting = connect(page)
        connecting.catch(() => undefined)
      })
      await closeDialog()
      await act(() => expect(connecting).rejects.toBeInstanceOf(UserRejectedRequestError))
      await until(() => expect(page.hooks()).toMatchObject({ connection: { status: 'disconnected' }, connect: { error: { code: 4001 } } }))
    }
  })

  it('[design] useConnect rejects with the error of viem when the visitor declines in the wallet', async () => {
    const page = await open()
    world.kestrel.setPolicy('reject')
    await act(() => expect(connect(page, { connectorId: 'dev.latchkit.kestrel' })).rejects.toBeInstanceOf(UserRejectedRequestError))
    await until(() => expect(page.hooks().connection.status).toBe('disconnected'))
  })

  it('[design] useConnect on a chain switches the wallet, and asks no wallet that is connected', async () => {
    const page = await open()
    expect(await act(() => connect(page, { connectorId: 'dev.latchkit.kestrel', chainId: 31_338 }))).toMatchObject({ chainId: 31_338 })
    await until(() => expect(page.hooks()).toMatchObject({ connection: { chainId: 31_338 }, chainId: 31_338 }))
    expect(world.kestrel.controls.chainId).toBe(31_338)
    world.kestrel.controls.clearRequests()
    const again = openPage(wagmi, world)
    pages.push(again)
    await settled(again)
    const [connector] = again.config.connectors
    expect(await connector?.connect({ withCapabilities: true })).toEqual({
      accounts: [FIRST, SECOND].map((address) => ({ address, capabilities: {} })),
      chainId: 31_338,
    })
    expect(world.kestrel.controls.requests.filter(({ method }) => method === 'eth_requestAccounts')).toEqual([])
    expect(again.kit.getState().modal.open).toBe(false)
  })

  it('[design] a connection made in the dialog shows in wagmi, and one that ends there ends in wagmi', async () => {
    const page = await open()
    act(() => void page.kit.dispatch({ type: 'openModal' }))
    await chooseInDialog('Kestrel')
    await until(() => expect(page.hooks().connection).toMatchObject({ status: 'connected', address: FIRST, chainId: 31_337, connector: { id: 'latchkit' } }))
    await act(() => page.kit.run({ type: 'disconnect' }))
    await until(() => expect(page.hooks().connection).toMatchObject({ status: 'disconnected', address: undefined }))
    // wagmi listens again.
    await act(() => page.kit.run({ type: 'connect', connectorId: 'dev.latchkit.lumen' }))
    await until(() => expect(page.hooks().connection).toMatchObject({ status: 'connected', address: FIRST }))
  })

  it('[design] useDisconnect disconnects the instance; a wallet that the site is taken from disconnects wagmi', async () => {
    const page = await connected()
    await act(() => page.hooks().disconnect.disconnectAsync())
    await until(() => expect(page.hooks().connection.status).toBe('disconnected'))
    expect(page.kit.getState().connection.namespaces.eip155?.connectorId).toBeUndefined()
    await act(() => connect(page, { connectorId: 'dev.latchkit.kestrel' }))
    await until(() => expect(page.hooks().connection.status).toBe('connected'))
    act(() => world.kestrel.controls.disconnect())
    await until(() => expect(page.hooks().connection.status).toBe('disconnected'))
  })

  it('[design] an account changed in the wallet, and one changed in the dialog, becomes the account of wagmi', async () => {
    const page = await connected()
    await act(() => world.kestrel.controls.switchAccount(1))
    await until(() => expect(page.hooks().connection).toMatchObject({ address: SECOND, addresses: [SECOND, FIRST] }))
    await act(() => page.kit.run({ type: 'switchAccount', namespace: 'eip155', address: FIRST }))
    await until(() => expect(page.hooks().connection).toMatchObject({ address: FIRST, addresses: [FIRST, SECOND] }))
  })

  it('[design] useSwitchChain switches the instance and the wallet; both switch wagmi', async () => {
    const page = await connected()
    await act(() => page.hooks().switchChain.switchChainAsync({ chainId: 31_338 }))
    await until(() => expect(page.hooks()).toMatchObject({ connection: { chainId: 31_338, chain: { name: 'Chain 31338' } }, chainId: 31_338 }))
    expect([world.kestrel.controls.chainId, page.kit.getState().network.namespaces.eip155?.caipNetwork]).toEqual([31_338, 'eip155:31338'])
    act(() => world.kestrel.controls.switchChain(31_337))
    await until(() => expect(page.hooks().chainId).toBe(31_337))
    await act(() => page.kit.run({ type: 'switchNetwork', network: 'eip155:31338' }))
    await until(() => expect(page.hooks().chainId).toBe(31_338))
  })

  it('[design] a wallet on a network that is not configured shows its chain in wagmi, and no other in its place', async () => {
    const page = await connected()
    act(() => world.kestrel.controls.switchChain(31_339))
    await until(() => expect(page.hooks().connection).toMatchObject({ status: 'connected', chainId: 31_339, chain: undefined }))
    await act(() => page.hooks().switchChain.switchChainAsync({ chainId: 31_338 }))
    await until(() => expect(page.hooks().connection).toMatchObject({ chainId: 31_338, chain: { name: 'Chain 31338' } }))
  })

  it('[design] useSwitchChain rejects with the errors of viem', async () => {
    const page = await connected()
    const switchTo = (chainId: number) => page.hooks().switchChain.switchChainAsync({ chainId })
    await act(() => expect(switchTo(5)).rejects.toMatchObject({ name: 'SwitchChainError', cause: { name: 'ChainNotConfiguredError' } }))
    world.kestrel.setPolicy('reject')
    await act(() => expect(switchTo(31_338)).rejects.toBeInstanceOf(UserRejectedRequestError))
    world.kestrel.setPolicy({ methods: { wallet_switchEthereumChain: { error: { code: -32_603, message: 'broken' } } } })
    await act(() => expect(switchTo(31_338)).rejects.toMatchObject({ name: 'SwitchChainError' }))
    expect(page.hooks().connection).toMatchObject({ status: 'connected', chainId: 31_337 })
  })

  it('[design] useSignMessage, useSendTransaction and useBalance work on the wallet and the chain of the connection', async () => {
    const page = await connected()
    const signature = await act(() => page.hooks().signMessage.signMessageAsync({ message: 'Hello' }))
    expect(await verifyMessage({ address: FIRST, message: 'Hello', signature })).toBe(true)
    await act(() => page.hooks().switchChain.switchChainAsync({ chainId: 31_338 }))
    await act(() => world.kestrel.controls.switchAccount(1))
    await until(() => expect(page.hooks()).toMatchObject({ connection: { address: SECOND }, chainId: 31_338 }))
    await until(() => expect(page.hooks().balance.data?.value).toBeGreaterThan(0n))
    const before = page.hooks().balance.data?.value ?? 0n
    const hash = await act(() => page.hooks().sendTransaction.sendTransactionAsync({ to: FIRST, value: parseEther('1') }))
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await until(() => expect(page.hooks().client.data?.account.address).toBe(SECOND))
    await eventually(async () => {
      await act(async () => void (await page.hooks().balance.refetch()))
      expect(page.hooks().balance.data?.value).toBeLessThanOrEqual(before - parseEther('1'))
    })
    const signed = await act(() => page.hooks().signMessage.signMessageAsync({ message: 'Second' }))
    expect(await verifyMessage({ address: SECOND, message: 'Second', signature: signed })).toBe(true)
  })

  it('[design] useSignMessage rejects with the error of viem when the visitor declines', async () => {
    const page = await connected()
    world.kestrel.setPolicy('reject')
    await act(() => expect(page.hooks().signMessage.signMessageAsync({ message: 'No' })).rejects.toMatchObject({ name: 'UserRejectedRequestError' }))
  })

  it('[design] a wallet exchanged in the dialog serves the hooks, clients that wagmi keeps included', async () => {
    const page = await connected()
    await until(() => expect(page.hooks().client.data?.account.address).toBe(FIRST))
    const kept = page.hooks().client.data
    await act(() => page.kit.run({ type: 'connect', connectorId: 'dev.latchkit.lumen' }))
    world.kestrel.controls.clearRequests()
    world.lumen.controls.clearRequests()
    await act(async () => void (await kept?.signMessage({ message: 'To whom?' })))
    const asked = [world.kestrel, world.lumen].map(({ controls }) => controls.requests.filter(({ method }) => method === 'personal_sign').length)
    expect(asked).toEqual([0, 1])
  })

  it('[design] a reload restores the connection in both without a prompt, with its account and chain', async () => {
    const first = await connected()
    await act(() => first.hooks().switchChain.switchChainAsync({ chainId: 31_338 }))
    await until(() => expect(first.hooks().chainId).toBe(31_338))
    pages = pages.filter((page) => page !== first)
    first.close()
    world.kestrel.controls.clearRequests()
    world.kestrel.setPolicy('reject')
    const second = await open()
    expect(second.hooks()).toMatchObject({ connection: { status: 'connected', address: FIRST, chainId: 31_338 }, chainId: 31_338 })
    expect(world.kestrel.controls.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
    world.kestrel.setPolicy('approve')
    const signature = await act(() => second.hooks().signMessage.signMessageAsync({ message: 'Again' }))
    expect(await verifyMessage({ address: FIRST, message: 'Again', signature })).toBe(true)
    await act(() => world.kestrel.controls.switchAccount(1))
    await until(() => expect(second.hooks().connection.address).toBe(SECOND))
    await act(() => second.hooks().disconnect.disconnectAsync())
    await until(() => expect(second.hooks().connection.status).toBe('disconnected'))
    pages = pages.filter((page) => page !== second)
    second.close()
    const third = await open()
    expect(third.hooks().connection.status).toBe('disconnected')
  })

  it('[design] a visitor who connects or disconnects in another tab does so in this one', async () => {
    const [here, there] = [await open(), await open()]
    await act(() => there.kit.run({ type: 'connect', connectorId: 'dev.latchkit.kestrel' }))
    await until(() => expect(here.hooks().connection).toMatchObject({ status: 'connected', address: FIRST }))
    await act(() => here.hooks().disconnect.disconnectAsync())
    await until(() => expect(there.hooks().connection.status).toBe('disconnected'))
  })
})
