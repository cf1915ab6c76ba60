import { firstValueFrom, throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { createMemoryStorage } from '../../src/adapters/memory/storage/memory-storage.js'
import { parseMessage } from '../../src/adapters/siwx/message.js'
import { createSiwx } from '../../src/adapters/siwx/siwx.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { sameSubject } from '../../src/domain/siwx/subject.js'
import { S } from '../domain/facts.js'

const [MAINNET, DEVNET] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] as const
const textWith = (chain: string) =>
  `example.com wants you to sign in with your Solana account:\n${S}\n\nSign in to example.com\n\nURI: https://example.com\nVersion: 1\nChain ID: ${chain}\nNonce: 32891756\nIssued At: 2023-10-01T16:25:24Z`
const data = { accountAddress: S, domain: 'example.com', uri: 'https://example.com', version: '1', nonce: '32891756' }

it.each([
  ['mainnet', MAINNET],
  ['solana:mainnet', MAINNET],
  [MAINNET.slice(7), MAINNET],
  ['devnet', DEVNET],
  ['solana:devnet', DEVNET],
])('[SIWX-13] a session of the server for the cluster %s counts on its network', async (chainId, network) => {
  const rows = [
    { data: { ...data, chainId }, message: 'x', signature: 'y' },
    { message: textWith(chainId), signature: 'y' },
  ]
  const options = {
    storage: createMemoryStorage().port,
    clock: { now: () => 0 },
    url: 'https://example.com',
    read: () => throwError(() => failure('ABORTED')),
    onWarning: () => {},
  }
  const subject = { accountAddress: S, chainId: network }
  const found = await firstValueFrom(createSiwx({ ...options, host: { getSessions: async () => rows as never } }).list(subject))
  expect(found.map((one) => sameSubject(one.data, subject))).toEqual([true, true])
  expect(parseMessage(textWith(chainId), 'solana')?.chainId).toBe(network)
})

it('[SIWX-13] names of clusters mean nothing outside of Solana', () => {
  const evm = textWith('mainnet').replace('Solana', 'Ethereum').replace(S, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(parseMessage(evm)?.chainId).not.toBe(MAINNET)
})
