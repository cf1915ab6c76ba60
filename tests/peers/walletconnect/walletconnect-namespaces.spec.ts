import { loadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { configureWalletConnect } from '../../../src/domain/walletconnect/config.js'
import { walletConnectModule } from '../../../src/kit/plugins/wallet-connect.js'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { base58, base64, bech32, hex } from '@scure/base'
import { recoverPublicKey, toHex, verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryDisk, createMemoryLogger, createMemoryNavigation, createMemoryStorage } from 'latchkit/testing'
import { type Relay, startRelay } from '../../../cli/sandbox/relay/relay.js'
import { type HeadlessWalletConnectWallet, startWalletConnectWallet } from '../../../cli/sandbox/walletconnect-wallet/headless.js'
import { createNodePorts } from '../../../src/adapters/node/node-ports.js'
import { bitcoin, bitcoinTestnet, solana, solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { localChain } from '../../../src/domain/shared/networks/evm-chains.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { Network } from '../../../src/domain/shared/networks/networks.js'
import { SESSION_METHODS } from '../../../src/domain/walletconnect/pairing/proposal.js'
import { createInstance } from '../../../src/kit/build-instance.js'
import { createSignClientSessions } from '../../../src/kit/plugins/sign-client-sessions.js'
import { eventually } from '../../eventually.js'
import { once, openRelayPage } from './walletconnect-app.js'
import { grantAll, startStockWallet } from './walletconnect-wallet.js'

let relay: Relay
let wallet: HeadlessWalletConnectWallet
const ends: (() => unknown)[] = []
beforeEach(async () => {
  relay = await startRelay()
  wallet = await startWalletConnectWallet({
    relayUrl: relay.url,
    chains: [{ chainId: 31_337, rpcUrl: 'http://127.0.0.1:9' }],
    policy: 'approve',
    requestQueue: false,
  })
  ends.push(
    () => wallet.stop(),
    () => relay.close(),
  )
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** An app with networks of three namespaces, connected to the sandbox's wallet. */
async function connectedKit(more: readonly Network[] = [], pair: (uri: string) => Promise<unknown> = wallet.pair) {
  const node = createNodePorts({ storageFile: '/dev/null', storagePrefix: 'latchkit' })
  const kit = createInstance({
    networks: [localChain({ rpcUrl: 'http://127.0.0.1:9' }), solana, bitcoin, ...more],
    metadata: { name: 'An app', url: 'https://app.example' },
    use: [
      loadedPlugin(
        configureWalletConnect({ relayUrl: relay.url }),
        walletConnectModule((context) => createSignClientSessions(context, { storage: createMemoryStorage({ disk: createMemoryDisk(), prefix: 'wc' }).port })),
      ),
    ],
    ports: {
      ...node.ports,
      storage: createMemoryStorage({ disk: createMemoryDisk() }).port,
      clock: node.clock,
      navigation: createMemoryNavigation().port,
      logger: createMemoryLogger().port,
    },
  })
  ends.unshift(() => kit.dispose())
  kit.start()
  const connecting = kit.run({ type: 'connect', connectorId: 'walletConnect' })
  await eventually(() => expect(kit.getPairingUri()).toBeDefined())
  await pair(kit.getPairingUri() as string)
  await connecting
  return kit
}

/** A session of two namespaces over the relay port alone, for the methods that the kit itself does not ask for. */
async function connectedPort() {
  const { relay: app } = openRelayPage(relay.url)
  ends.unshift(() => app.dispose())
  const asked = (chain: string, methods: readonly string[]) => ({ chains: [chain], methods, events: ['accountsChanged'] })
  const settled = new Promise<{ readonly topic: string }>((resolve, reject) => {
    const namespaces = {
      solana: asked(solana.caipNetworkId, ['solana_signTransaction', 'solana_signAllTransactions', 'solana_getAccounts']),
      bip122: asked(bitcoin.caipNetworkId, ['signMessage', 'sendTransfer', 'signPsbt', 'getAccountAddresses']),
    }
    app.port.pair({ namespaces: namespaces as never }).subscribe({
      next: (step) => (step.type === 'ready' ? void wallet.pair(app.pairingUri() as string) : resolve(step.session)),
      error: reject,
    })
  })
  const { topic } = await settled
  const request = <T>(network: string, method: string, params: Json) =>
    once(app.port.request({ topic, network: network as never, method, params })) as Promise<T>
  return { request }
}

/** A transfer of one lamport to oneself. */
function transferOf(address: string): Uint8Array {
  const message = [
    1,
    0,
    1,
    2,
    ...base58.decode(address),
    ...new Uint8Array(32),
    ...new Uint8Array(32).fill(9),
    1,
    1,
    2,
    0,
    0,
    12,
    2,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

/** By OpenSSL: the wallet signs with another library. */
function isSolanaSignature(address: string, message: Uint8Array, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(base58.decode(address)).toString('base64url') }, format: 'jwk' })
  return verify(null, message, key, base58.decode(signature))
}

/** The address of the key that a recoverable signature is of, found by other means than the wallet's. */
async function bitcoinSigner(message: string, signature: string): Promise<string> {
  const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()
  const text = Buffer.from(message)
  const prefix = Buffer.from('\x18Bitcoin Signed Message:\n')
  const hash = sha256(sha256(Buffer.concat([prefix, Buffer.from([text.length]), text])))
  const header = Number.parseInt(signature.slice(0, 2), 16)
  const key = hex.decode(
    (await recoverPublicKey({ hash: toHex(hash), signature: `0x${signature.slice(2)}${(header - 39).toString(16).padStart(2, '0')}` })).slice(2),
  )
  const compressed = Buffer.concat([Buffer.from([2 + ((key[64] ?? 0) & 1)]), key.subarray(1, 33)])
  return bech32.encode('bc', [0, ...bech32.toWords(createHash('ripemd160').update(sha256(compressed)).digest())])
}

describe('a session of three namespaces with the stock wallet kit', () => {
  it('[WC-03, WC-14, WC-20] signs and sends in each through the kit, by keys that others find right', async () => {
    const kit = await connectedKit()
    const { account } = kit.getState()
    const addressOf = (namespace: 'eip155' | 'solana' | 'bip122') => account.namespaces[namespace]?.address as string
    const [evm, sol, btc] = [addressOf('eip155'), addressOf('solana'), addressOf('bip122')]
    const sign = async (namespace: 'eip155' | 'solana' | 'bip122') => {
      const done = (await kit.run({ type: 'signMessage', message: 'Hello', namespace })) as unknown as { readonly result: string }
      return done.result
    }
    expect(await verifyMessage({ address: evm as `0x${string}`, message: 'Hello', signature: (await sign('eip155')) as `0x${string}` })).toBe(true)
    expect(isSolanaSignature(sol, new TextEncoder().encode('Hello'), await sign('solana'))).toBe(true)
    expect(await bitcoinSigner('Hello', await sign('bip122'))).toBe(btc)

    const bytes = transferOf(sol)
    const sent = (await kit.run({ type: 'sendTransaction', transaction: { transaction: base64.encode(bytes) }, namespace: 'solana' })) as unknown as {
      readonly result: string
    }
    expect(isSolanaSignature(sol, bytes.subarray(65), sent.result)).toBe(true)
    expect(wallet.requests.map(({ method }) => method)).toEqual([
      'wc_sessionPropose',
      'personal_sign',
      'solana_signMessage',
      'signMessage',
      'solana_signAndSendTransaction',
    ])
  })

  it('[WC-10, WC-11, WC-12, WC-14] asks a wallet for nothing that it must have: one that has little connects', async () => {
    const proposals: { readonly requiredNamespaces: object; readonly optionalNamespaces: Record<string, { readonly methods: string[] }> }[] = []
    const little = await startStockWallet(relay.url, {
      grant: ({ eip155 }) => grantAll()({ eip155: { ...eip155, methods: ['personal_sign'], events: [] } }),
    })
    ends.unshift(() => little.stop())
    little.kit.on('session_proposal', ({ params }) => proposals.push(params as never))
    const kit = await connectedKit([], (uri) => little.kit.pair({ uri }))
    expect(proposals).toHaveLength(1)
    expect(proposals[0]?.requiredNamespaces).toEqual({})
    expect(Object.entries(proposals[0]?.optionalNamespaces ?? {}).map(([namespace, { methods }]) => [namespace, methods])).toEqual(
      (['eip155', 'solana', 'bip122'] as const).map((namespace) => [namespace, SESSION_METHODS[namespace]]),
    )
    expect(Object.entries(kit.getState().connection.namespaces).flatMap(([namespace, { connectorId }]) => (connectorId ? [namespace] : []))).toEqual(['eip155'])
  })

  it('[WC-16, WC-20] follows the wallet to another account in each, and ends in all at once', async () => {
    const kit = await connectedKit()
    const namespaces = ['eip155', 'solana', 'bip122'] as const
    await wallet.switchAccount(2)
    const wanted = await Promise.all(
      ['eip155:31337', solana.caipNetworkId, bitcoin.caipNetworkId].map(async (chain) => (await wallet.accounts(chain))[2]?.toLowerCase()),
    )
    await eventually(() => expect(namespaces.map((namespace) => kit.getState().account.namespaces[namespace]?.address?.toLowerCase())).toEqual(wanted))
    await wallet.disconnect()
    await eventually(() =>
      expect(namespaces.map((namespace) => kit.getState().account.namespaces[namespace]?.address)).toEqual([undefined, undefined, undefined]),
    )
  })

  it.each([
    ['solana', solana, solanaDevnet],
    ['bip122', bitcoin, bitcoinTestnet],
  ] as const)('[WC-17, WC-20] goes to another network of %s with the wallet, and by itself, and signs for it', async (namespace, first, other) => {
    const kit = await connectedKit([solanaDevnet, bitcoinTestnet])
    const now = () => kit.getState().network.namespaces[namespace]
    expect(now()).toMatchObject({ walletNetwork: first.caipNetworkId, approvedCaipNetworkIds: [first.caipNetworkId, other.caipNetworkId] })
    await wallet.switchChain(other.caipNetworkId)
    await eventually(() => expect(now()).toMatchObject({ walletNetwork: other.caipNetworkId, caipNetwork: other.caipNetworkId }))
    await kit.run({ type: 'switchNetwork', network: first.caipNetworkId })
    expect(now()).toMatchObject({ walletNetwork: first.caipNetworkId, caipNetwork: first.caipNetworkId })
    await kit.run({ type: 'switchNetwork', network: other.caipNetworkId })
    await kit.run({ type: 'signMessage', message: 'Hello', namespace })
    // Addresses of Bitcoin differ by network.
    expect(await wallet.accounts(other.caipNetworkId)).toContain(kit.getState().account.namespaces[namespace]?.address)
    // No prompt for a network that the session has; what is signed names the network that was switched to.
    expect(wallet.requests.map(({ method, chainId }) => [method, chainId]).slice(1)).toEqual([
      [namespace === 'solana' ? 'solana_signMessage' : 'signMessage', other.caipNetworkId],
    ])
    await expect(wallet.switchChain(`${namespace}:of-nobody`)).rejects.toThrow(RangeError)
  })

  it('[WC-14, RPC-27] answers the other methods of solana and bip122', async () => {
    const { request } = await connectedPort()
    const [{ pubkey }] = await request<[{ pubkey: string }]>(solana.caipNetworkId, 'solana_getAccounts', {})
    const bytes = transferOf(pubkey)
    const one = await request<{ signature: string; transaction: string }>(solana.caipNetworkId, 'solana_signTransaction', {
      transaction: base64.encode(bytes),
      pubkey,
    })
    expect(isSolanaSignature(pubkey, bytes.subarray(65), one.signature)).toBe(true)
    expect(base58.encode(base64.decode(one.transaction).subarray(1, 65))).toBe(one.signature)
    const all = await request<{ transactions: string[] }>(solana.caipNetworkId, 'solana_signAllTransactions', {
      transactions: [base58.encode(bytes), base64.encode(bytes)],
      pubkey,
    })
    expect(all.transactions).toEqual([one.transaction, one.transaction])
    await expect(
      request(solana.caipNetworkId, 'solana_signTransaction', { transaction: base64.encode(transferOf(base58.encode(new Uint8Array(32).fill(3)))), pubkey }),
    ).rejects.toMatchObject({ cause: { code: -32_602 } })
    await expect(
      request(solana.caipNetworkId, 'solana_signTransaction', {
        transaction: base64.encode(bytes),
        pubkey: (await wallet.accounts(solana.caipNetworkId))[1] as string,
      }),
    ).rejects.toMatchObject({ cause: { code: 4100 } })

    const [{ address, publicKey }] = await request<[{ address: string; publicKey: string }]>(bitcoin.caipNetworkId, 'getAccountAddresses', {})
    const { txid } = await request<{ txid: string }>(bitcoin.caipNetworkId, 'sendTransfer', { account: address, recipientAddress: address, amount: '1000' })
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    await expect(
      request(bitcoin.caipNetworkId, 'sendTransfer', { account: address, recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount: '1000' }),
    ).rejects.toMatchObject({ cause: { code: -32_602 } })
    const keyHash = createHash('ripemd160')
      .update(createHash('sha256').update(hex.decode(publicKey)).digest())
      .digest('hex')
    // A transaction of one input, and in the map of that the coin: 5,000 satoshis of the account.
    const unsigned = `0200000001${'11'.repeat(32)}00000000_00_fdffffff01e803000000000000160014${keyHash}00000000`.replaceAll('_', '')
    const before = `70736274ff0100${(unsigned.length / 2).toString(16)}${unsigned}0001011f8813000000000000160014${keyHash}`
    const psbt = base64.encode(hex.decode(`${before}0000`))
    const signed = await request<{ psbt: string; txid: string }>(bitcoin.caipNetworkId, 'signPsbt', {
      account: address,
      psbt,
      signInputs: [{ address, index: 0 }],
      broadcast: true,
    })
    expect(hex.encode(base64.decode(signed.psbt)).startsWith(`${before}2202${publicKey}`)).toBe(true)
    const twice = createHash('sha256')
      .update(createHash('sha256').update(hex.decode(unsigned)).digest())
      .digest()
    expect(signed.txid).toBe(Buffer.from(twice).reverse().toString('hex'))
    await expect(request(bitcoin.caipNetworkId, 'signPsbt', { account: address, psbt, signInputs: [{ address, index: 1 }] })).rejects.toMatchObject({
      cause: { code: -32_602 },
    })
  })

  it('[WC-31] refuses in words of its own what the person does not allow', async () => {
    const { request } = await connectedPort()
    wallet.setPolicy('reject')
    await expect(request(bitcoin.caipNetworkId, 'signMessage', { message: 'Hello' })).rejects.toMatchObject({ cause: { code: 5000 } })
  })
})
