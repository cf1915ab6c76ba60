import { withCheckedKeys } from '../public-key.js'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { base64 } from '@scure/base'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import { firstValueFrom, type Observable, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createBitcoinWallet, keyOf, signLegacy, signPsbtWith, testKey } from '../../../../tests/contracts/bitcoin-wallet.js'
import { bitcoinNetworkOf } from '../../../domain/shared/bitcoin/bitcoin-networks.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import { noEndpoints } from '../../rpc/rpc-failures.js'
import { createObjectIds } from '../../../kit/object-ids.js'
import { createBitcoinTransactions } from '../payments/bitcoin-transactions.js'
import { verifyMessage } from '../messages/verify-message.js'
import { createBitcoinConnector } from './bitcoin-connector.js'
import { createBitcoinWallets } from './bitcoin-wallets.js'
import { createSigner } from './signer.js'

const MAINNET: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST: CaipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const key = keyOf(hex.decode('bb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004'))
const stranger = testKey(7)
const UNSIGNED =
  'cHNidP8BAHQCAAAAARERERERERERERERERERERERERERERERERERERERERERAQAAAAD9////AmDqAAAAAAAAGXapFCsF1WTmp6M8CH8W4Pcw0UQBI3mdiKymmgAAAAAAABYAFCsF1WTmp6M8CH8W4Pcw0UQBI3mdAAAAAAABAR+ghgEAAAAAABYAFCsF1WTmp6M8CH8W4Pcw0UQBI3mdAAAA'

/** Answers of a sats-connect provider by method: a value, a function of the parameters, or an object with `error`. */
type Answers = Readonly<Record<string, unknown>>

const account = (address: string, purpose?: string, publicKey: unknown = '') => ({ address, publicKey, ...(purpose && { purpose }) })
const mainnet = { bitcoin: { name: 'Mainnet' } }

/** A page with one provider that answers by a table. `down`: the failure of each call of a node but `broadcast`. */
function page(answers: Answers, { down = failure('RPC_ALL_FAILED', { hosts: 'a.example' }), name = 'Alpha' } = {}) {
  const asked: { method: string; params: unknown }[] = []
  const provider = {
    async request(method: string, params: unknown) {
      asked.push({ method, params })
      if (!(method in answers)) return { jsonrpc: '2.0', id: '1', error: { code: -32601, message: 'Unknown method' } }
      const answer = answers[method]
      const result = typeof answer === 'function' ? (answer as (params: unknown) => unknown)(params) : answer
      return typeof result === 'object' && result !== null && 'error' in result ? { jsonrpc: '2.0', id: '1', ...result } : { jsonrpc: '2.0', id: '1', result }
    },
  }
  const window = Object.assign(new EventTarget(), { One: { Two: provider }, btc_providers: [{ id: 'One.Two', name, icon: '' }] })
  const posted: string[] = []
  Object.assign(window, {
    postMessage: ({ data }: { data: { data: { method: string } } }) => posted.push(data.data.method),
    location: { origin: 'https://a.example' },
  })
  const { port: timer } = createMemoryTimer(createVirtualTime())
  const wallets = createBitcoinWallets({ window, timer, identify: createObjectIds(), onWarning: () => {} })
  wallets.discovery.announcements().subscribe().unsubscribe()
  const { port, publicKeyOf } = createBitcoinConnector({
    wallets,
    timer,
    signer: async () =>
      createSigner(
        createBitcoinTransactions({
          timer,
          read: (_network, method) => (method === 'broadcast' ? of('ok') : throwError(() => down)),
          prepare: () => throwError(() => down),
        }),
      ),
    checkKeys: async (grant) => withCheckedKeys(grant),
    verifyMessage: async (address, message, signature) => verifyMessage(address, message, signature),
    onWarning: () => {},
  })
  const ref = { connectorId: `btc-providers:${name.toLowerCase()}`, namespace: 'bip122' as const }
  return { port, ref, asked, posted, publicKeyOf, connect: (silent = false) => firstValueFrom(port.connect({ ...ref, silent })) }
}

