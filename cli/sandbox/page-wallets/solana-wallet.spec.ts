import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { verifySignIn } from '@solana/wallet-standard-util'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createRequire } from 'node:module'
import nacl from 'tweetnacl'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SolanaNode, startSolanaNode } from '../solana/node.js'
import type { SiteStore } from '../wallet/site.js'
import { createSolanaPageWallet, type SolanaPageWallet } from './solana-wallet.js'
import { announceStandard, type StandardAccount } from './standard.js'

let node: SolanaNode
let made: SolanaPageWallet
beforeAll(async () => {
  node = await startSolanaNode({ name: 'Solana node', port: 0, finalAfter: 1 })
})
afterAll(() => node.close())
beforeEach(() => {
  // The bytes of jsdom are of another realm, which these libraries do not take.
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', {})
  made = createSolanaPageWallet({ name: 'Plover', rpcUrl: node.url, policy: 'approve', origin: 'app.example' })
})

// biome-ignore lint/suspicious/noExplicitAny: features are called as a page without types calls them
const feature = (name: string): any => made.wallet.features[name]
const connect = async (): Promise<StandardAccount> => (await feature('standard:connect').connect()).accounts[0]
/** Returns the stock listener as a page has it that loads it: it listens to the window of its first call, for good. */
function stockListener() {
  const require = createRequire(import.meta.url)
  for (const path of Object.keys(require.cache)) if (path.includes('@wallet-standard/app')) delete require.cache[path]
  return (require('@wallet-standard/app') as typeof import('@wallet-standard/app')).getWallets()
}

/** Returns the stores of pages that share one memory, as local storage does: each is told of the others' writes. */
function sharedStores(count: number): SiteStore[] {
  let kept: string | null = null
  const listeners: (readonly [number, () => void])[] = []
  return Array.from({ length: count }, (_, page) => ({
    load: () => kept,
    save(text: string) {
      kept = text
      for (const [other, listener] of listeners) if (other !== page) listener()
    },
    onWrite: (listener: () => void) => void listeners.push([page, listener]),
  }))
}

const message = new TextEncoder().encode('Hello Latchkit')

describe('the Wallet Standard wallet for Solana', () => {
  it('[UX-43] has one permission for all pages of a site: granted in one, it is read in another without a prompt; revoked in one, the other is told', async () => {
    const pages = sharedStores(2)
    const [here, there] = pages.map((store) => createSolanaPageWallet({ name: 'Plover', rpcUrl: node.url, policy: 'approve', store })) as [
      SolanaPageWallet,
      SolanaPageWallet,
    ]
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const standardConnect = ({ wallet }: SolanaPageWallet): any => wallet.features['standard:connect']
    await standardConnect(here).connect()
    expect((await standardConnect(there).connect({ silent: true })).accounts).toHaveLength(1)
    here.controls.disconnect()
    expect([here.wallet.accounts, there.wallet.accounts]).toEqual([[], []])
  })

  it('[CONN-04] is found by the stock listener, once, whoever comes first', () => {
    announceStandard(window, made.wallet as never)
    const { get } = stockListener()
    const later = createSolanaPageWallet({ name: 'Later', rpcUrl: node.url })
    announceStandard(window, later.wallet)
    expect(get().filter((wallet) => (wallet as unknown) === made.wallet)).toHaveLength(1)
    expect(get()).toContain(later.wallet)
  })

  it('[CONN-04] works with the stock adapter, which sends a transaction', async () => {
    const adapter = new StandardWalletAdapter({ wallet: made.wallet as never })
    await adapter.connect()
    const payer = new PublicKey(adapter.publicKey?.toBase58() ?? '')
    node.ledger.airdrop(payer.toBase58(), 1_000_000_000)
    const connection = new Connection(node.url, 'confirmed')
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(new Uint8Array(32).fill(3)), lamports: 10_000_000 }),
    )
    const signed = await adapter.signTransaction?.(transaction)
    expect(signed?.verifySignatures()).toBe(true)
    const signature = await adapter.sendTransaction(transaction, connection)
    expect(node.ledger.landed(signature)).toMatchObject({ err: null })
  })

  it('[CONN-04] gives nothing silently before a permission, and the account after it; a change reaches the page', async () => {
    expect((await feature('standard:connect').connect({ silent: true })).accounts).toEqual([])
    const account = await connect()
    const heard: string[][] = []
    feature('standard:events').on('change', ({ accounts }: { accounts: StandardAccount[] }) => heard.push(accounts.map(({ address }) => address)))
    expect((await feature('standard:connect').connect({ silent: true })).accounts).toEqual([account])
    await made.controls.switchAccount(1)
    await expect.poll(() => heard).toEqual([[(await made.controls.accounts())[1]]])
    await feature('standard:disconnect').disconnect()
    await expect.poll(() => heard.at(-1)).toEqual([])
    await expect(feature('solana:signMessage').signMessage({ account, message })).rejects.toMatchObject({ code: 4100 })
  })

  it('[CONN-04] asks by policy, and rejects with 4001', async () => {
    made.controls.setPolicy('ask')
    const connecting = feature('standard:connect').connect()
    await expect.poll(() => made.controls.pending.length).toBe(1)
    expect(made.controls.approve()).toBe(true)
    const [account] = (await connecting).accounts
    made.controls.setPolicy('reject')
    await expect(feature('solana:signMessage').signMessage({ account, message })).rejects.toMatchObject({ code: 4001 })
    expect(made.controls.requests.map(({ method, outcome }) => [method, outcome])).toEqual([
      ['standard:connect', 'answered'],
      ['solana:signMessage', 'failed'],
    ])
  })

  it('[SIWX-01] signs in with a text that the stock check accepts', async () => {
    const input = {
      domain: 'app.example',
      statement: 'Sign in.',
      nonce: 'a1b2c3d4',
      issuedAt: '2026-01-01T00:00:00.000Z',
      uri: 'https://app.example/',
      version: '1',
    }
    const [output] = await feature('solana:signIn').signIn(input)
    expect(verifySignIn({ ...input, address: output.account.address }, output)).toBe(true)
    expect(made.wallet.accounts).toEqual([output.account])
  })

  it.each(['short-signature', 'other-key', 'changed', 'unsigned'] as const)('[CONN-49] can be dishonest: %s', async (hostile) => {
    const account = await connect()
    const sign = async () => (await feature('solana:signMessage').signMessage({ account, message }))[0]
    const honest = await sign()
    expect(nacl.sign.detached.verify(message, honest.signature, account.publicKey)).toBe(true)
    made.controls.setPolicy({ decision: 'approve', methods: { 'solana:signMessage': { hostile } } })
    const { signature, signedMessage } = await sign()
    const isRight = signature.length === 64 && nacl.sign.detached.verify(message, signature, account.publicKey)
    expect([isRight, signedMessage.length === message.length]).toEqual([false, hostile !== 'changed'])
  })

  it('[CONN-49] can throw at once, or fail with an error of its own', async () => {
    const account = await connect()
    made.controls.setPolicy({
      decision: 'approve',
      methods: { 'solana:signMessage': { throwSync: true }, 'solana:signIn': { error: { code: -32_603, message: 'broken' } } },
    })
    expect(() => feature('solana:signMessage').signMessage({ account, message })).toThrow('The wallet threw.')
    await expect(feature('solana:signIn').signIn({})).rejects.toMatchObject({ code: -32_603 })
  })
})
