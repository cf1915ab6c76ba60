import { base58, base64 } from '@scure/base'
import { createRpcCall } from '../http/json-rpc.js'
import type { SolanaKey } from '../solana/keys.js'
import { readTransaction } from '../solana/transaction.js'
import { walletErrors } from '../wallet/errors.js'
import type { Behaviour } from '../wallet/policy.js'
import { createWalletKeys } from '../walletconnect-wallet/keys.js'
import { createConduct, type PageConduct } from './conduct.js'
import { type ChainWalletControls, createChainControls } from './controls.js'
import type { ChainWalletOptions } from './options.js'
import { createPermission } from './permission.js'
import { signInText, type SignInInput } from './sign-in-text.js'
import { createSharedAccounts, createStandardWallet, type StandardAccount, type StandardWallet } from './standard.js'

/** A Wallet Standard wallet for Solana. */
export interface SolanaPageWallet {
  readonly wallet: StandardWallet
  readonly controls: ChainWalletControls
  readonly conduct: PageConduct
}

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const
const ACCOUNT_FEATURES = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signAndSendAllTransactions',
  'solana:signIn',
] as const
const VERSIONS = ['legacy', 0, 1] as const

interface Signing {
  readonly account: StandardAccount
  readonly transaction: Uint8Array
  readonly options?: { readonly skipPreflight?: boolean; readonly preflightCommitment?: string; readonly maxRetries?: number; readonly minContextSlot?: number }
}

