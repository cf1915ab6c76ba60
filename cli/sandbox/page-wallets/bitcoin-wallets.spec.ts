import { base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BitcoinNode, startBitcoinNode } from '../bitcoin/node/node.js'
import { signMessageAsTaproot } from '../bitcoin/message.js'
import { taprootKey } from '../bitcoin/taproot.js'
import { type BitcoinPageWallet, createBitcoinPageWallet } from './bitcoin-wallet.js'
import { announceSatsConnect, createSatsConnectWallet, type SatsConnectWallet } from './sats-connect.js'
import type { StandardAccount } from './standard.js'

let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoinNode({ name: 'Bitcoin node', port: 0 })
})
afterAll(() => node.close())

/** Creates a PSBT that pays 50,000 satoshis back to a funded P2WPKH address. */
function paymentOf(address: string, publicKey: Uint8Array): Uint8Array {
  const txid = node.ledger.faucet(address, 100_000n)
  const { script } = p2wpkh(publicKey)
  const transaction = new Transaction()
  transaction.addInput({ txid, index: 0, witnessUtxo: { script, amount: 100_000n } })
  transaction.addOutput({ script, amount: 99_000n })
  return transaction.toPSBT()
}

it('[CONN-04] signs with a taproot key as BIP-322 has it', () => {
  const key = taprootKey(hex.decode('bb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004'))
  expect(key.address('bip122:000000000019d6689c085ae165831e93')).toBe('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3')
  const signature = base64.encode(signMessageAsTaproot(key, 'Hello World'))
  expect(signature).toBe('AUDjpClYFHngjnqQ3F0/3dyrLsOHFNEm4rKaaAc9GsfhC5+DngPJmXTeAmz+yfsVRa61PD2k9/CEQnLDvNUn9Qug')
})

describe('the Wallet Standard wallet for Bitcoin', () => {
  let made: BitcoinPageWallet
  beforeEach(() => {
    made = createBitcoinPageWallet({ name: 'Kestrel', rpcUrl: node.url, policy: 'approve' })
  })
  // biome-ignore lint/suspicious/noExplicitAny: features are called as a page without types calls them
  const feature = (name: string): any => made.wallet.features[name]
  const connect = async (): Promise<StandardAccount[]> => (await feature('bitcoin:connect').connect({ purposes: ['payment', 'ordinals'] })).accounts

  it('[ACCT-05] gives its addresses in the order of the purposes, and nothing silently before', async () => {
    expect((await feature('standard:connect').connect({ silent: true })).accounts).toEqual([])
    const addresses = (await connect()).map(({ address }) => address)
    expect(addresses).toEqual([expect.stringMatching(/^bcrt1q/), expect.stringMatching(/^bcrt1p/)])
    const reversed = await feature('bitcoin:connect').connect({ purposes: ['ordinals'] })
    expect(reversed.accounts.map(({ address }: StandardAccount) => address)).toEqual([addresses[1]])
  })

  it('[CONN-04] signs messages that an independent check accepts, with either address', async () => {
    for (const account of await connect()) {
      const [{ signature }] = await feature('bitcoin:signMessage').signMessage({ account, message: new TextEncoder().encode('Hello') })
      expect(Verifier.verifySignature(account.address, 'Hello', base64.encode(signature), true)).toBe(true)
    }
  })

  it('[CONN-04] signs a PSBT that the node takes, and sends by itself', async () => {
    const [account] = (await connect()) as [StandardAccount]
    const input = () => ({ psbt: paymentOf(account.address, account.publicKey), inputsToSign: [{ account, signingIndexes: [0] }], chain: 'bitcoin:regtest' })
    const [{ signedPsbt }] = await feature('bitcoin:signTransaction').signTransaction(input())
    const transaction = Transaction.fromPSBT(signedPsbt)
    transaction.finalize()
    expect(node.ledger.broadcast(transaction.hex)).toBe(transaction.id)
    const [{ txId }] = await feature('bitcoin:signAndSendTransaction').signAndSendTransaction(input())
    expect(node.ledger.mempool.find(txId)).toBeDefined()
  })

  it.each(['other-key', 'changed', 'unsigned'] as const)('[CONN-49] can be dishonest with a PSBT: %s', async (hostile) => {
    const [account] = (await connect()) as [StandardAccount]
    const psbt = paymentOf(account.address, account.publicKey)
    made.controls.setPolicy({ decision: 'approve', hostile })
    const sign = feature('bitcoin:signTransaction').signTransaction({ psbt, inputsToSign: [{ account, signingIndexes: [0] }] })
    if (hostile === 'other-key') return expect(sign).rejects.toMatchObject({ code: -32_602 })
    const [{ signedPsbt }] = await sign
    expect(Transaction.fromPSBT(signedPsbt).id === Transaction.fromPSBT(psbt).id).toBe(hostile === 'unsigned')
  })
})

