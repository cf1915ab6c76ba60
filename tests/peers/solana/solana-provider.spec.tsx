import { renderHook } from '@testing-library/react'
import {
  useSignIn as useSignIn2,
  useWalletAccountMessageSigner as useMessageSigner2,
  useWalletAccountTransactionSendingSigner as useSendingSigner2,
  useWalletAccountTransactionSigner as useTransactionSigner2,
} from '@solana/react'
import { getOrCreateUiWalletAccountForStandardWalletAccount_DO_NOT_USE_OR_YOU_WILL_BE_FIRED as uiAccountOf } from '@wallet-standard/ui-registry'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import * as react6 from 'solana-react-6'
import { type SolanaProvider, type SolanaWalletAccount, solanaWallet } from 'latchkit/solana'
import { keyOf } from '../../contracts/solana-wallet.js'
import { createPeerWallet } from './peer-wallet.js'
import { solanaKit } from './solana-kit.js'
import { kitTransfer } from './transactions.js'

const { address, publicKey } = keyOf(1)
const other = keyOf(2).address

/** An app that is connected, and its provider. */
async function connected() {
  const wallet = createPeerWallet(1)
  const made = solanaKit([wallet])
  await made.run({ type: 'connect', connectorId: 'wallet-standard:peer' })
  const provider = made.kit.getProvider('solana')
  return { ...made, wallet, provider: provider as SolanaWalletAccount }
}

/** The handle that `@wallet-standard/react` gives for an account. */
const handleOf = (provider: SolanaProvider) => uiAccountOf(solanaWallet(provider) as never, provider as never)

describe('the provider of solana', () => {
  it("[DX-26, CONN-51] is the wallet's own account object, with its wallet behind it", async () => {
    const { kit, wallet, provider } = await connected()
    expect(provider).toBe(wallet.accounts[0])
    expect(solanaWallet(provider)).toBe(wallet)
    kit.dispose()
  })

  it('[DX-26] is none before connecting, and another after an account switch', async () => {
    const wallet = createPeerWallet(1)
    const { kit } = solanaKit([wallet])
    expect(kit.getProvider('solana')).toBeUndefined()
    expect(solanaWallet(undefined)).toBeUndefined()
    kit.dispose()
  })

  it.each([
    ['2.0.0', useTransactionSigner2 as unknown as typeof react6.useWalletAccountTransactionSigner],
    ['6.10.0', react6.useWalletAccountTransactionSigner],
  ])('[DX-26] signs transactions through the hook of @solana/react %s', async (_, useSigner) => {
    const { kit, provider } = await connected()
    const { result } = renderHook(() => useSigner(handleOf(provider), 'solana:mainnet'))
    expect(result.current.address).toBe(address)
    const asked = kitTransfer(address, other)
    const [signed] = await result.current.modifyAndSignTransactions([asked as never])
    const signature = signed?.signatures[address as never] as unknown as Uint8Array
    expect(nacl.sign.detached.verify(Uint8Array.from(asked.messageBytes), new Uint8Array(signature), publicKey)).toBe(true)
    kit.dispose()
  })

  it.each([
    ['2.0.0', useSendingSigner2 as unknown as typeof react6.useWalletAccountTransactionSendingSigner],
    ['6.10.0', react6.useWalletAccountTransactionSendingSigner],
  ])('[DX-26] has the wallet send through the hook of @solana/react %s', async (_, useSigner) => {
    const { kit, wallet, provider } = await connected()
    const { result } = renderHook(() => useSigner(handleOf(provider), 'solana:mainnet'))
    const [signature] = await result.current.signAndSendTransactions([kitTransfer(address, other) as never])
    expect(signature).toHaveLength(64)
    expect(wallet.calls.at(-1)).toBe('solana:signAndSendTransaction')
    kit.dispose()
  })

  it.each([
    ['2.0.0', useMessageSigner2 as unknown as typeof react6.useWalletAccountMessageSigner],
    ['6.10.0', react6.useWalletAccountMessageSigner],
  ])('[DX-26] signs messages through the hook of @solana/react %s', async (_, useSigner) => {
    const { kit, provider } = await connected()
    const { result } = renderHook(() => useSigner(handleOf(provider)))
    const content = new TextEncoder().encode('hi')
    const [signed] = await result.current.modifyAndSignMessages([{ content, signatures: {} } as never])
    const signature = signed?.signatures[address as never] as unknown as Uint8Array
    expect(nacl.sign.detached.verify(Uint8Array.from(content), new Uint8Array(signature), publicKey)).toBe(true)
    kit.dispose()
  })

  it.each([
    ['2.0.0', useSignIn2 as unknown as typeof react6.useSignIn],
    ['6.10.0', react6.useSignIn],
  ])('[DX-26] signs in through the hook of @solana/react %s', async (_, useSignIn) => {
    const { kit, provider } = await connected()
    const { result } = renderHook(() => useSignIn(handleOf(provider)))
    const { signedMessage, signature } = await result.current({ domain: 'app.example', nonce: 'a1b2c3d4e5' })
    expect(nacl.sign.detached.verify(new Uint8Array(signedMessage), new Uint8Array(signature), publicKey)).toBe(true)
    kit.dispose()
  })
})
