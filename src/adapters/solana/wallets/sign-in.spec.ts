import { createSignInMessageText } from '@solana/wallet-standard-util'
import { describe, expect, it } from 'vitest'
import { formatMessage } from '../../siwx/message.js'
import { readSignIn, type SignInInput, signInText } from './sign-in.js'

const address = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const smallest = { domain: 'app.example', address }
const full: SignInInput = {
  ...smallest,
  statement: 'Sign in to Latchkit.',
  uri: 'https://app.example/',
  version: '1',
  chainId: 'mainnet',
  nonce: 'a1b2c3d4e5',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:10:00.000Z',
  notBefore: '2026-01-01T00:00:00.000Z',
  requestId: 'r1',
  resources: ['https://app.example/terms', 'https://app.example/privacy'],
}

describe('sign-in texts of Solana', () => {
  it.each([
    ['the smallest', smallest],
    ['one without statement', { ...full, statement: undefined }],
    ['one with a port', { ...full, domain: 'localhost:3000' }],
    ['all fields', full],
  ] as [string, SignInInput][])('[SIWX-12] %s: as the package of Solana writes it, and read back', (_, given) => {
    const input = JSON.parse(JSON.stringify(given)) as SignInInput
    const text = createSignInMessageText(input as never)
    expect(signInText(input)).toBe(text)
    expect(readSignIn(text, address)).toEqual(input)
  })

  it('[SIWX-12] reads the messages that sign-in writes, with and without a statement', () => {
    const data = {
      accountAddress: address,
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      domain: 'app.example',
      uri: 'https://app.example',
      version: '1',
      nonce: 'a1b2c3d4e5',
      issuedAt: '2026-01-01T00:00:00.000Z',
    } as const
    for (const statement of [undefined, 'Keep my orders on every device.']) {
      const text = formatMessage({ ...data, ...(statement && { statement }) })
      expect(readSignIn(text, address)).toMatchObject({ domain: 'app.example', nonce: 'a1b2c3d4e5', chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    }
  })

  it.each([
    ['another account', signInText(full), '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'],
    ['a chain that is not Solana', signInText(full).replace('Solana', 'Ethereum'), address],
    ['a domain with a scheme', signInText({ ...full, domain: 'https://app.example' }), address],
    ['two empty lines', signInText({ ...full, statement: undefined } as never).replace('\n\nURI', '\n\n\nURI'), address],
    ['fields in another order', signInText(full).replace('Version: 1\nChain ID: mainnet', 'Chain ID: mainnet\nVersion: 1'), address],
    ['an unknown field', `${signInText({ ...full, resources: undefined } as never)}\nExtra: 1`, address],
    ['a line break at the end', `${signInText(full)}\n`, address],
    ['any other text', 'Hello', address],
  ])('[SIWX-12, fault] %s is signed as a message: no wallet would write that', (_, text, by) => {
    expect(readSignIn(text, by)).toBeUndefined()
  })
})
