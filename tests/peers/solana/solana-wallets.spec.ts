import { getWalletStandard } from '@metamask/solana-wallet-standard'
import {
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  createKeyPairFromPrivateKeyBytes,
} from '@solana/kit'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { verifyMessageSignature } from '@solana/wallet-standard-util'
import { getWallets } from '@wallet-standard/app'
import { base58, base64 } from '@scure/base'
import nacl from 'tweetnacl'
import { firstValueFrom } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { solanaTransaction, solanaWallet } from 'latchkit/solana'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { createSolanaAdapter } from '../../../src/adapters/solana/solana-adapter.js'
import { solana, solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { createObjectIds } from '../../../src/kit/object-ids.js'
import { keyOf } from '../../contracts/solana-wallet.js'
import { createPeerWallet } from './peer-wallet.js'
import { solanaKit } from './solana-kit.js'
import { BLOCKHASH, kitTransfer, transferTransaction } from './transactions.js'

const { address, publicKey } = keyOf(1)
const other = keyOf(2).address
const ID = 'wallet-standard:peer'

/** Members of `requestCompleted` that are read here. */
interface Completed {
  readonly result: string
  readonly results?: readonly string[]
}

describe('a wallet of the packages of Wallet Standard', () => {
  it('[CONN-04] is offered for solana, connects, and is disconnected', async () => {
    const wallet = createPeerWallet(1)
    const { kit, run } = solanaKit([wallet])
    expect(kit.getState().connectors.found.map(({ id, name }) => [id, name])).toContainEqual([ID, 'Peer'])
    expect(await run({ type: 'connect', connectorId: ID })).toMatchObject({ type: 'connected', address, network: solana.caipNetworkId })
    expect(kit.getState().network.namespaces.solana?.approvedCaipNetworkIds).toEqual([solana.caipNetworkId, solanaDevnet.caipNetworkId])
    await run({ type: 'disconnect', namespace: 'solana' })
    expect([kit.getState().account.namespaces.solana?.address, wallet.accounts]).toEqual([undefined, []])
    kit.dispose()
  })

  it('[CONN-04] is found beside an app that finds wallets with @wallet-standard/app', () => {
    const wallet = createPeerWallet(1)
    const { kit, window, register } = solanaKit([])
    vi.stubGlobal('window', window)
    const others = getWallets()
    vi.unstubAllGlobals()
    register(wallet)
    expect(others.get()).toEqual([wallet])
    expect(kit.getState().connectors.found.map(({ id }) => id)).toContain(ID)
    kit.dispose()
  })

  it('[CONN-49] signs a message, and the signature verifies by tweetnacl and by the package', async () => {
    const { kit, run } = solanaKit([createPeerWallet(1)])
    await run({ type: 'connect', connectorId: ID })
    const { result } = (await run({ type: 'signMessage', message: 'Grüße' })) as Completed
    const message = new TextEncoder().encode('Grüße')
    expect(nacl.sign.detached.verify(message, base58.decode(result), publicKey)).toBe(true)
    expect(verifyMessageSignature({ message, signedMessage: message, signature: base58.decode(result), publicKey })).toBe(true)
    kit.dispose()
  })

  it('[CONN-50] signs two transactions in one call, as @solana/kit would', async () => {
    const wallet = createPeerWallet(1)
    const { kit, run } = solanaKit([wallet])
    await run({ type: 'connect', connectorId: ID })
    const transactions = [kitTransfer(address, other, 1_000), kitTransfer(address, other, 2_000, 'legacy')]
    const { results } = (await run({ type: 'signTransactions', transactions: transactions.map(solanaTransaction) })) as Completed
    const pair = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(1))
    const byKit = await Promise.all(transactions.map((transaction) => partiallySignTransaction([pair], transaction)))
    expect(results).toEqual(byKit.map((transaction) => base64.encode(new Uint8Array(getTransactionEncoder().encode(transaction)))))
    expect(wallet.calls).toEqual(['standard:connect', 'solana:signTransaction'])
    expect(getTransactionDecoder().decode(getBase64Encoder().encode(results?.[0] as string)).signatures[address as never]).toBeDefined()
    kit.dispose()
  })

  it('[CONN-50] without a node of the app, the wallet signs and sends', async () => {
    const wallet = createPeerWallet(1)
    const { kit, run } = solanaKit([wallet])
    await run({ type: 'connect', connectorId: ID })
    const { result } = (await run({ type: 'sendTransaction', transaction: solanaTransaction(kitTransfer(address, other)) })) as Completed
    expect(getBase58Encoder().encode(result)).toHaveLength(64)
    expect(wallet.calls.at(-1)).toBe('solana:signAndSendTransaction')
    kit.dispose()
  })

  it('[NET-09] switches between the clusters of the account without the wallet, and signs for the one that is shown', async () => {
    const wallet = createPeerWallet(1)
    const { kit, run } = solanaKit([wallet])
    await run({ type: 'connect', connectorId: ID })
    expect(await run({ type: 'switchNetwork', network: solanaDevnet.caipNetworkId })).toMatchObject({
      type: 'networkSwitched',
      network: solanaDevnet.caipNetworkId,
    })
    const chains: unknown[] = []
    const feature = wallet.features['solana:signTransaction'] as unknown as { signTransaction: (...inputs: { chain: string }[]) => unknown }
    const sign = feature.signTransaction
    feature.signTransaction = (...inputs) => {
      chains.push(...inputs.map(({ chain }) => chain))
      return sign(...inputs)
    }
    await run({ type: 'signTransactions', transactions: [solanaTransaction(transferTransaction(address, other))] })
    expect(chains).toEqual(['solana:devnet'])
    kit.dispose()
  })

  it('[NET-09] connects on the network that the app shows, if the account lists it', async () => {
    const { kit, run } = solanaKit([createPeerWallet(1)], { networks: [solanaDevnet, solana] })
    expect(await run({ type: 'connect', connectorId: ID })).toMatchObject({ network: solanaDevnet.caipNetworkId })
    await expect(run({ type: 'signMessage', message: 'hi' })).resolves.toMatchObject({ type: 'requestCompleted' })
    kit.dispose()
  })
})