async function codeOf(source: Promise<unknown> | Observable<unknown>): Promise<string | undefined> {
  try {
    await (source instanceof Promise ? source : firstValueFrom(source))
  } catch (error) {
    return isErrorShape(error) ? error.code : 'no failure'
  }
  return undefined
}

describe('Bitcoin wallets of the page', () => {
  const [payment, ordinals] = [key.payment('bc'), key.ordinals('bc')]
  const publicKey = hex.encode(key.publicKey)

  it('[CONN-04, ACCT-06, ACCT-09] keeps payment and ordinals addresses apart by what the wallet says', async () => {
    const addresses = [
      account(ordinals, 'ordinals', publicKey),
      { ...account(payment, 'payment', publicKey), path: "m/84'/0'/0'/0/0" },
      account('SP1', 'stacks'),
    ]
    const { connect, publicKeyOf, ref } = page({ wallet_connect: { addresses, network: mainnet } })
    expect(await connect()).toEqual({
      accounts: [payment],
      details: [
        { address: ordinals, purpose: 'ordinals', publicKey },
        { address: payment, purpose: 'payment', publicKey, path: "m/84'/0'/0'/0/0" },
      ],
      network: MAINNET,
      approvedNetworks: [],
      supportsAllNetworks: true,
    })
    expect(publicKeyOf(ref.connectorId, payment)).toBe(publicKey)
  })

  it.each([
    ['has no node', noEndpoints(MAINNET), undefined, ['sendTransfer']],
    ['has one that is down', undefined, 'RPC_ALL_FAILED', []],
  ] as const)('[CONN-50, fault] of an app that %s: only without one the wallet builds and sends a transfer by itself', async (_, down, code, sends) => {
    const addresses = [account(payment, 'payment', publicKey)]
    const { connect, port, ref, asked } = page(
      { wallet_connect: { addresses, network: mainnet }, wallet_getNetwork: mainnet, sendTransfer: { txid: 'ab'.repeat(32) } },
      down === undefined ? {} : { down },
    )
    await connect()
    const transaction = { recipientAddress: stranger.payment('bc'), amount: '1000' }
    expect(await codeOf(port.sendTransaction({ ...ref, address: payment, network: MAINNET, transaction }))).toBe(code)
    expect(asked.map(({ method }) => method).filter((method) => /^s(end|ign)/.test(method))).toEqual(sends)
  })

  it.each([
    ['MetaMask', ['wallet_getSession']],
    ['Alpha', []],
  ])('[CONN-48, T2] a disconnect asks MetaMask to end its session for %s', async (name, methods) => {
    const { connect, port, ref, posted } = page({ wallet_connect: { addresses: [account(payment, 'payment')], network: mainnet } }, { name })
    await connect()
    const ending = port.disconnect(ref).subscribe()
    // The code that asks is loaded by `import()`.
    await import('../../wallet-standard/metamask-session.js')
    await new Promise((done) => setTimeout(done))
    ending.unsubscribe()
    expect(posted).toEqual(methods)
  })

  it('[ACCT-06] one address with both purposes is one account for payments', async () => {
    const { connect } = page({ wallet_connect: { addresses: [account(ordinals, 'ordinals'), account(ordinals, 'payment')], network: mainnet } })
    expect(await connect()).toMatchObject({ accounts: [ordinals], details: [{ address: ordinals, purpose: 'payment' }] })
  })

  it('[ACCT-06] a taproot address without a purpose holds ordinals only beside another', async () => {
    expect(await page({ wallet_connect: { addresses: [account(ordinals), account(payment)], network: mainnet } }).connect()).toMatchObject({
      accounts: [payment],
    })
    expect(await page({ wallet_connect: { addresses: [account(ordinals)], network: mainnet } }).connect()).toMatchObject({ accounts: [ordinals] })
  })

  it('[ACCT-06, CONN-39] an ordinals address alone is no account, and the failure says so', async () => {
    const { connect } = page({ wallet_connect: { addresses: [account(ordinals, 'ordinals')], network: mainnet } })
    await expect(connect()).rejects.toMatchObject({ code: 'CONNECT_FAILED', cause: { code: 'ACCOUNTS_UNAVAILABLE' } })
  })

  it('[ACCT-09, T2] leaves out a public key that does not give the address', async () => {
    const text = hex.encode(new TextEncoder().encode(payment))
    for (const wrong of [text, hex.encode(stranger.publicKey), 'zz', 7, null]) {
      const { connect } = page({ wallet_connect: { addresses: [account(payment, 'payment', wrong)], network: mainnet } })
      expect((await connect()).details).toEqual([{ address: payment, purpose: 'payment' }])
    }
  })

  it('[NET-04, T2] refuses a network that it does not know, and addresses of another one', async () => {
    const unknown = page({ wallet_connect: { addresses: [account(payment, 'payment')], network: { bitcoin: { name: 'Testnet5' } } } })
    expect(await codeOf(unknown.connect())).toBe('CONNECT_FAILED')
    const other = page({ wallet_connect: { addresses: [account(payment, 'payment')], network: { bitcoin: { name: 'Testnet4' } } } })
    expect(await codeOf(other.connect())).toBe('CONNECT_FAILED')
  })

  it('[NET-04] takes the network from the wallet, because addresses of the test networks look the same', async () => {
    const addresses = [account(key.payment('tb'), 'payment')]
    const named = page({ wallet_connect: { addresses, network: { bitcoin: { name: 'Signet' } } } })
    expect((await named.connect()).network).toBe('bip122:00000008819873e925422c1ff0f99f7c')
    const silent = page({ wallet_connect: { addresses } })
    expect((await silent.connect()).network).toBe(null)
    expect(await codeOf(silent.port.readNetwork(silent.ref))).toBe('RPC_FAILED')
  })

  it('[CONN-04] asks older wallets in their own way, and raises no second prompt after a refusal', async () => {
    const older = page({ getAccounts: [account(payment, 'payment')], wallet_getNetwork: mainnet })
    expect(await older.connect()).toMatchObject({ accounts: [payment], network: MAINNET })
    const refusing = page({ wallet_connect: { error: { code: -32000, message: 'no' } }, getAccounts: [account(payment, 'payment')] })
    await expect(refusing.connect()).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', cause: { code: 4001 } })
    expect(refusing.asked.map(({ method }) => method)).toEqual(['wallet_connect'])
  })

  it('[CONN-15, F29] restores without a prompt, and not at all if the wallet denies access', async () => {
    const granting = page({ wallet_getAccount: { addresses: [account(payment, 'payment')], network: mainnet } })
    expect(await granting.connect(true)).toMatchObject({ accounts: [payment] })
    const denying = page({ wallet_getAccount: { error: { code: -32002, message: 'Access denied' } }, wallet_connect: {} })
    expect(await codeOf(denying.connect(true))).toBe('CONNECT_FAILED')
    for (const { asked } of [granting, denying]) expect(asked.map(({ method }) => method)).toEqual(['wallet_getAccount'])
  })

  it('[F34, T2] reads the first 256 of 10,000 accounts', async () => {
    const addresses = Array.from({ length: 10_000 }, () => account('bc1qnothing', 'payment'))
    addresses[3] = account(payment, 'payment')
    expect(await page({ wallet_connect: { addresses, network: mainnet } }).connect()).toMatchObject({ accounts: [payment] })
  })

  it('[CONN-49, T2] refuses a signature by another key, for another message, or in another form', async () => {
    const { payment: pay } = { payment: payment }
    const request = (signature: unknown) => {
      const { port, ref } = page({ signMessage: { signature, address: pay, protocol: 'BIP322' } })
      return port.signMessage({ ...ref, address: pay, message: 'Hello' })
    }
    expect(await firstValueFrom(request(signLegacy(key, 'Hello')))).toBe(signLegacy(key, 'Hello'))
    for (const wrong of [signLegacy(stranger, 'Hello'), signLegacy(key, 'Hullo'), 'AA==', '', null, { length: 65 }])
      expect(await codeOf(request(wrong))).toBe('SIGNATURE_INVALID')
  })

  describe('PSBTs', () => {
    const address = key.payment('bcrt')
    const sign = (answer: (psbt: string) => unknown, transaction: object = { psbt: UNSIGNED, inputs: [{ index: 0, address }] }) => {
      const world = page({ wallet_getNetwork: { bitcoin: { name: 'Regtest' } }, signPsbt: (params: { psbt: string }) => answer(params.psbt) })
      const request = { ...world.ref, address, network: REGTEST }
      return {
        ...world,
        signed: () => firstValueFrom(world.port.signTransactions({ ...request, transactions: [transaction as never] })),
        sent: () => firstValueFrom(world.port.sendTransaction({ ...request, transaction: transaction as never })),
      }
    }

    it('[CONN-50] names the inputs on the wire, and the wallet does not send', async () => {
      for (const transaction of [{ psbt: UNSIGNED, inputs: [{ index: 0, address }] }, { psbt: UNSIGNED }]) {
        const { signed, asked } = sign((psbt) => ({ psbt: signPsbtWith(key, psbt, [0]) }), transaction)
        const [result = ''] = await signed()
        expect(Transaction.fromPSBT(base64.decode(result)).getInput(0).partialSig?.length).toBe(1)
        expect(asked.at(-1)).toEqual({ method: 'signPsbt', params: { psbt: UNSIGNED, signInputs: { [address]: [0] }, broadcast: false } })
      }
    })

    it('[CONN-50] finalises and broadcasts what was compared', async () => {
      const { sent } = sign((psbt) => ({ psbt: signPsbtWith(key, psbt, [0]) }))
      expect(await sent()).toBe('99cebc131ff1811a4b17df280ff83d585839f0c67101cfab394d6dbbe3b88977')
    })

    it('[CONN-50, T2] refuses a PSBT that the wallet changed, or did not sign', async () => {
      const changed = (psbt: string) => {
        const other = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
        other.updateOutput(0, { amount: 60_001n }, true)
        return { psbt: signPsbtWith(key, base64.encode(other.toPSBT(0)), [0]) }
      }
      expect(await codeOf(sign(changed).signed())).toBe('TRANSACTION_CHANGED')
      expect(await codeOf(sign(changed).sent())).toBe('TRANSACTION_CHANGED')
      expect(await codeOf(sign((psbt) => ({ psbt })).sent())).toBe('TRANSACTION_CHANGED')
      for (const garbage of [{ psbt: 'cHNidP8' }, { psbt: 7 }, null, []])
        expect(['TRANSACTION_CHANGED', 'SIGNATURE_INVALID']).toContain(await codeOf(sign(() => garbage).sent()))
    })

    it('[CONN-50, T2] asks no wallet for a sighash that lets others change the transaction, or on another network', async () => {
      const odd = sign((psbt) => ({ psbt }), { psbt: UNSIGNED, inputs: [{ index: 0, address, sighash: 2 }] })
      expect(await codeOf(odd.signed())).toBe('TRANSACTION_INVALID')
      expect(odd.asked.map(({ method }) => method)).toEqual(['wallet_getNetwork', 'wallet_getAccount'])
      const elsewhere = page({ wallet_getNetwork: mainnet })
      const request = { ...elsewhere.ref, address, network: REGTEST, transactions: [{ psbt: UNSIGNED }] }
      expect(await codeOf(elsewhere.port.signTransactions(request))).toBe('CHAIN_MISMATCH')
      expect(bitcoinNetworkOf(REGTEST)?.name).toBe('regtest')
    })
  })
})

