import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import * as btc from '@scure/btc-signer'
import { firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createBitcoinConnector } from '../../../src/adapters/bitcoin/wallets/bitcoin-connector.js'
import { createBitcoinWallets } from '../../../src/adapters/bitcoin/wallets/bitcoin-wallets.js'
import { createSigner } from '../../../src/adapters/bitcoin/wallets/signer.js'
import { withCheckedKeys } from '../../../src/adapters/bitcoin/public-key.js'
import { createMemoryTimer } from '../../../src/adapters/memory/time/memory-timer.js'
import { writePsbtText } from '../../../src/domain/shared/bitcoin/psbt/merge-signatures.js'
import { type Psbt, readPsbtText } from '../../../src/domain/shared/bitcoin/psbt/psbt.js'
import type { SpendableType } from '../../../src/domain/shared/bitcoin/sizes.js'
import { unsignedBytes } from '../../../src/domain/shared/bitcoin/transaction.js'
import { createObjectIds } from '../../../src/kit/object-ids.js'
import { addresses, KEY, network, openPayments, PUBLIC_KEY, scureNetwork } from './payments-world.js'

const KEY_2 = new Uint8Array(32).fill(2)

type Signs = (psbt: string) => string

/** A page with a Wallet Standard wallet. `signs` answers `bitcoin:signTransaction`, `sends` answers `bitcoin:signAndSendTransaction` with the transaction that it sent. */
async function openWallet(wallet: { readonly signs?: Signs; readonly sends?: Signs }, type: SpendableType = 'p2wpkh') {
  const world = openPayments(type, [{ value: 40_000 }, { value: 35_000 }])
  const asked: string[] = []
  const account = { address: addresses[type], publicKey: Buffer.from(`02${PUBLIC_KEY}`, 'hex'), chains: ['bitcoin:regtest'], features: [] }
  const feature = (name: string, method: string, answer: (psbt: string) => object) => ({
    [`bitcoin:${name}`]: {
      async [method]({ psbt }: { readonly psbt: Uint8Array }) {
        asked.push(name)
        return [answer(base64.encode(psbt))]
      },
    },
  })
  const { signs, sends } = wallet
  const standard = {
    version: '1.0.0',
    name: 'Standard',
    icon: 'data:image/png;base64,',
    chains: account.chains,
    accounts: [account],
    features: {
      'bitcoin:connect': { connect: async () => ({ accounts: [account] }) },
      ...(signs && feature('signTransaction', 'signTransaction', (psbt) => ({ signedPsbt: base64.decode(signs(psbt)) }))),
      ...(sends &&
        feature('signAndSendTransaction', 'signAndSendTransaction', (psbt) => {
          const transaction = btc.Transaction.fromPSBT(base64.decode(sends(psbt)))
          transaction.finalize()
          world.known.set(transaction.id, transaction.hex)
          return { txId: transaction.id }
        })),
    },
  }
  const window = new EventTarget()
  window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent<{ register(wallet: object): void }>).detail.register(standard))
  const { port: timer } = createMemoryTimer(world.time)
  const wallets = createBitcoinWallets({ window, timer, identify: createObjectIds(), onWarning: () => {} })
  wallets.discovery.announcements().subscribe().unsubscribe()
  const { port } = createBitcoinConnector({
    wallets,
    timer,
    signer: async () => createSigner(world.transactions),
    checkKeys: async (grant) => withCheckedKeys(grant),
    verifyMessage: async () => 'valid',
    onWarning: () => {},
  })
  const ref = { connectorId: 'wallet-standard:standard', namespace: 'bip122' as const }
  await firstValueFrom(port.connect({ ...ref, silent: false }))
  const { psbt, inputs } = await world.prepare({ amount: '50000' })
  const transaction = { psbt, inputs } as never
  const request = { ...ref, address: addresses[type], network }
  return {
    world,
    asked,
    psbt,
    sign: () => firstValueFrom(port.signTransactions({ ...request, transactions: [transaction] })),
    send: () => firstValueFrom(port.sendTransaction({ ...request, transaction })),
  }
}

/** Builds the transaction of a PSBT anew, changed, and signs it. */
function rebuilt(text: string, change: { readonly drops?: number; readonly output?: (output: object) => object; readonly sighash?: btc.SigHash }): string {
  const asked = btc.Transaction.fromPSBT(base64.decode(text))
  const transaction = new btc.Transaction({ version: asked.version, lockTime: asked.lockTime })
  for (let at = 0; at < asked.inputsLength; at++) {
    if (at === change.drops) continue
    transaction.addInput({ ...asked.getInput(at), ...(change.sighash && { sighashType: change.sighash }) })
  }
  // One input is too little for all outputs.
  for (let at = 0; at < (change.drops === undefined ? asked.outputsLength : 1); at++) {
    const output = { ...asked.getOutput(at), ...(change.drops !== undefined && { amount: 30_000n }) }
    transaction.addOutput(at === 0 && change.output ? change.output(output) : output)
  }
  transaction.sign(KEY, change.sighash === undefined ? undefined : [change.sighash])
  return base64.encode(transaction.toPSBT(0))
}

function parse(text: string): Psbt {
  const found = readPsbtText(text)
  if (!found.ok) throw new Error(found.error)
  return found.value
}

/** Signs, and puts the signatures of an input into another one. */
function crossed(text: string): string {
  const signed = parse(rebuilt(text, {}))
  const signatures = (at: number) => [...(signed.inputs[at] ?? [])].filter(([key]) => key.startsWith('02') || key.startsWith('13'))
  const inputs = signed.inputs.map((input, at) => new Map([...input, ...signatures(1 - at)]))
  return writePsbtText({ ...signed, inputs, global: new Map([['00', unsignedBytes(signed.transaction)]]) })
}

