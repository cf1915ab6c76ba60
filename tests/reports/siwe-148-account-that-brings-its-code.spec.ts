import { expect, it } from 'vitest'
import { createNonce, verifySignIn } from '../../src/server.js'
import { A } from '../domain/facts.js'

/** Signature of an account that is not deployed yet (ERC-6492), whose factory is sent the account's whole code: here the largest that a chain takes (EIP-3860). */
const SIGNATURE = `0x${'60'.repeat(49_152)}${'6492'.repeat(16)}`

it('[SIWX-12] a signature that brings the code of its account is checked, and not refused for its length', async () => {
  const nonce = createNonce()
  const message = `app.example wants you to sign in with your Ethereum account:\n${A}\n\n\nURI: https://app.example/login\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: ${new Date().toISOString()}`
  const ask = (signature: string) => verifySignIn({ message, signature, nonce, domain: 'app.example', networks: ['eip155:1'] })
  // No node is there to be asked, which says nothing about the signature.
  expect(await ask(SIGNATURE)).toEqual({ ok: false, reason: 'unverified' })
  expect(await ask(`0x${'60'.repeat(1_000_000)}`)).toEqual({ ok: false, reason: 'malformed' })
})
