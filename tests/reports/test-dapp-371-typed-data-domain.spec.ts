import { hashTypedData } from 'viem'
import { expect, it } from 'vitest'
import { typedDataText } from '../../src/adapters/evm/typed-data/typed-data.js'
import type { Json } from '../../src/domain/shared/json/json.js'

const types = { Mail: [{ name: 'contents', type: 'string' }] }
const mail = { types, primaryType: 'Mail', message: { contents: 'Hello' } } as const
const domain = { name: 'Mail', verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' } as const
const textOf = (more: Readonly<Record<string, Json>>) => JSON.parse(typedDataText({ ...mail, domain: { ...domain, ...more } })) as { domain: object }

it.each<[string, Json, Json]>([
  ['a number', 42, 42],
  ['decimal text, as ethers has it (MetaMask/metamask-extension#11830 reads it as hex)', '42', 42],
  ['hex text', '0x2a', 42],
  [
    'more than a number holds (wevm/viem#3026)',
    '1176455790972829965191905223412607679856028701100105089447013101863',
    '1176455790972829965191905223412607679856028701100105089447013101863',
  ],
])('[CONN-49] a chain id of typed data that is %s reaches the wallet so that all read it alike', (_, chainId, written) => {
  const read = textOf({ chainId })
  expect(read.domain).toEqual({ ...domain, chainId: written })
  expect(hashTypedData(read as never)).toBe(hashTypedData({ ...mail, domain: { ...domain, chainId: BigInt(chainId as string) } } as never))
})

it.each(['NaN', '', '4 2', -1, 1.5, true, {}, []])('[CONN-49, fault] a chain id of typed data that is %j is refused before the prompt', (chainId) => {
  expect(() => textOf({ chainId })).toThrow(
    expect.objectContaining({ code: 'RPC_FAILED', cause: { code: -32602, message: 'domain.chainId must be a chain id, such as 1' } }),
  )
})

it('[CONN-49] members of a domain that are null are left out, with their types', () => {
  const read = textOf({ chainId: 1, salt: null, version: null })
  expect(read).toMatchObject({ domain: { ...domain, chainId: 1 } })
  expect(hashTypedData(read as never)).toBe(hashTypedData({ ...mail, domain: { ...domain, chainId: 1 } } as never))
})