describe('the wallet of the provider', () => {
  it('[DX-26] drives the adapter of @solana/wallet-adapter, without a second prompt', async () => {
    const wallet = createPeerWallet(1)
    const { kit, run } = solanaKit([wallet])
    await run({ type: 'connect', connectorId: ID })
    // The adapter looks for a browser.
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', {})
    const adapter = new StandardWalletAdapter({ wallet: solanaWallet(kit.getProvider('solana')) as never })
    await adapter.autoConnect()
    vi.unstubAllGlobals()
    expect([adapter.publicKey?.toBase58(), wallet.calls]).toEqual([address, ['standard:connect']])
    const transaction = new Transaction({ feePayer: new PublicKey(address), recentBlockhash: BLOCKHASH })
    transaction.add(SystemProgram.transfer({ fromPubkey: new PublicKey(address), toPubkey: new PublicKey(other), lamports: 5 }))
    const signed = await adapter.signTransaction?.(transaction)
    expect(signed?.verifySignatures()).toBe(true)
    adapter.destroy()
    kit.dispose()
  })
})

/** A client of MetaMask's multichain API that grants one account, and signs with tweetnacl. */
function multichainClient(scopes: Record<string, { accounts: string[] }> = {}) {
  const calls: string[] = []
  const session = { sessionScopes: scopes }
  const { secretKey } = keyOf(1)
  return {
    calls,
    session,
    client: {
      getSession: async () => (Object.keys(session.sessionScopes).length > 0 ? session : undefined),
      createSession: async ({ optionalScopes }: { optionalScopes: object }) => {
        calls.push('createSession')
        for (const scope of Object.keys(optionalScopes)) session.sessionScopes[scope] = { accounts: [`${scope}:${address}`] }
        return session
      },
      revokeSession: async () => {
        calls.push('revokeSession')
        session.sessionScopes = {}
      },
      onNotification: () => () => undefined,
      invokeMethod: async ({ request: { method, params } }: { request: { method: string; params: Record<string, string> } }) => {
        calls.push(method)
        if (method === 'signMessage') {
          const message = base64.decode(params['message'] as string)
          return { signedMessage: params['message'], signature: base58.encode(nacl.sign.detached(message, secretKey)), signatureType: 'ed25519' }
        }
        throw new Error(`unexpected ${method}`)
      },
    },
  }
}

describe("MetaMask's Solana wallet", () => {
  it('[F29, CONN-23] shows no prompt at the start, although it ignores silent, and waits for a click', async () => {
    const { client, calls } = multichainClient()
    const wallet = getWalletStandard({ client: client as never })
    const { connector } = adapterOf(wallet)
    await expect(firstValueFrom(connector.connect({ ...METAMASK, silent: true }))).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(calls).toEqual([])
    await expect(firstValueFrom(connector.connect({ ...METAMASK, silent: false }))).resolves.toMatchObject({
      accounts: [address],
      network: solana.caipNetworkId,
    })
    expect(calls).toEqual(['createSession'])
    // With an account there is nothing to ask for.
    await expect(firstValueFrom(connector.connect({ ...METAMASK, silent: true }))).resolves.toMatchObject({ accounts: [address] })
    expect(calls).toEqual(['createSession'])
  })

  it('[CONN-49, CONN-31] signs a message, of which it gives bytes as Buffer, and revokes when it is disconnected', async () => {
    const { client, calls } = multichainClient()
    const { connector } = adapterOf(getWalletStandard({ client: client as never }))
    await firstValueFrom(connector.connect({ ...METAMASK, silent: false }))
    const signature = await firstValueFrom(connector.signMessage({ ...METAMASK, address, message: 'hi' }))
    expect(nacl.sign.detached.verify(new TextEncoder().encode('hi'), base58.decode(signature), publicKey)).toBe(true)
    await firstValueFrom(connector.disconnect(METAMASK))
    expect(calls.at(-1)).toBe('revokeSession')
  })

  it('[CONN-38] a session without accounts, by which it says no, is a failure', async () => {
    const { client } = multichainClient()
    const refusing = { ...client, createSession: async () => ({ sessionScopes: {} }) }
    const { connector } = adapterOf(getWalletStandard({ client: refusing as never }))
    await expect(firstValueFrom(connector.connect({ ...METAMASK, silent: false }))).rejects.toMatchObject({
      code: 'CONNECT_FAILED',
      cause: { code: 'ACCOUNTS_UNAVAILABLE' },
    })
  })
})

const METAMASK = { connectorId: 'wallet-standard:metamask', namespace: 'solana' } as const

function adapterOf(wallet: object) {
  const window = new EventTarget()
  const adapter = createSolanaAdapter({ window, timer: createMemoryTimer(createVirtualTime()).port, identify: createObjectIds(), shown: () => ({}) })
  window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet))
  adapter.discovery.announcements().subscribe().unsubscribe()
  return adapter
}
