import { describe, expect, it } from 'vitest'
import { A, B, C } from '../../../../tests/domain/facts.js'
import { needsConfirmation } from '../review/warnings.js'
import type { EvmContext } from './facts.js'
import { resemblance } from './look-alike.js'
import { type EvmOrder, reviewEvm } from './review.js'

const word = (value: bigint | string) => (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const [a, c] = [A.toLowerCase(), C.toLowerCase()]
const MAX = (1n << 256n) - 1n
const AT = 1_735_689_600
const DAY = 86_400
const order = (kind: string, payload: unknown, more: Partial<EvmOrder> = {}): EvmOrder => ({
  kind,
  network: 'eip155:1',
  address: A,
  payload: JSON.stringify(payload),
  known: [],
  at: AT,
  ...more,
})
const send = (fields: object, context?: EvmContext, more?: Partial<EvmOrder>) => reviewEvm(order('sendTransaction', fields, more), context).transactions[0]
const typed = (primaryType: string, message: object, domain: object = { name: 'USD Coin', verifyingContract: B, chainId: 1 }, context?: EvmContext) =>
  reviewEvm(order('signTypedData', { types: {}, primaryType, domain, message }), context).transactions[0]
const warned = (review: ReturnType<typeof send>) => review?.warnings.map(({ type, level }) => `${type} ${level}`)
const isHeld = (review: ReturnType<typeof send>) => review !== undefined && needsConfirmation([review])
const facts = (addresses: NonNullable<EvmContext['facts']>['addresses']): EvmContext => ({ facts: { addresses, simulations: [], approvals: [] } })
const usdc = facts({ [B.toLowerCase()]: { isContract: true, symbol: 'USDC', decimals: 6 } })

describe('the effects of an EVM transaction', () => {
  it.each<[string, object, readonly object[], readonly string[]]>([
    ['a payment', { to: C, value: '0x5' }, [{ type: 'pays', to: C, amount: '5' }], []],
    ['a payment of nothing', { to: C }, [{ type: 'pays', to: C, amount: '0' }], []],
    ['a transfer', { to: B, data: `0xa9059cbb${word(C)}${word(5n)}` }, [{ type: 'pays', to: c, token: B, amount: '5' }], []],
    [
      'a transfer with coins besides',
      { to: B, value: '0x1', data: `0xa9059cbb${word(C)}${word(5n)}` },
      [
        { type: 'pays', to: c },
        { type: 'pays', to: B, amount: '1' },
      ],
      [],
    ],
    ['transferFrom of the own account', { to: B, data: `0x23b872dd${word(A)}${word(C)}${word(5n)}` }, [{ type: 'pays', to: c, token: B, amount: '5' }], []],
    ['transferFrom of another account', { to: B, data: `0x23b872dd${word(B)}${word(C)}${word(5n)}` }, [{ type: 'pays', from: B.toLowerCase(), to: c }], []],
    ['an item (ERC-721)', { to: B, data: `0x42842e0e${word(A)}${word(C)}${word(7n)}` }, [{ type: 'pays', to: c, token: B, item: '7' }], []],
    ['items (ERC-1155)', { to: B, data: `0xf242432a${word(A)}${word(C)}${word(7n)}${word(3n)}` }, [{ type: 'pays', to: c, token: B, item: '7' }], []],
    ['approve', { to: B, data: `0x095ea7b3${word(C)}${word(5n)}` }, [{ type: 'allows', spender: c, token: B, amount: '5' }], []],
    ['approve without limit', { to: B, data: `0x095ea7b3${word(C)}${word(MAX)}` }, [{ type: 'allows', isUnlimited: true }], ['unlimitedApproval danger']],
    ['approve of nothing', { to: B, data: `0x095ea7b3${word(C)}${word(0n)}` }, [{ type: 'allows', isRevoked: true }], ['approveItem notice']],
    ['increaseAllowance', { to: B, data: `0x39509351${word(C)}${word(5n)}` }, [{ type: 'allows', amount: '5' }], ['raisedApproval danger']],
    ['setApprovalForAll', { to: B, data: `0xa22cb465${word(C)}${word(1n)}` }, [{ type: 'allows', isAll: true, token: B }], ['approveAll danger']],
    ['its end', { to: B, data: `0xa22cb465${word(C)}${word(0n)}` }, [{ type: 'allows', isRevoked: true }], []],
    [
      'a permit in a transaction',
      { to: B, data: `0xd505accf${word(A)}${word(C)}${word(5n)}${word(BigInt(AT + DAY))}${word(0n)}${word(0n)}${word(0n)}` },
      [{ type: 'allows', spender: c, amount: '5', until: AT + DAY }],
      ['permit notice'],
    ],
    [
      'an allowance of Permit2',
      { to: C, data: `0x87517c45${word(B)}${word(C)}${word((1n << 160n) - 1n)}${word(BigInt(AT + DAY))}` },
      [{ type: 'allows', spender: c, token: B.toLowerCase(), isUnlimited: true, until: AT + DAY }],
      ['unlimitedApproval danger'],
    ],
    ['an unknown call', { to: B, value: '0x5', data: '0xdeadbeef' }, [{ type: 'unknown', contract: B, amount: '5' }], ['unknownCall notice']],
    ['a known one with too little data', { to: B, data: `0x095ea7b3${word(C)}` }, [{ type: 'unknown', contract: B }], ['unknownCall notice']],
    ['a new contract', { data: '0x6000' }, [{ type: 'calls', step: 'deploy' }], ['contractCreation notice']],
  ])('[CONN-50] %s', (_, fields, effects, warnings) => {
    const review = send({ from: A, ...fields })
    expect(review?.effects).toMatchObject(effects)
    expect([warned(review), isHeld(review)]).toEqual([warnings, warnings.some((one) => !one.endsWith('notice'))])
  })

  it('[CONN-50] tokens are named as their contract does, and an amount of one without decimals is an item', () => {
    expect(send({ to: B, data: `0xa9059cbb${word(C)}${word(5n)}` }, usdc)?.effects).toMatchObject([{ token: B, symbol: 'USDC', decimals: 6, amount: '5' }])
    const collection = facts({ [B.toLowerCase()]: { isContract: true, symbol: 'APE' } })
    expect(send({ to: B, data: `0x23b872dd${word(A)}${word(C)}${word(5n)}` }, collection)?.effects).toMatchObject([{ item: '5', symbol: 'APE' }])
    expect(send({ to: B, data: `0x23b872dd${word(A)}${word(C)}${word(5n)}` }, usdc)?.effects).toMatchObject([{ amount: '5' }])
  })

  it('[CONN-50] calls of contracts that the app has described are known, of others not', () => {
    const context: EvmContext = {
      contracts: { [B.toLowerCase()]: { address: B, name: 'Fern\u202ewood' } },
      decode: (address) => (address === B ? { function: 'harvest' } : undefined),
    }
    const [known, other] = [B, C].map((to) => send({ to, data: '0xdeadbeef' }, context))
    expect(known).toMatchObject({ effects: [{ type: 'calls', contract: B, name: 'Fernwood', function: 'harvest' }], warnings: [] })
    expect(warned(other)).toEqual(['unknownCall notice'])
  })

  it('[CONN-50] the fee is the highest possible one, or the wallet sets it; what is no transaction is said to be unreadable', () => {
    expect([send({ to: C, gas: '0x5208', maxFeePerGas: '0x3b9aca00' })?.fee, send({ to: C })?.fee]).toEqual([{ amount: '21000000000000', isMost: true }, {}])
    expect(
      [order('sendTransaction', 'x'), order('signTypedData', 5), { ...order('sendTransaction', {}), payload: '{' }].map((one) =>
        warned(reviewEvm(one).transactions[0]),
      ),
    ).toEqual(Array(3).fill(['unreadable notice']))
  })

  it('[CONN-50] each call of a batch is read, in its place', () => {
    const { transactions } = reviewEvm(order('sendCalls', { calls: [{ to: B, data: `0x095ea7b3${word(C)}${word(5n)}` }, { to: C, value: '0x1' }, 7] }))
    expect(transactions.map(({ effects }) => effects[0]?.type)).toEqual(['allows', 'pays', undefined])
  })
})

describe('the warnings of an EVM transaction', () => {
  it.each<[string, object, EvmContext | undefined, readonly string[]]>([
    ['another network', { to: C, chainId: '0x89' }, undefined, ['otherNetwork danger']],
    ['its own network', { to: C, chainId: 1 }, undefined, []],
    ['another account', { to: C, from: B }, undefined, ['otherAccount danger']],
    ['code that takes the account over', { to: C, authorizationList: [{ address: B, chainId: '0x0' }] }, undefined, ['control danger']],
    ['the zero address', { to: `0x${'0'.repeat(40)}`, value: '0x1' }, undefined, ['lost danger']],
    ['a burn address', { to: '0x000000000000000000000000000000000000dEaD', value: '0x1' }, undefined, ['lost danger']],
    ['Permit2 as receiver', { to: B, data: `0xa9059cbb${word('0x000000000022D473030F116dDEE9F6B43aC78BA3')}${word(1n)}` }, undefined, ['lost danger']],
    ['Permit2 of ZKsync as receiver', { to: '0x0000000000225e31D15943971F47aD3022F714Fa', value: '0x1' }, undefined, ['lost danger']],
    ['a token sent to its own contract', { to: B, data: `0xa9059cbb${word(B)}${word(1n)}` }, undefined, ['tokenReceiver danger']],
    ['coins for a contract of a token', { to: B, value: '0x1' }, usdc, ['tokenReceiver danger']],
    ['coins for another contract', { to: C, value: '0x1' }, facts({ [c]: { isContract: true } }), []],
    ['a spender that is a person', { to: B, data: `0x095ea7b3${word(C)}${word(5n)}` }, facts({ [c]: { isContract: false } }), ['spenderIsAccount danger']],
    ['a spender that is a contract', { to: B, data: `0x095ea7b3${word(C)}${word(5n)}` }, facts({ [c]: { isContract: true } }), []],
    ['a revocation from a person', { to: B, data: `0xa22cb465${word(C)}${word(0n)}` }, facts({ [c]: { isContract: false } }), []],
    ['one letter in another case', { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267'.replace('fFb', 'ffb') }, undefined, ['checksum warning']],
    ['letters in one case', { to: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' }, undefined, []],
  ])('[CONN-50] %s', (_, fields, context, warnings) => {
    const review = send({ from: A, ...fields }, context, fields && 'to' in fields && String(fields.to).startsWith('0xf39') ? { address: B } : {})
    expect(warned(review)?.filter((one) => one !== 'otherAccount danger' || warnings.includes(one))).toEqual(warnings)
  })

  it('[CONN-50] a receiver that looks like a known one, the own account or one that was paid, in each way of paying', () => {
    const like = `${C.slice(0, 6)}${'1'.repeat(32)}${C.slice(-4)}`.toLowerCase()
    const of = (fields: object) => send({ from: A, ...fields }, undefined, { known: [C] })?.warnings
    expect(of({ to: like, value: '0x1' })).toEqual([{ type: 'lookAlike', level: 'danger', subject: like, known: C }])
    expect(of({ to: B, data: `0xa9059cbb${word(like)}${word(1n)}` })).toMatchObject([{ type: 'lookAlike', known: C }])
    expect(of({ to: C, value: '0x1' })).toEqual([])
    expect(send({ to: `${A.slice(0, 6)}${'1'.repeat(32)}${A.slice(-4)}`.toLowerCase() })?.warnings).toMatchObject([{ type: 'lookAlike', known: A }])
    // Factories make contracts with one prefix: what is called is not compared.
    expect(of({ to: like, data: '0xdeadbeef' })).toMatchObject([{ type: 'unknownCall' }])
  })

  it('[CONN-50] a trial run: that it fails, and access that it gives besides what it says', () => {
    const problem = { kind: 'program', reason: 'refused' } as const
    const failed = send({ to: C }, { facts: { addresses: {}, approvals: [[]], simulations: [{ status: 'failed', problem }] } })
    expect(failed).toMatchObject({ simulation: { status: 'failed' }, warnings: [{ type: 'wouldFail', level: 'warning', problem }] })
    const gives = (spender: string): EvmContext => ({
      facts: { addresses: {}, approvals: [[{ token: B, spender }]], simulations: [{ status: 'succeeded', changes: [] }] },
    })
    expect(warned(send({ to: C, data: '0xdeadbeef' }, gives(c)))).toEqual(['unasked danger', 'unknownCall notice'])
    const asked = { to: B, data: `0x095ea7b3${word(C)}${word(5n)}` }
    expect([warned(send(asked, gives(c))), warned(send(asked, gives(a)))]).toEqual([[], ['unasked danger']])
  })
})

describe('typed data', () => {
  const permit = { owner: A, spender: C, value: '5', nonce: '0', deadline: `${AT + DAY}` }
  const permit2 = { name: 'Permit2', verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3', chainId: 1 }
  const single = { details: { token: B, amount: '5', expiration: `${AT + DAY}`, nonce: '0' }, spender: C, sigDeadline: `${AT + 60}` }

  it.each<[string, ReturnType<typeof typed>, readonly object[], readonly string[]]>([
    ['a permit', typed('Permit', permit), [{ type: 'allows', spender: C, token: B, amount: '5', until: AT + DAY }], ['permit notice']],
    ['without limit', typed('Permit', { ...permit, value: MAX.toString() }), [{ isUnlimited: true }], ['unlimitedApproval danger', 'permit notice']],
    ['of nothing', typed('Permit', { ...permit, value: '0' }), [{ isRevoked: true }], []],
    ['valid for 31 days', typed('Permit', { ...permit, deadline: `${AT + 31 * DAY}` }), [{ until: AT + 31 * DAY }], ['farDeadline danger', 'permit notice']],
    ['valid for 30 days', typed('Permit', { ...permit, deadline: `${AT + 30 * DAY}` }), [{}], ['permit notice']],
    ['valid for ever', typed('Permit', { ...permit, deadline: MAX.toString() }), [{ until: Number.MAX_SAFE_INTEGER }], ['farDeadline danger', 'permit notice']],
    ['of another owner', typed('Permit', { ...permit, owner: B }), [{}], ['otherAccount danger', 'permit notice']],
    [
      'of DAI, which is all and never ends',
      typed('Permit', { holder: A, spender: C, nonce: '0', expiry: 0, allowed: true }),
      [{ isUnlimited: true }],
      ['farDeadline danger', 'unlimitedApproval danger', 'permit notice'],
    ],
    ['of DAI, taken back', typed('Permit', { holder: A, spender: C, nonce: '0', expiry: 0, allowed: false }), [{ isRevoked: true }], []],
    ['under another name', typed('Allow', permit), [{ type: 'allows' }], ['permit notice']],
    ['of Permit2', typed('PermitSingle', single, permit2), [{ type: 'allows', token: B, amount: '5', until: AT + DAY }], ['permit danger']],
    [
      'of Permit2, for each token',
      typed('PermitBatch', { ...single, details: [single.details, { ...single.details, token: A }] }, permit2),
      [{ token: B }, { token: A }],
      ['permit danger'],
    ],
    [
      'of Permit2, once',
      typed('PermitTransferFrom', { permitted: { token: B, amount: '5' }, spender: C, nonce: '0', deadline: `${AT + 60}` }, permit2),
      [{ until: AT + 60 }],
      ['permit danger'],
    ],
    ['that hands the account over', typed('Authorization', { chainId: '0', address: C, nonce: '0' }), [{ type: 'delegates', to: C }], ['control danger']],
    [
      'for a transaction of a Safe',
      typed('SafeTx', { to: C, value: '0' }, { verifyingContract: B, chainId: 1 }),
      [{ type: 'calls', function: 'SafeTx' }],
      ['forAccount danger'],
    ],
    ['whose contract is the own account', typed('Mail', { contents: 'x' }, { verifyingContract: A, chainId: 1 }), [{ type: 'calls' }], ['forAccount danger']],
    [
      'of another network',
      typed('Mail', { contents: 'x' }, { name: 'Mail', chainId: 137 }),
      [{ type: 'calls', name: 'Mail', function: 'Mail' }],
      ['otherNetwork danger'],
    ],
    ['that gives no access', typed('Mail', { contents: 'x' }, { name: 'Mail', chainId: '0x1' }), [{ type: 'calls' }], []],
  ])('[CONN-50] %s', (_, review, effects, warnings) => {
    expect(review?.effects).toMatchObject(effects)
    expect(warned(review)).toEqual(warnings)
  })

  it('[CONN-50] Permit2 for a spender that the app has named is only told, and one that is a person is held', () => {
    const contracts = { [c]: { address: C, name: 'Fernwood' } }
    expect(warned(typed('PermitSingle', single, permit2, { contracts }))).toEqual(['permit notice'])
    expect(warned(typed('PermitSingle', single, permit2, { contracts, ...facts({ [c]: { isContract: false } }) }))).toEqual([
      'spenderIsAccount danger',
      'permit notice',
    ])
  })
})

describe('an address that looks like a known one', () => {
  const known = '0x1234567890abcdef1234567890abcdef12345678'
  const with_ = (head: number, tail: number) =>
    `0x${known.slice(2, 2 + head)}${'9'.repeat(39 - head - tail).replace(/^/, 'f')}${tail === 0 ? '' : known.slice(-tail)}`

  it.each([
    [4, 4, 'danger'],
    [3, 4, 'danger'],
    [4, 3, 'danger'],
    [3, 3, undefined],
    [6, 0, 'warning'],
    [0, 6, 'warning'],
    [5, 2, undefined],
    [2, 5, undefined],
  ] as const)('[CONN-50] with %i equal digits in front and %i at the end: %s', (head, tail, level) => {
    expect(resemblance(with_(head, tail), ['0x', known])?.level).toBe(level)
  })

  it('[CONN-50] with four other digits is a typo; the known one itself, in any case, is none', () => {
    expect(resemblance(`0x${'f'.repeat(4)}${known.slice(6)}`, [known])).toEqual({ level: 'danger', known })
    expect([known, known.toUpperCase().replace('X', 'x')].map((one) => resemblance(one, [known]))).toEqual([undefined, undefined])
  })
})
