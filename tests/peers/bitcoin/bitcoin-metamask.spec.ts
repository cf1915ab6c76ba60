import { withCheckedKeys } from '../../../src/adapters/bitcoin/public-key.js'
import { getBitcoinWalletStandard } from '@metamask/bitcoin-wallet-standard'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { firstValueFrom } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { verifyMessage } from '../../../src/adapters/bitcoin/messages/verify-message.js'
import { createBitcoinConnector } from '../../../src/adapters/bitcoin/wallets/bitcoin-connector.js'
import { createBitcoinWallets } from '../../../src/adapters/bitcoin/wallets/bitcoin-wallets.js'
import type { ProviderEvent } from '../../../src/ports/connector.js'
import { createObjectIds } from '../../../src/kit/object-ids.js'
import { signLegacy, signPsbtWith, testKey } from '../../contracts/bitcoin-wallet.js'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const key = testKey(5)
const address = key.payment('bc')

/** MetaMask's wallet over a wallet side that holds one key. */
function metaMask() {
  const listeners: ((data: unknown) => void)[] = []
  let session: { sessionScopes: Record<string, unknown> } | undefined
  const asked: string[] = []
  const client = {
    getSession: async () => session,
    createSession: async () => {
      asked.push('createSession')
      session = { sessionScopes: { [MAINNET]: { accounts: [`${MAINNET}:${address}`], methods: [], notifications: [] } } }
      return session
    },
    revokeSession: async () => {
      session = undefined
    },
    invokeMethod: async ({ request: { method, params } }: { request: { method: string; params: { message: string; psbt: string } } }) => {
      asked.push(method)
      return method === 'signMessage' ? { signature: signLegacy(key, params.message) } : { psbt: signPsbtWith(key, params.psbt, [0]), txid: null }
    },
    onNotification: (listener: (data: unknown) => void) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  return {
    wallet: getBitcoinWalletStandard({ client: client as never }),
    asked,
    revoke: () => {
      for (const tell of listeners) tell({ method: 'wallet_sessionChanged', params: { sessionScopes: {} } })
    },
  }
}

function page(wallet: object) {
  const window = new EventTarget()
  window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent<{ register(wallet: object): void }>).detail.register(wallet))
  const { port: timer } = createMemoryTimer(createVirtualTime())
  const wallets = createBitcoinWallets({ window, timer, identify: createObjectIds(), onWarning: () => {} })
  wallets.discovery.announcements().subscribe().unsubscribe()
  const { port } = createBitcoinConnector({
    wallets,
    timer,
    signer: async () => ({}) as never,
    checkKeys: async (grant) => withCheckedKeys(grant),
    verifyMessage: async (...args) => verifyMessage(...args),
    onWarning: () => {},
  })
  return { port, ref: { connectorId: 'wallet-standard:metamask', namespace: 'bip122' as const } }
}

describe("MetaMask's Bitcoin wallet", () => {
  afterEach(() => vi.restoreAllMocks())

  it('[CONN-04, ACCT-09, CONN-49] connects, restores without a prompt, signs, and tells when it was disconnected', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const { wallet, asked, revoke } = metaMask()
    const { port, ref } = page(wallet)
    await expect(firstValueFrom(port.connect({ ...ref, silent: true }))).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(asked).toEqual([])

    const reply = await firstValueFrom(port.connect({ ...ref, silent: false }))
    // It gives the text of the address as public key, and one account whatever is asked for.
    expect(reply).toMatchObject({ accounts: [address], details: [{ address, purpose: 'payment' }], network: MAINNET })
    expect(await firstValueFrom(port.connect({ ...ref, silent: true }))).toMatchObject({ accounts: [address] })
    expect(asked).toEqual(['createSession'])

    const signature = await firstValueFrom(port.signMessage({ ...ref, address, message: 'Hello' }))
    expect(verifyMessage(address, 'Hello', signature)).toBe('valid')

    const events: ProviderEvent[] = []
    const listening = port.events(ref).subscribe((event) => events.push(event))
    revoke()
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'disconnect' }))
    listening.unsubscribe()
  })
})
