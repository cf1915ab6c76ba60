import { base64 } from '@scure/base'
import { walletErrors } from '../wallet/errors.js'
import { createWalletKeys } from '../walletconnect-wallet/keys.js'
import { type BitcoinAddress, createBitcoinSigner, outputsOf, type Purpose } from './bitcoin-signer.js'
import { createConduct, type PageConduct } from './conduct.js'
import { type ChainWalletControls, createChainControls } from './controls.js'
import type { ChainWalletOptions } from './options.js'
import { createPermission } from './permission.js'
import { createSharedAccounts, createStandardWallet, type StandardAccount, type StandardWallet } from './standard.js'

/** A Wallet Standard wallet for Bitcoin. */
export interface BitcoinPageWallet {
  readonly wallet: StandardWallet
  readonly controls: ChainWalletControls
  readonly conduct: PageConduct
}

const CHAINS = ['bitcoin:regtest'] as const
const ACCOUNT_FEATURES = ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'] as const

interface SigningInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly { readonly account: StandardAccount; readonly signingIndexes: readonly number[]; readonly sigHash?: string }[]
}

/** Creates a wallet for Bitcoin on the regtest network: a P2WPKH address for payments and a P2TR address for ordinals. */
export function createBitcoinPageWallet(options: ChainWalletOptions): BitcoinPageWallet {
  const { name, rpcUrl, origin = 'This site', firstAccount, keys: source = {}, policy, store } = options
  const conduct = createConduct(policy)
  const permission = createPermission(firstAccount, store)
  const keys = createWalletKeys(source)
  const signer = createBitcoinSigner(keys, rpcUrl)
  let purposes: readonly Purpose[] = ['payment', 'ordinals']
  const accountOf = ({ address, publicKey }: BitcoinAddress): StandardAccount => ({ address, publicKey, chains: CHAINS, features: ACCOUNT_FEATURES })
  const shared = createSharedAccounts(permission, async (index) => {
    const both = await signer.addresses(index)
    return purposes.flatMap((purpose) => both.filter((one) => one.purpose === purpose)).map(accountOf)
  })
  const own = async () => {
    const visible = shared.current().map(({ address }) => address)
    return (await signer.addresses(permission.index)).filter(({ address }) => visible.includes(address))
  }
  const connect = (
    method: 'bitcoin:connect' | 'standard:connect',
    { silent = false, purposes: wanted = purposes }: { silent?: boolean; purposes?: readonly Purpose[] } = {},
  ) =>
    conduct.run(method, { silent, purposes: [...wanted] }, async () => {
      if (silent && !permission.isGranted) await permission.settle()
      if (!permission.isGranted) {
        if (silent) return { accounts: [] }
        await conduct.consent(method, `${origin} wants to see your Bitcoin addresses.`)
        permission.grant()
      }
      purposes = wanted
      return { accounts: await shared.show() }
    })
  async function sign(method: string, { psbt, inputsToSign }: SigningInput): Promise<Uint8Array> {
    if (inputsToSign.some(({ sigHash = 'ALL' }) => sigHash !== 'ALL')) throw walletErrors.invalidParams('sigHash: the wallet signs ALL only')
    await conduct.consent(method, `${origin} wants you to sign a transaction.`, outputsOf(psbt))
    const behaviour = conduct.behaviour(method)
    const signers = behaviour.hostile === 'other-key' ? await other() : await own()
    const named = inputsToSign.map(({ account, signingIndexes }) => ({ address: account?.address, indexes: signingIndexes }))
    return signer.signPsbt(psbt, named, signers, behaviour)
  }
  /** Returns the addresses of the page, each with the key of another account. */
  const other = async () => {
    const [visible, foreign] = [await own(), await signer.addresses(permission.index + 1)]
    return visible.map((one) => ({ ...one, key: (foreign.find(({ purpose }) => purpose === one.purpose) as BitcoinAddress).key }))
  }
  const brief = (inputs: readonly SigningInput[]) =>
    inputs.map(({ psbt, inputsToSign }) => ({
      psbt: base64.encode(psbt),
      inputsToSign: inputsToSign.map(({ account, signingIndexes }) => ({ account: account?.address, signingIndexes: [...signingIndexes] })),
    }))

  const disconnect = { version: '1.0.0', disconnect: async () => permission.revoke() }
  const events = { version: '1.0.0', on: shared.on }
  const features = {
    'bitcoin:connect': { version: '1.0.0', connect: (input: { readonly purposes: readonly Purpose[] }) => connect('bitcoin:connect', input) },
    'bitcoin:disconnect': disconnect,
    'bitcoin:events': events,
    'standard:connect': { version: '1.0.0', connect: (input?: { silent?: boolean }) => connect('standard:connect', input) },
    'standard:disconnect': disconnect,
    'standard:events': events,
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: { readonly account: StandardAccount; readonly message: Uint8Array }[]) =>
        conduct.run(
          'bitcoin:signMessage',
          inputs.map(({ account, message }) => ({ account: account?.address, message: base64.encode(message) })),
          async (behaviour) => {
            const visible = behaviour.hostile === 'other-key' ? await other() : await own()
            const details = inputs.map(({ message }) => ['Message', new TextDecoder().decode(message)] as const)
            await conduct.consent('bitcoin:signMessage', `${origin} wants you to sign a message.`, details)
            return inputs.map(({ account, message }) => {
              const of = visible.find(({ address }) => address === account?.address)
              if (of === undefined) throw walletErrors.unauthorized(String(account?.address))
              return { signedMessage: message, signature: signer.signMessage(of, message, 'BIP322', behaviour) }
            })
          },
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: SigningInput[]) =>
        conduct.run('bitcoin:signTransaction', brief(inputs), async () => {
          const signed: { signedPsbt: Uint8Array }[] = []
          for (const input of inputs) signed.push({ signedPsbt: await sign('bitcoin:signTransaction', input) })
          return signed
        }),
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: (...inputs: SigningInput[]) =>
        conduct.run('bitcoin:signAndSendTransaction', brief(inputs), async () => {
          const sent: { txId: string }[] = []
          for (const input of inputs) sent.push({ txId: await signer.send(await sign('bitcoin:signAndSendTransaction', input)) })
          return sent
        }),
    },
  }
  const wallet = createStandardWallet(name, CHAINS, features, shared)
  const addresses = async () => (await keys.bitcoin()).map((_, index) => index)
  const all = async () => (await Promise.all((await addresses()).map((index) => signer.addresses(index)))).map(([payment]) => payment.address)
  return { wallet, conduct, controls: createChainControls(conduct, permission, all) }
}