/** Creates a wallet for Solana that signs with Ed25519 and sends to its node. */
export function createSolanaPageWallet(options: ChainWalletOptions): SolanaPageWallet {
  const { name, rpcUrl, origin = 'This site', firstAccount, keys: source = {}, policy, store } = options
  const conduct = createConduct(policy)
  const permission = createPermission(firstAccount, store)
  const keys = createWalletKeys(source)
  const accountOf = ({ address }: SolanaKey): StandardAccount => ({ address, publicKey: base58.decode(address), chains: CHAINS, features: ACCOUNT_FEATURES })
  const shared = createSharedAccounts(permission, async (index) => (await keys.solana()).slice(index, index + 1).map(accountOf))

  /** Returns the key of an account that the page may use. */
  const keyOf = async (account: StandardAccount) => {
    const key = (await keys.solana()).find(({ address }) => address === account?.address)
    if (key === undefined || !shared.current().some(({ address }) => address === key.address)) throw walletErrors.unauthorized(String(account?.address))
    return key
  }
  /** Returns the key that signs in fact. */
  const signerFor = async (key: SolanaKey, { hostile }: Behaviour) =>
    hostile === 'other-key' ? ((await keys.solana()).find(({ address }) => address !== key.address) as SolanaKey) : key
  const cut = (signature: Uint8Array, { hostile }: Behaviour) => (hostile === 'short-signature' ? signature.slice(0, 63) : signature)

  const connect = ({ silent = false } = {}, method = 'standard:connect') =>
    conduct.run(method, { silent }, async () => {
      if (silent && !permission.isGranted) await permission.settle()
      if (!permission.isGranted) {
        if (silent) return { accounts: [] }
        await conduct.consent(method, `${origin} wants to see your Solana account.`)
        permission.grant()
      }
      return { accounts: await shared.show() }
    })

  /** Signs transactions after one question for all of them. */
  async function sign(method: string, inputs: readonly Signing[], behaviour: Behaviour): Promise<Uint8Array[]> {
    const prepared = await Promise.all(
      inputs.map(async ({ account, transaction }) => ({ key: await keyOf(account), read: readTransaction(transaction), transaction })),
    )
    const programs = prepared.flatMap(({ read }) => read.instructions.map(({ program }) => ['Program', program] as const))
    await conduct.consent(method, `${origin} wants you to sign ${inputs.length === 1 ? 'a transaction' : `${inputs.length} transactions`}.`, programs)
    return Promise.all(
      prepared.map(async ({ key, transaction }) => {
        if (behaviour.hostile === 'unsigned') return transaction
        const bytes = behaviour.hostile === 'changed' ? changed(transaction) : transaction
        const signer = await signerFor(key, behaviour)
        const read = readTransaction(bytes)
        const signed = read.signed(key.address, signer.sign(read.message))
        return behaviour.hostile === 'short-signature' ? signed.slice(0, -1) : signed
      }),
    )
  }
  async function send(transaction: Uint8Array, given: Signing['options']): Promise<{ signature: Uint8Array }> {
    const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = given ?? {}
    const wanted = JSON.parse(JSON.stringify({ encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot }))
    return { signature: base58.decode((await createRpcCall(rpcUrl)('sendTransaction', [base64.encode(transaction), wanted])) as string) }
  }
  const texts = (inputs: readonly Signing[]) =>
    inputs.map(({ account, transaction }) => ({ account: account?.address, transaction: base64.encode(transaction) }))

  const features = {
    'standard:connect': { version: '1.0.0', connect: (input?: { silent?: boolean }) => connect(input) },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => permission.revoke() },
    'standard:events': { version: '1.0.0', on: shared.on },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: { readonly account: StandardAccount; readonly message: Uint8Array }[]) =>
        conduct.run(
          'solana:signMessage',
          inputs.map(({ account, message }) => ({ account: account?.address, message: base64.encode(message) })),
          async (behaviour) => {
            const found = await Promise.all(inputs.map(({ account }) => keyOf(account)))
            const details = inputs.map(({ message }) => ['Message', new TextDecoder().decode(message)] as const)
            await conduct.consent('solana:signMessage', `${origin} wants you to sign a message.`, details)
            return Promise.all(
              inputs.map(async ({ message }, index) => {
                const signer = await signerFor(found[index] as SolanaKey, behaviour)
                const signedMessage = behaviour.hostile === 'changed' ? Uint8Array.from([...message, 33]) : message
                const signature = behaviour.hostile === 'unsigned' ? new Uint8Array(64) : signer.sign(signedMessage)
                return { signedMessage, signature: cut(signature, behaviour), signatureType: 'ed25519' as const }
              }),
            )
          },
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signTransaction: (...inputs: Signing[]) =>
        conduct.run('solana:signTransaction', texts(inputs), async (behaviour) =>
          (await sign('solana:signTransaction', inputs, behaviour)).map((signedTransaction) => ({ signedTransaction })),
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signAndSendTransaction: (...inputs: Signing[]) =>
        conduct.run('solana:signAndSendTransaction', texts(inputs), async (behaviour) => {
          const signed = await sign('solana:signAndSendTransaction', inputs, behaviour)
          const sent: { signature: Uint8Array }[] = []
          for (const [index, transaction] of signed.entries()) sent.push(await send(transaction, inputs[index]?.options))
          return sent
        }),
    },
    'solana:signAndSendAllTransactions': {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signAndSendAllTransactions: (inputs: readonly Signing[]) =>
        conduct.run('solana:signAndSendAllTransactions', texts(inputs), async (behaviour) => {
          const signed = await sign('solana:signAndSendAllTransactions', inputs, behaviour)
          return Promise.allSettled(signed.map((transaction, index) => send(transaction, inputs[index]?.options)))
        }),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: SignInInput[]) =>
        conduct.run('solana:signIn', inputs, async (behaviour) => {
          const key = (await keys.solana())[permission.index] as SolanaKey
          const written = inputs.map((input) => signInText({ ...input, domain: input.domain ?? origin, address: input.address ?? key.address }))
          await conduct.consent(
            'solana:signIn',
            `${origin} wants you to sign in.`,
            written.map((text) => ['Text', text] as const),
          )
          permission.grant()
          const [account] = await shared.show()
          const signer = await signerFor(key, behaviour)
          return written.map((text) => {
            const signedMessage = new TextEncoder().encode(behaviour.hostile === 'changed' ? text.replace(/\n/, '.evil\n') : text)
            return { account, signedMessage, signature: cut(signer.sign(signedMessage), behaviour), signatureType: 'ed25519' as const }
          })
        }),
    },
  }
  const wallet = createStandardWallet(name, CHAINS, features, shared)
  return { wallet, conduct, controls: createChainControls(conduct, permission, async () => (await keys.solana()).map(({ address }) => address)) }
}

/** Returns the transaction with one bit of its last instruction flipped: another amount. */
function changed(transaction: Uint8Array): Uint8Array {
  const { message, instructions } = readTransaction(transaction)
  const data = instructions.at(-1)?.data ?? message
  const result = Uint8Array.from(transaction)
  const at = data.byteOffset - transaction.byteOffset + Math.min(4, data.length - 1)
  result[at] = (result[at] as number) ^ 1
  return result
}
