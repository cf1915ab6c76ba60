import { describe, expect, it } from 'vitest'
import { EMBEDDED, openLoggedIn } from '../../../tests/domain/embedded.js'
import { A, B } from '../../../tests/domain/facts.js'
import type { Page } from '../../../tests/domain/page.js'
import type { DomainCommand } from '../root.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { findAllowance } from './allowance.js'
import { digestOf } from './digest.js'
import { CHOICE_MS } from './state.js'
import { TOKEN_READ_MS, tokenOf } from './token-read.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDC_OF_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const UNKNOWN = '0x00000000000000000000000000000000000000C1'
const SPENDER = '8f310000000000000000000000000000000000e0'
const UNLIMITED = 2n ** 256n - 1n

const word = (value: bigint | string) => (typeof value === 'bigint' ? value.toString(16) : value).padStart(64, '0')
const allow = (amount: bigint, name: 'approve' | 'increaseAllowance' = 'approve') =>
  `0x${name === 'approve' ? '095ea7b3' : '39509351'}${word(SPENDER)}${word(amount)}`
const send = (to: string, data: string, network?: 'eip155:8453'): DomainCommand => ({
  type: 'requestEmbedded',
  method: 'eth_sendTransaction',
  params: [{ from: A, to, data }],
  ...(network && { network }),
})

function openWith(command: DomainCommand, options: object = EMBEDDED): Page {
  const page = openLoggedIn({ ...EMBEDDED, options: { projectId: 'p', networks: [mainnet, base] }, ...options })
  page.memory.secureSite.setPolicy({ approvals: 'later' })
  page.give(command)
  page.wait(10)
  return page
}
/** Requests that reached the secure site, as parameters. */
const asked = (page: Page) =>
  page.memory.frame
    .received()
    .flatMap((message) =>
      message.event === 'RPC_REQUEST' && JSON.stringify(message).includes('eth_sendTransaction')
        ? [message.payload as { params: [{ data: string }]; chainId: string }]
        : [],
    )
const open = (page: Page) => {
  const approval = page.state().approvals.open
  if (approval === undefined) throw new Error('no approval is open')
  return approval
}
const choose = (page: Page, amount: string, digest = open(page).digest) =>
  page.give({ type: 'chooseApprovalAmount', operation: open(page).operation, digest, amount })
const approve = (page: Page, digest = open(page).digest) => page.give({ type: 'approveEmbeddedRequest', operation: open(page).operation, digest })

