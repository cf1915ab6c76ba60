import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect, it } from 'vitest'
import { verifySignIn } from '../../src/server.js'

/*
 * A sign-in on a network other than Ethereum's main one was refused, because the server took 1 for a network that it was not told. The network is read from the
 * message, and must be one of the app's.
 */
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const input = { domain: 'app.example', nonce: 'abcdef0123456789' }

it.each([1, 8453, 84532])('[SIWX-13] a sign-in on network %i is verified where it is one of the app’s, and refused where it is not', async (chainId) => {
  const message = createSiweMessage({ ...input, address: account.address, uri: 'https://app.example', version: '1', chainId })
  const sent = { ...input, message, signature: await account.signMessage({ message }) }
  expect(await verifySignIn({ ...sent, networks: ['eip155:10', `eip155:${chainId}`] })).toMatchObject({ ok: true, chainId: `eip155:${chainId}` })
  expect(await verifySignIn({ ...sent, networks: ['eip155:10'] })).toEqual({ ok: false, reason: 'network' })
})
