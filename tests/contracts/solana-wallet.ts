import { base58 } from '@scure/base'
import nacl from 'tweetnacl'
import type { WalletBehaviour, WalletDecision, WalletMethod, WalletPolicy } from 'latchkit/testing'

/** A Wallet Standard wallet that follows the policies of scripted wallets, to test the adapter of real wallets against their contract. */
export interface SolanaTestWallet {
  readonly wallet: {
    readonly version: '1.0.0'
    readonly name: string
    readonly icon: string
    readonly chains: readonly string[]
    readonly accounts: readonly object[]
    readonly features: Readonly<Record<string, object>>
  }
  policy(policy: WalletDecision | WalletPolicy): void
  approve(): void
  switchAccount(address: string): void
  /** Makes the accounts list these chains. */
  setChains(...chains: string[]): void
  disconnect(): void
  prompts(): number
  listeners(): number
  /** Inputs of each feature that was called, by feature. */
  readonly asked: { readonly feature: string; readonly inputs: readonly unknown[] }[]
}

/** Options of {@link createSolanaWallet}. */
export interface SolanaTestWalletOptions {
  readonly name?: string
  readonly chains?: readonly string[]
  /** Features in place of the usual ones. */
  readonly features?: readonly string[]
  readonly versions?: readonly unknown[]
}

/** Returns the key of a seed that is one byte 32 times. */
export function keyOf(seed: number): { readonly address: string; readonly publicKey: Uint8Array; readonly secretKey: Uint8Array } {
  const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(seed))
  return { address: base58.encode(publicKey), publicKey, secretKey }
}

const FEATURES = ['standard:connect', 'standard:disconnect', 'standard:events', 'solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']