describe('the amount of an allowance', () => {
  it.each([
    ['eip155:1', USDC, undefined],
    ['eip155:8453', USDC_OF_BASE, 'eip155:8453'],
  ] as const)('[AUTH-36, I-27] of %s: the secure site is asked after the visitor chose, for what was chosen', async (network, token, wanted) => {
    const page = openWith({ type: 'closeModal' })
    const run = page.run(send(token, allow(250_000_000n), wanted))
    page.wait(10)
    expect([asked(page), page.memory.frame.visible(), open(page).allowance]).toEqual([
      [],
      false,
      { call: 0, asked: '250000000', chosen: '250000000', token: { decimals: 6, symbol: 'USDC' }, stage: 'choice' },
    ])
    const before = open(page).digest
    expect(choose(page, '100000000').status).toBe('accepted')
    const { params, digest } = open(page)
    expect(params).toContain(allow(100_000_000n))
    expect(digest).toBe(digestOf('eth_sendTransaction', network, params))
    expect(digest).not.toBe(before)
    expect(page.events('approvalAmountChosen')).toMatchObject([{ asked: '250000000', amount: '100000000', network, digest }])
    expect(approve(page).status).toBe('accepted')
    page.wait(10)
    expect(asked(page)).toMatchObject([{ params: [{ data: allow(100_000_000n), from: A }], chainId: network }])
    expect(page.memory.frame.visible()).toBe(true)
    page.memory.secureSite.decide('approve')
    expect(await run).toMatchObject({ type: 'embeddedRequestCompleted', method: 'eth_sendTransaction', approved: true })
  })

  it('[I-27, fault] a digest of the earlier version is refused, for the choice and for the approval; nothing is sent or lost', () => {
    const page = openWith(send(USDC, allow(250n)))
    const { digest: first, operation } = open(page)
    choose(page, '100')
    expect(choose(page, '50', first)).toMatchObject({ status: 'rejected', failure: { code: 'APPROVAL_CHANGED' } })
    expect(approve(page, first)).toMatchObject({ status: 'rejected', failure: { code: 'APPROVAL_CHANGED' } })
    page.wait(10)
    expect([asked(page), open(page).allowance?.chosen, open(page).operation]).toEqual([[], '100', operation])
    // Chosen again as asked, it is the request that was shown first.
    choose(page, '250')
    expect(open(page).digest).toBe(first)
    approve(page)
    expect(approve(page)).toMatchObject({ status: 'rejected', failure: { code: 'APPROVAL_CHANGED' } })
    expect(choose(page, '1')).toMatchObject({ status: 'rejected', failure: { code: 'APPROVAL_CHANGED' } })
    page.wait(10)
    expect(asked(page)).toHaveLength(1)
  })

  it.each([
    ['251', 'APPROVAL_AMOUNT_TOO_LARGE'],
    [UNLIMITED.toString(), 'APPROVAL_AMOUNT_TOO_LARGE'],
    ['0', 'AMOUNT_INVALID'],
    ['-1', 'AMOUNT_INVALID'],
    ['1.5', 'AMOUNT_INVALID'],
    ['0x10', 'AMOUNT_INVALID'],
    ['', 'AMOUNT_INVALID'],
    [' 1', 'AMOUNT_INVALID'],
    ['9'.repeat(500), 'AMOUNT_INVALID'],
    [7 as never, 'AMOUNT_INVALID'],
  ])('[I-27, fault] %.20s of 250 is refused, and the request stays as it is', (amount, code) => {
    const page = openWith(send(USDC, allow(250n)))
    const before = open(page)
    expect(choose(page, amount)).toMatchObject({ status: 'rejected', failure: { code } })
    expect(open(page)).toBe(before)
  })

  it('[AUTH-36] one of two that wait is chosen for the one that is shown; the next has its own', () => {
    const page = openWith(send(USDC, allow(250n)))
    page.give(send(USDC_OF_BASE, allow(UNLIMITED), 'eip155:8453'))
    choose(page, '100')
    const { operation: first, digest } = open(page)
    approve(page)
    page.wait(10)
    page.memory.secureSite.decide('approve')
    page.wait(10)
    expect(open(page)).toMatchObject({ network: 'eip155:8453', allowance: { asked: UNLIMITED.toString(), stage: 'choice' } })
    expect(page.give({ type: 'approveEmbeddedRequest', operation: first, digest })).toMatchObject({ failure: { code: 'APPROVAL_CHANGED' } })
    choose(page, '7')
    approve(page)
    page.wait(10)
    expect(asked(page).map(({ params: [{ data }] }) => data)).toEqual([allow(100n), allow(7n)])
  })

  it('[AUTH-36] of a bundle is changed in its call, and nowhere else', () => {
    const calls = [
      { to: B, value: '0x1' },
      { to: USDC, data: allow(250n) },
    ]
    const page = openWith({ type: 'requestEmbedded', method: 'wallet_sendCalls', params: [{ version: '2.0.0', chainId: '0x1', calls }] })
    choose(page, '100')
    expect(JSON.parse(open(page).params)).toEqual([{ version: '2.0.0', chainId: '0x1', calls: [calls[0], { to: USDC, data: allow(100n) }] }])
  })

  it('[AUTH-36, fault] rejected, left or not chosen in time, the secure site is not asked', async () => {
    for (const end of [
      (page: Page) => page.give({ type: 'cancelEmbeddedRequest' }),
      (page: Page) => page.give({ type: 'closeModal' }),
      (page: Page) => page.wait(CHOICE_MS),
    ]) {
      const page = openWith({ type: 'closeModal' })
      const run = page.run(send(USDC, allow(250n)))
      page.wait(10)
      end(page)
      await expect(run).rejects.toMatchObject({ code: expect.stringMatching(/FRAME_REQUEST_ABORTED|MODAL_CLOSED/) })
      expect([asked(page), page.state().approvals.open]).toEqual([[], undefined])
    }
  })
})