describe('Bitcoin wallets of the Wallet Standard', () => {
  function standardPage(change: (standard: Record<string, unknown>) => void = () => {}) {
    const wallet = createBitcoinWallet([testKey(1), testKey(2)], 'bc', [MAINNET])
    const standard = wallet.standard as Record<string, unknown>
    change(standard)
    const window = new EventTarget()
    window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent<{ register(wallet: object): void }>).detail.register(standard))
    const { port: timer } = createMemoryTimer(createVirtualTime())
    const wallets = createBitcoinWallets({ window, timer, identify: createObjectIds(), onWarning: () => {} })
    const found: object[] = []
    wallets.discovery
      .announcements()
      .subscribe((one) => found.push(one))
      .unsubscribe()
    const { port } = createBitcoinConnector({
      wallets,
      timer,
      signer: async () => createSigner(createBitcoinTransactions({ timer, read: () => of(''), prepare: () => of() } as never)),
      checkKeys: async (grant) => withCheckedKeys(grant),
      verifyMessage: async (...args) => verifyMessage(...args),
      onWarning: () => {},
    })
    return { wallet, standard, port, found, ref: { connectorId: 'wallet-standard:standard', namespace: 'bip122' as const } }
  }

  it('[CONN-04, T2] is found with the icon of Leather as an image, once', () => {
    expect(standardPage().found).toMatchObject([{ id: 'wallet-standard:standard', icon: 'data:image/svg+xml;base64,PHN2Zy8+', protocol: 'wallet-standard' }])
  })

  it('[CONN-04, T2] another object that registers under the name of one that left is a wallet of its own', async () => {
    const window = new EventTarget()
    const wallets = createBitcoinWallets({ window, timer: createMemoryTimer(createVirtualTime()).port, identify: createObjectIds(), onWarning: () => {} })
    const found: [string, boolean][] = []
    wallets.discovery.announcements().subscribe(({ id, left = false }) => found.push([id, left]))
    const register = (wallet: object) => {
      let leave = () => {}
      const detail = (api: { register(wallet: object): () => void }) => {
        leave = api.register(wallet)
      }
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
      return leave
    }
    const [first, second] = [1, 2].map((seed) => createBitcoinWallet([testKey(seed), testKey(seed + 2)], 'bc', [MAINNET]).standard as object)
    const leave = register(first as object)
    const before = wallets.get('wallet-standard:standard')
    leave()
    const between = wallets.get('wallet-standard:standard')
    register(second as object)
    const id = 'wallet-standard:standard'
    expect(found).toEqual([
      [id, false],
      [id, true],
      [id, false],
    ])
    expect([before?.source, between, wallets.get(id)?.source]).toEqual([first, undefined, second])
    expect(wallets.get(id)?.wallet).not.toBe(before?.wallet)
  })

  it('[T2] features that throw are a failure, and nothing else', async () => {
    const { port, ref, standard } = standardPage()
    Object.defineProperty(standard, 'features', {
      get() {
        throw new Error('no')
      },
    })
    expect(await codeOf(port.connect({ ...ref, silent: false }))).toBe('CONNECT_FAILED')
    expect(await codeOf(port.signMessage({ ...ref, address: testKey(1).payment('bc'), message: '' }))).toBe('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND')
  })

  it('[CONN-49] gives the wallet its own account object, and checks what it signed', async () => {
    const { port, ref } = standardPage()
    await firstValueFrom(port.connect({ ...ref, silent: false }))
    const address = testKey(1).payment('bc')
    const signature = await firstValueFrom(port.signMessage({ ...ref, address, message: 'Hello' }))
    expect(verifyMessage(address, 'Hello', signature)).toBe('valid')
  })
})