/** Creates the wallet over the keys of some seeds. It has granted none of its accounts. */
export function createSolanaWallet(seeds: readonly number[], options: SolanaTestWalletOptions = {}): SolanaTestWallet {
  const { name = 'Alpha', features: names = FEATURES, versions = ['legacy', 0] } = options
  const listeners = new Set<(change: object) => void>()
  const asked: SolanaTestWallet['asked'] = []
  const desk: (() => void)[] = []
  let keys = seeds.map(keyOf)
  let chains = [...(options.chains ?? ['solana:mainnet', 'solana:devnet'])]
  let accounts: readonly object[] = []
  let granted = false
  let policy: WalletPolicy = {}
  let prompts = 0

  function change(): void {
    const signing = names.filter((one) => one.startsWith('solana:'))
    accounts = granted ? keys.map(({ address, publicKey }) => Object.freeze({ address, publicKey, chains: [...chains], features: signing })) : []
    for (const listener of [...listeners]) listener({ accounts })
  }

  /** Answers a request as the policy says. */
  function request(method: WalletMethod, feature: string, inputs: readonly unknown[], perform: () => unknown): unknown {
    asked.push({ feature, inputs })
    const own = policy.methods?.[method]
    const behaviour: WalletBehaviour = { ...policy, ...(typeof own === 'string' ? { decision: own } : own) }
    const isPrompt = method !== 'restore' && method !== 'disconnect'
    if (isPrompt) prompts += 1
    const decision = isPrompt ? (behaviour.decision ?? 'approve') : 'approve'
    if (behaviour.throwSync) throw new Error('the wallet threw')
    const answer = new Promise((resolve, reject) => {
      const allow = () => {
        try {
          if (behaviour.error) throw behaviour.error
          const right = perform()
          resolve(behaviour.garbage === undefined ? right : garbled(method, behaviour.garbage))
        } catch (error) {
          reject(error)
        }
      }
      if (decision === 'reject') reject({ code: 4001, message: 'User rejected the request.' })
      else if (decision === 'ask') desk.push(allow)
      else if (decision === 'approve') allow()
    })
    return behaviour.answerTwice ? twice(answer) : answer
  }

  /** Puts garbage where the answer of the feature has its accounts; other answers are garbage as a whole. */
  function garbled(method: WalletMethod, garbage: unknown): unknown {
    if (method !== 'connect') return garbage
    granted = false
    change()
    const asAccount = (one: unknown) => (typeof one === 'string' ? { address: one, chains, features: [] } : one)
    return { accounts: Array.isArray(garbage) ? garbage.map(asAccount) : garbage }
  }

  const secretOf = (account: unknown) => keys.find(({ address }) => address === (account as { address: string }).address)?.secretKey as Uint8Array
  const signed = ({ account, transaction }: TransactionInput) =>
    signTransaction(transaction, secretOf(account), base58.decode((account as { address: string }).address))

  const all: Readonly<Record<string, object>> = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { silent?: boolean }) =>
        request(input?.silent ? 'restore' : 'connect', 'standard:connect', [input], () => {
          if (!granted && !input?.silent) {
            granted = true
            change()
          }
          return { accounts }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        request('disconnect', 'standard:disconnect', [], () => {
          granted = false
          change()
        }),
    },
    'standard:events': {
      version: '1.0.0',
      on: (_: string, listener: (change: object) => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly { account: object; message: Uint8Array }[]) =>
        request('signMessage', 'solana:signMessage', inputs, () =>
          inputs.map(({ account, message }) => ({ signedMessage: message, signature: nacl.sign.detached(message, secretOf(account)) })),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: (...inputs: readonly TransactionInput[]) =>
        request('signTransactions', 'solana:signTransaction', inputs, () => inputs.map((input) => ({ signedTransaction: signed(input) }))),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: (...inputs: readonly TransactionInput[]) =>
        request('sendTransaction', 'solana:signAndSendTransaction', inputs, () => inputs.map((input) => ({ signature: signed(input).slice(1, 65) }))),
    },
    'solana:signAndSendAllTransactions': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendAllTransactions: (inputs: readonly TransactionInput[]) =>
        request('sendTransaction', 'solana:signAndSendAllTransactions', inputs, () =>
          inputs.map((input) => ({ status: 'fulfilled', value: { signature: signed(input).slice(1, 65) } })),
        ),
    },
  }

  return {
    wallet: {
      version: '1.0.0',
      name,
      icon: 'data:image/svg+xml;base64,PHN2Zy8+',
      chains,
      get accounts() {
        return accounts
      },
      features: Object.fromEntries(names.map((one) => [one, all[one] ?? {}])),
    },
    policy(next) {
      policy = typeof next === 'string' ? { decision: next } : next
    },
    approve: () => desk.shift()?.(),
    switchAccount(address) {
      keys = [...keys.filter((one) => one.address === address), ...keys.filter((one) => one.address !== address)]
      change()
    },
    setChains(...next) {
      chains = next
      change()
    },
    disconnect() {
      granted = false
      change()
    },
    prompts: () => prompts,
    listeners: () => listeners.size,
    asked,
  }
}

interface TransactionInput {
  readonly account: object
  readonly transaction: Uint8Array
}

/** Signs a legacy transaction or one of version 0, at the signer's place. */
export function signTransaction(transaction: Uint8Array, secretKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const count = transaction[0] as number
  const message = transaction.subarray(1 + 64 * count)
  const keys = message.subarray((message[0] as number) >= 0x80 ? 5 : 4)
  const place = Array.from({ length: count }, (_, index) => keys.subarray(32 * index, 32 * index + 32)).findIndex((key) =>
    key.every((byte, at) => byte === publicKey[at]),
  )
  const signed = transaction.slice()
  signed.set(nacl.sign.detached(message, secretKey), 1 + 64 * place)
  return signed
}

/** Settles a thenable twice, which a promise cannot do. */
function twice(answer: Promise<unknown>): PromiseLike<unknown> {
  return {
    then: ((done: (value: unknown) => void, failed: (error: unknown) => void) =>
      answer.then((value) => {
        done(value)
        failed(new Error('the second answer'))
      }, failed)) as PromiseLike<unknown>['then'],
  }
}