/** Signs with another key, whose public key is given out as its own. */
function signedByOther(text: string, type: SpendableType): string {
  const psbt = parse(text)
  const forged = new btc.Transaction({ version: psbt.transaction.version })
  const asked = btc.Transaction.fromPSBT(base64.decode(text))
  const { script, ...fields } = type === 'p2tr' ? btc.p2tr(btc.utils.pubSchnorr(KEY_2)) : btc.p2wpkh(secp256k1.getPublicKey(KEY_2))
  for (let at = 0; at < asked.inputsLength; at++) {
    const { txid, index, sequence, witnessUtxo } = asked.getInput(at)
    forged.addInput({ txid, index, sequence, ...fields, witnessUtxo: { script, amount: witnessUtxo?.amount ?? 0n } } as never)
  }
  for (let at = 0; at < asked.outputsLength; at++) forged.addOutput(asked.getOutput(at))
  forged.sign(KEY_2)
  const own = parse(base64.encode(forged.toPSBT(0)))
  const inputs = psbt.inputs.map((input, at) => new Map([...input, ...[...(own.inputs[at] ?? [])].filter(([key]) => /^(02|13)/.test(key))]))
  return writePsbtText({ ...psbt, inputs })
}

const trials: readonly (readonly [name: string, signs: (psbt: string, type: SpendableType) => string])[] = [
  [
    'pays another output',
    (psbt) => rebuilt(psbt, { output: (one) => ({ ...one, script: btc.OutScript.encode(btc.Address(scureNetwork).decode(addresses.p2pkh)) }) }),
  ],
  ['pays another amount', (psbt) => rebuilt(psbt, { output: (one) => ({ ...one, amount: 49_999n }) })],
  ['signs with sighash NONE', (psbt) => rebuilt(psbt, { sighash: btc.SigHash.NONE })],
  ['signs with sighash SINGLE', (psbt) => rebuilt(psbt, { sighash: btc.SigHash.SINGLE })],
  ['lets others add inputs', (psbt) => rebuilt(psbt, { sighash: btc.SigHash.ALL_ANYONECANPAY })],
  ['drops an input', (psbt) => rebuilt(psbt, { drops: 1 })],
  ['swaps the signatures of its inputs', crossed],
  ['signs with another key', signedByOther],
  ['signs nothing', (psbt) => psbt],
]

describe('a Wallet Standard wallet of Bitcoin', () => {
  describe.each(['p2wpkh', 'p2tr'] as const)('with an account of %s', (type) => {
    it('[CONN-50] signs what it was asked for; the kit sends it', async () => {
      const { sign, send, world, psbt } = await openWallet({ signs: (text) => rebuilt(text, {}) }, type)
      const [signed = ''] = await sign()
      expect(parse(signed).inputs.map((input) => [...input.keys()].some((key) => /^(02|13)/.test(key)))).toEqual([true, true])
      expect(world.broadcast).toEqual([])
      expect(await send()).toBe(btc.Transaction.fromPSBT(base64.decode(psbt)).id)
      expect(world.broadcast).toHaveLength(1)
    })

    it.each(trials)('[CONN-50, T9] that %s is refused, whoever would send, and nothing is sent', async (_, signs) => {
      const { sign, send, world, asked } = await openWallet({ signs: (text) => signs(text, type) }, type)
      const refused = { code: 'TRANSACTION_CHANGED', category: 'WALLET' }
      await expect(sign()).rejects.toMatchObject(refused)
      await expect(send()).rejects.toMatchObject(refused)
      expect([world.broadcast, asked]).toEqual([[], ['signTransaction', 'signTransaction']])
    })
  })

  it('[CONN-50] that can only sign and send does so; what it sent is compared with what was asked', async () => {
    const { send, world, psbt, asked } = await openWallet({ sends: (text) => rebuilt(text, {}) })
    expect(await send()).toBe(btc.Transaction.fromPSBT(base64.decode(psbt)).id)
    expect([world.broadcast, asked]).toEqual([[], ['signAndSendTransaction']])
  })

  it('[CONN-50, fault] that can only sign and send, in an app without a node: there is nothing to compare, and the id is given at once', async () => {
    const { send, world, psbt } = await openWallet({ sends: (text) => rebuilt(text, {}) })
    world.removeNode()
    expect(await send()).toBe(btc.Transaction.fromPSBT(base64.decode(psbt)).id)
  })

  it.each(trials.filter(([name]) => /^(pays|drops)/.test(name)))(
    '[CONN-50, T9] that can only sign and send, and %s: that is told, with the id',
    async (_, sends) => {
      const { send, world } = await openWallet({ sends: (text) => sends(text, 'p2wpkh') })
      const error: unknown = await send().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'SENT_TRANSACTION_CHANGED', category: 'WALLET', context: { id: expect.stringMatching(/^[0-9a-f]{64}$/) } })
      expect(world.known.has((error as { context: { id: string } }).context.id)).toBe(true)
    },
  )

  it('[CONN-50] that sends a changed transaction beside its signed answer is not asked to send', async () => {
    const { send, asked, world } = await openWallet({ signs: (text) => rebuilt(text, { drops: 0 }), sends: (text) => rebuilt(text, {}) })
    await expect(send()).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
    expect([asked, world.broadcast]).toEqual([['signTransaction'], []])
  })
})
