import { expect, it } from 'vitest'
import { domainSeparator } from 'viem'
import { readPermit } from '../../src/adapters/evm/swaps/swap-permit.js'
import type { AskNode } from '../../src/adapters/evm/swaps/swap-call.js'
import { A } from '../domain/facts.js'

const TOKEN = '0x52908400098527886E0F7030069857D2E4169EE7'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const textOf = (text: string) => `${word(32n)}${word(BigInt(text.length)).slice(2)}${Buffer.from(text).toString('hex').padEnd(64, '0')}`
const separatorOf = (version: string) => domainSeparator({ domain: { name: 'Odd', version, chainId: 1, verifyingContract: TOKEN } })

/** A node with one token. `fallback`: answer of methods that the token does not have. */
function node(answers: Readonly<Record<string, string>>, { code = '0x', fallback }: { readonly code?: string; readonly fallback?: string } = {}): AskNode {
  return async (method, params) => {
    if (method === 'eth_getCode') return code
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x64' }
    const { data = '' } = (params[0] ?? {}) as { readonly data?: string }
    const answer = answers[data.slice(2, 10)] ?? fallback
    if (answer === undefined) throw Object.assign(new Error('reverted'), { code: 'RPC_FAILED' })
    return answer
  }
}
const permits = (version: string) => ({ '7ecebe00': word(3n), '3644e515': separatorOf(version), '06fdde03': textOf('Odd'), '54fd4d50': textOf(version) })
const ask = (chain: AskNode) => readPermit({ network: 'eip155:1', owner: A, token: TOKEN }, chain)

it('[UX-39, fault] ethereum/EIPs 2613: a token that swallows every call has no permit', async () => {
  expect(await ask(node({ '06fdde03': textOf('Odd') }, { fallback: '0x' }))).toBeUndefined()
})

it('[UX-39] Uniswap/widgets 577, valora-xyz/wallet 3560: the domain is that of the token, or no permit is asked for', async () => {
  expect(await ask(node(permits('2')))).toEqual({ name: 'Odd', version: '2', nonce: '3', deadline: '1300' })
  expect(await ask(node({ ...permits('2'), '3644e515': separatorOf('1') }))).toBeUndefined()
  const { '54fd4d50': _, ...unversioned } = permits('1')
  expect(await ask(node(unversioned))).toMatchObject({ version: '1' })
})

it('[UX-39, fault] Uniswap/interface 6177, 7341: an account with code, or with a delegate, is not asked for a permit', async () => {
  expect(await ask(node(permits('2'), { code: '0x6080' }))).toBeUndefined()
  expect(await ask(node(permits('2'), { code: `0xef0100${'ab'.repeat(20)}` }))).toBeUndefined()
})
