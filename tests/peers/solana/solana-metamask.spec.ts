import { base58, base64 } from '@scure/base'
import { getDefaultTransport, getMultichainClient } from '@metamask/multichain-api-client'
import { getBitcoinWalletStandard } from '@metamask/bitcoin-wallet-standard'
import { getWalletStandard } from '@metamask/solana-wallet-standard'
import nacl from 'tweetnacl'
import { firstValueFrom } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBitcoinAdapter } from '../../../src/adapters/bitcoin/bitcoin-adapter.js'
import { createSolanaAdapter } from '../../../src/adapters/solana/solana-adapter.js'
import { solana } from '../../../src/domain/shared/networks/chains.js'
import { createObjectIds } from '../../../src/kit/object-ids.js'
import { testKey } from '../../contracts/bitcoin-wallet.js'
import { createMetaMaskPage, type MetaMaskPage, type SessionScopes } from '../../contracts/metamask-page.js'
import { keyOf } from '../../contracts/solana-wallet.js'
import { realTimer } from '../evm/evm-real-ports.js'

const SOLANA = solana.caipNetworkId
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const { address, publicKey, secretKey } = keyOf(1)
const other = keyOf(2).address
const btc = testKey(5).payment('bc')
const GRANT: SessionScopes = { [SOLANA]: scope([`${SOLANA}:${address}`, `${SOLANA}:${other}`]) }

function scope(accounts: readonly string[]) {
  return { accounts, methods: [], notifications: [] }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page load: MetaMask's client and wallets of its packages, over the extension's end of `postMessage`. */
function load(session: SessionScopes) {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const page: MetaMaskPage = createMetaMaskPage((method, params) => {
    if (method === 'wallet_createSession') {
      page.session = { ...page.session, ...GRANT }
      return { sessionScopes: page.session }
    }
    const { request } = params as unknown as { request: { method: string; params: { message: string } } }
    if (request.method === 'signMessage') {
      const { message } = request.params
      return { signedMessage: message, signature: base58.encode(nacl.sign.detached(base64.decode(message), secretKey)), signatureType: 'ed25519' }
    }
    throw new Error(`unexpected ${method}`)
  })
  page.session = session
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('location', page.window.location)
  const client = getMultichainClient({ transport: getDefaultTransport() })
  const wallets = [getWalletStandard({ client: client as never }), getBitcoinWalletStandard({ client: client as never })]
  const shared = { window: page.window, timer: realTimer, identify: createObjectIds(), shown: () => ({}), onWarning: () => undefined }
  page.window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(...wallets))
  const adapters = { solana: createSolanaAdapter(shared), bip122: createBitcoinAdapter({ ...shared, rpc: {} as never, signer: {} as never }) }
  for (const { discovery } of Object.values(adapters)) discovery.announcements().subscribe().unsubscribe()
  const ref = <N extends string>(namespace: N) => ({ connectorId: 'wallet-standard:metamask', namespace })
  return {
    page,
    solana: { port: adapters.solana.connector, ref: ref('solana' as const) },
    bitcoin: { port: adapters.bip122.connector, ref: ref('bip122' as const) },
    prompts: () => page.asked.filter((method) => method === 'wallet_createSession'),
  }
}

describe("MetaMask's wallets over its own client, after a reload", () => {
  it('[F29, CONN-21] restores the Solana account of its session without a prompt, and signs with it', async () => {
    const { page, solana, prompts } = load(GRANT)
    // The extension names the selected account when a page loads.
    page.select(address)
    await expect(firstValueFrom(solana.port.connect({ ...solana.ref, silent: true }))).resolves.toMatchObject({ accounts: [address], network: SOLANA })
    const signature = await firstValueFrom(solana.port.signMessage({ ...solana.ref, address, message: 'hi' }))
    expect(nacl.sign.detached.verify(new TextEncoder().encode('hi'), base58.decode(signature), publicKey)).toBe(true)
    expect(prompts()).toEqual([])
  })

  it('[F29, ACCT-01] restores the account that was selected meanwhile', async () => {
    const { page, solana, prompts } = load(GRANT)
    page.select(other)
    await expect(firstValueFrom(solana.port.connect({ ...solana.ref, silent: true }))).resolves.toMatchObject({ accounts: [other] })
    expect(prompts()).toEqual([])
  })

  it.each<[string, SessionScopes]>([
    ['without a session', {}],
    ['with an account of Ethereum alone', { 'eip155:1': scope(['eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045']) }],
    ['with a scope of Solana that has no account', { [SOLANA]: scope([]) }],
  ])('[F29, CONN-23] %s, waits for a click: no prompt while the page loads, one after', async (_, session) => {
    const { page, solana, prompts } = load(session)
    page.select(address)
    await expect(firstValueFrom(solana.port.connect({ ...solana.ref, silent: true }))).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(prompts()).toEqual([])
    await expect(firstValueFrom(solana.port.connect({ ...solana.ref, silent: false }))).resolves.toMatchObject({ accounts: [address] })
    expect(prompts()).toEqual(['wallet_createSession'])
  })

  it('[F29, ACCT-09] restores the Bitcoin account of its session, with its network, without a prompt', async () => {
    const { bitcoin, prompts } = load({ [BITCOIN]: scope([`${BITCOIN}:${btc}`]) })
    await expect(firstValueFrom(bitcoin.port.connect({ ...bitcoin.ref, silent: true }))).resolves.toMatchObject({ accounts: [btc], network: BITCOIN })
    await expect(firstValueFrom(bitcoin.port.readNetwork(bitcoin.ref))).resolves.toBe(BITCOIN)
    expect(prompts()).toEqual([])
  })

  it('[F29] does not take a session of Solana for one of Bitcoin', async () => {
    const { bitcoin, prompts } = load(GRANT)
    await expect(firstValueFrom(bitcoin.port.connect({ ...bitcoin.ref, silent: true }))).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(prompts()).toEqual([])
  })
})

describe("MetaMask's wallets over its own client, at a disconnect", () => {
  const ETHEREUM = 'eip155:1'
  const granted = { ...GRANT, [BITCOIN]: scope([`${BITCOIN}:${btc}`]), [ETHEREUM]: scope([`${ETHEREUM}:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`]) }

  it.each(['solana', 'bitcoin'] as const)('[CONN-35] of %s alone, the other chains of the wallet stay granted', async (name) => {
    const { page, [name]: wallet } = load(granted)
    await firstValueFrom(wallet.port.connect({ ...wallet.ref, silent: true }))
    await firstValueFrom(wallet.port.disconnect({ ...wallet.ref, keeps: ['eip155'] }))
    await expect.poll(() => Object.keys(page.session)).toEqual(Object.keys(granted).filter((one) => one !== (name === 'solana' ? SOLANA : BITCOIN)))
  })

  it.each(['solana', 'bitcoin'] as const)('[CONN-35] of %s as the last, nothing stays granted that the visitor was not asked for', async (name) => {
    const { page, [name]: wallet, prompts } = load(granted)
    await firstValueFrom(wallet.port.connect({ ...wallet.ref, silent: true }))
    await firstValueFrom(wallet.port.disconnect(wallet.ref))
    await expect.poll(() => page.session).toEqual({})
    expect(prompts()).toEqual([])
  })
})
