import { firstValueFrom, of, throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { createChainAllowances } from '../../src/adapters/evm/allowances/chain-allowances.js'
import { selectAllowances } from '../../src/domain/allowances/selectors.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import { A, B } from '../domain/facts.js'
import { openConnected } from '../domain/page.js'

const TOKEN = '0x52908400098527886E0F7030069857D2E4169EE7'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const textOf = (text: string) => `${word(32n)}${word(BigInt(text.length)).slice(2)}${Buffer.from(text).toString('hex').padEnd(64, '0')}`
const reverted = () => throwError(() => failure('RPC_FAILED', { name: 'RpcError', detail: 'execution reverted', rpcCode: 3 }))

/** A node with one token, of which the spender may take some. */
function chainOf(allowance: bigint, estimate: (data: string) => boolean) {
  const answers: Readonly<Record<string, Json>> = {
    '313ce567': word(18n),
    '95d89b41': textOf('ODD'),
    '06fdde03': textOf('Odd'),
    '70a08231': word(10n ** 18n),
    dd62ed3e: word(allowance),
  }
  const log = {
    address: TOKEN,
    topics: ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', word(BigInt(A)), word(BigInt(B))],
    data: word(allowance),
    blockNumber: '0x1',
    logIndex: '0x0',
    transactionHash: word(1n),
  }
  return createChainAllowances({
    read(_, method, params) {
      const { data = '' } = (params[0] ?? {}) as { readonly data?: string }
      if (method === 'eth_call') return of(answers[data.slice(2, 10)] ?? '0x')
      if (method === 'eth_estimateGas') return estimate(data) ? of('0xb3b0') : reverted()
      if (method === 'eth_getLogs') return of([log])
      return of(method === 'eth_blockNumber' ? '0x2' : '0x3b9aca00')
    },
  })
}
const subject = { network: 'eip155:1', address: A } as const

it('[UX-39] RevokeCash/revoke.cash 156: a token that refuses to set an allowance to 0 is asked to take it off', async () => {
  const port = chainOf(7n, (data) => data.startsWith('0xa457c2d7'))
  const { trials } = await firstValueFrom(port.tryRevoke({ ...subject, pairs: [{ token: TOKEN, spender: B }] }))
  expect(trials).toMatchObject([{ units: '7', gas: '46000', decreases: true }])
})

it('[UX-39] RevokeCash/revoke.cash 121: one that refuses both says so, and is not sent', async () => {
  const { trials } = await firstValueFrom(chainOf(7n, () => false).tryRevoke({ ...subject, pairs: [{ token: TOKEN, spender: B }] }))
  expect([trials[0]?.gas, typeof trials[0]?.problem]).toEqual([undefined, 'string'])
})

it('[UX-39] RevokeCash/revoke.cash 115: an allowance of the smallest unit is listed like any other', async () => {
  const { allowances } = await firstValueFrom(chainOf(1n, () => true).list({ ...subject, known: [] }))
  expect(allowances.map(({ units, decimals }) => [units, decimals])).toEqual([['1', 18]])
})

it('[UX-39] MetaMask/metamask-extension 34826, 38972: the plan and the transaction name the spender, not the own account', async () => {
  const page = await openConnected({ allowances: true })
  page.memory.allowances.set({ token: TOKEN, spender: B, symbol: 'ODD', decimals: 18, units: '1', balance: '1' })
  const running = page.run({ type: 'revokeAllowances', pairs: [{ token: TOKEN, spender: B }] }).catch(() => undefined)
  page.wait(0)
  const { content } = page.state().plans.held.at(-1) ?? {}
  expect(content?.allows?.map(({ spender }) => spender)).toEqual([B])
  expect(content?.steps[0]?.payload?.toLowerCase()).toContain(B.slice(2).toLowerCase())
  expect(selectAllowances(page.state()).subject?.address).toBe(A)
  page.give({ type: 'cancelPlan' })
  await running
})