describe('the sats-connect wallet', () => {
  let made: SatsConnectWallet
  beforeEach(() => {
    made = createSatsConnectWallet({ name: 'Osprey', rpcUrl: node.url, policy: 'approve' })
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
    announceSatsConnect(globalThis as never, made)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(globalThis, 'OspreyProviders')
    Reflect.deleteProperty(globalThis, 'btc_providers')
  })

  it('[CONN-04] answers the stock client: connects, restores silently, signs, pays, disconnects', async () => {
    const { request, addListener } = await import('@sats-connect/core')
    // biome-ignore lint/suspicious/noExplicitAny: the types of the client stand for each method alone
    const ask = async (method: string, params: unknown = null): Promise<any> => request(method as never, params as never, made.entry.id)
    expect(await ask('wallet_getAccount')).toMatchObject({ status: 'error', error: { code: -32_002 } })
    const connected = await ask('wallet_connect', { addresses: ['payment', 'ordinals'] })
    expect(connected).toMatchObject({
      status: 'success',
      result: { network: { bitcoin: { name: 'Regtest' } }, addresses: [{ purpose: 'payment' }, { purpose: 'ordinals' }] },
    })
    expect(await ask('wallet_getAccount')).toMatchObject({ status: 'success' })
    const [payment, ordinals] = connected.result.addresses
    const signed = await ask('signMessage', { address: ordinals.address, message: 'Hello' })
    expect(signed.result.protocol).toBe('BIP322')
    expect(Verifier.verifySignature(ordinals.address, 'Hello', signed.result.signature, true)).toBe(true)
    const ecdsa = await ask('signMessage', { address: payment.address, message: 'Hello' })
    expect(base64.decode(ecdsa.result.signature)).toHaveLength(65)
    node.ledger.faucet(payment.address, 1_000_000n)
    const { result } = await ask('sendTransfer', { recipients: [{ address: ordinals.address, amount: 20_000 }] })
    expect(node.ledger.mempool.find(result.txid)?.transaction.outputs[0]?.amount).toBe(20_000n)
    const psbt = base64.encode(paymentOf(payment.address, hex.decode(payment.publicKey)))
    const both = await ask('signPsbt', { psbt, signInputs: { [payment.address]: [0] }, broadcast: true })
    expect(node.ledger.mempool.find(both.result.txid)).toBeDefined()
    const heard: string[] = []
    for (const eventName of ['accountChange', 'disconnect'] as const)
      addListener({ eventName, cb: ({ type }: { type: string }) => heard.push(type) } as never, made.entry.id)
    await made.controls.switchAccount(2)
    await expect.poll(() => heard).toEqual(['accountChange'])
    expect(await ask('wallet_disconnect')).toMatchObject({ status: 'success', result: null })
    expect(heard).toEqual(['accountChange', 'disconnect'])
    expect(await ask('nothing')).toMatchObject({ status: 'error', error: { code: -32_601 } })
  })

  it('[CONN-04] rejects as the stock client expects it', async () => {
    made.controls.setPolicy('reject')
    expect(await made.provider.request('wallet_connect', null)).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } })
    expect(Reflect.get(globalThis, 'btc_providers')).toEqual([made.entry])
  })
})