describe('a token that is not known', () => {
  const described = (decimals: unknown, symbol: unknown) => (page: Page) =>
    page.memory.rpc.handle('eth_call', ({ params: [call] }) => ((call as { data: string }).data === '0x313ce567' ? decimals : symbol) as never)
  const text = `0x${word(32n)}${word(3n)}${'4c4b54'.padEnd(64, '0')}`

  function read(describes: (page: Page) => void, data = allow(250n)): Page {
    const page = openWith({ type: 'closeModal' })
    describes(page)
    page.give(send(UNKNOWN, data))
    page.wait(500)
    return page
  }

  it('[AUTH-36] is read from its contract, and the amount can be chosen', () => {
    const page = read(described(`0x${word(6n)}`, text))
    expect([open(page).allowance, asked(page)]).toEqual([{ call: 0, asked: '250', chosen: '250', token: { decimals: 6, symbol: 'LKT' }, stage: 'choice' }, []])
  })

  it('[AUTH-36, T18] without decimals it may be a collection, whose amount is an item: the secure site is asked as it is', () => {
    for (const answer of ['0x', '0x10', null, 7]) {
      const page = read(described(answer, '0x'))
      expect([asked(page).length, choose(page, '1')]).toMatchObject([1, { failure: { code: 'APPROVAL_CHANGED' } }])
    }
  })

  it('[AUTH-36] has an allowance that is increased: no collection has that', () => {
    const page = read(described('0x', '0x'), allow(250n, 'increaseAllowance'))
    expect(open(page).allowance).toEqual({ call: 0, asked: '250', chosen: '250', stage: 'choice' })
    choose(page, '100')
    expect(open(page).params).toContain(allow(100n, 'increaseAllowance'))
  })

  it('[AUTH-36, RPC-27, fault] silent nodes do not hold the request', () => {
    const page = openWith({ type: 'closeModal' })
    page.memory.rpc.fail({ delay: 60_000 }, { method: 'eth_call' })
    page.give(send(UNKNOWN, allow(250n)))
    page.wait(TOKEN_READ_MS - 20)
    expect(asked(page)).toEqual([])
    page.wait(100)
    expect(asked(page)).toHaveLength(1)
  })

  it('[AUTH-36, fault] names a symbol that is clean and short, or none', () => {
    const bytes32 = `0x${'4d4b52'.padEnd(64, '0')}`
    const long = `0x${word(32n)}${word(64n)}${'41'.repeat(64)}`
    const hidden = `0x${word(32n)}${word(6n)}${'e280ae4c4b54'.padEnd(64, '0')}`
    const decimals = `0x${word(18n)}`
    expect([text, bytes32, long, hidden, '0x', '0xzz', null, `0x${'ff'.repeat(32)}`].map((symbol) => tokenOf(decimals, symbol)?.symbol)).toEqual([
      'LKT',
      'MKR',
      'A'.repeat(12),
      'LKT',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([tokenOf(`0x${word(37n)}`, text), tokenOf(`0x${word(UNLIMITED)}`, text)]).toEqual([undefined, undefined])
  })
})

it('[AUTH-36, UX-37] no amount can be chosen where none is asked for, or where it is not certain which', () => {
  const one = { to: USDC, data: allow(250n) }
  const found = (method: string, params: unknown) => findAllowance(method, params as never)?.amount
  expect(found('eth_sendTransaction', [one])).toBe('250')
  expect(found('eth_sendTransaction', [{ to: USDC, input: allow(250n) }])).toBe('250')
  expect(found('eth_sendTransaction', [{ ...one, input: allow(250n).toUpperCase().replace('X', 'x') }])).toBe('250')
  expect(found('eth_sendTransaction', [{ ...one, input: allow(251n) }])).toBeUndefined()
  expect(found('eth_sendTransaction', [{ ...one, data: `${allow(250n)}00` }])).toBeUndefined()
  expect(found('eth_sendTransaction', [{ to: USDC, data: allow(0n) }])).toBeUndefined()
  expect(found('eth_sendTransaction', [{ to: USDC, data: allow(0n, 'increaseAllowance') }])).toBeUndefined()
  expect(found('eth_sendTransaction', [{ to: USDC, data: `0xa9059cbb${word(SPENDER)}${word(5n)}` }])).toBeUndefined()
  expect(found('eth_sendTransaction', [{ data: allow(250n) }])).toBeUndefined()
  expect(found('wallet_sendCalls', [{ calls: [one, one] }])).toBeUndefined()
  expect(found('personal_sign', [allow(250n), A])).toBeUndefined()
})
