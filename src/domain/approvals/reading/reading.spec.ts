import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { A, B, C } from '../../../../tests/domain/facts.js'
import { canonicalJson, type Json } from '../../shared/json/json.js'
import { digestOf } from '../digest.js'
import { readRequest } from './read-request.js'

const word = (value: bigint | string) => (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const MAX = (1n << 256n) - 1n
const read = (method: string, params: Json, network: `eip155:${number}` = 'eip155:1') =>
  readRequest({ method, network, params: canonicalJson(params), address: A })
const send = (fields: Readonly<Record<string, Json>>) => read('eth_sendTransaction', [{ from: A, ...fields }])
const kinds = (reading: ReturnType<typeof read>) => reading.warnings.map(({ kind }) => kind)
const typed = (primaryType: string, message: Json, domain: Json = { name: 'Token', chainId: 1 }) =>
  read('eth_signTypedData_v4', [A, { types: {}, primaryType, domain, message }])

describe('what a request says', () => {
  it('[UX-37, T18] a transfer: receiver, amount, and the most that it costs', () => {
    const { parts, warnings } = send({ to: B, value: '0xde0b6b3a7640000', gas: '0x5208', maxFeePerGas: '0x3b9aca00' })
    expect(parts).toMatchObject([{ kind: 'transfer', receiver: B, amount: '1000000000000000000', fee: '21000000000000' }])
    expect(warnings).toEqual([])
  })

  it('[UX-37] a transfer of tokens: the receiver is who gets them, not the contract', () => {
    expect(send({ to: B, data: `0xa9059cbb${word(C)}${word(5n)}` }).parts).toMatchObject([
      { kind: 'tokenTransfer', receiver: C.toLowerCase(), token: B, amount: '5' },
    ])
  })

  it.each([
    ['approve without a limit', `0x095ea7b3${word(C)}${word(MAX)}`, ['unlimitedApproval']],
    ['approve with one', `0x095ea7b3${word(C)}${word(5n)}`, []],
    ['everything of a collection', `0xa22cb465${word(C)}${word(1n)}`, ['approveAll']],
    ['approve of nothing, which is item 0 where the contract is a collection', `0x095ea7b3${word(C)}${word(0n)}`, ['approveItem']],
    ['nothing of a collection', `0xa22cb465${word(C)}${word(0n)}`, []],
    ['a permit in a transaction', `0xd505accf${word(A)}${word(C)}${word(MAX)}${word(0n)}${word(0n)}${word(0n)}${word(0n)}`, ['permit', 'unlimitedApproval']],
    ['an allowance of Permit2', `0x87517c45${word(B)}${word(C)}${word((1n << 160n) - 1n)}${word(0n)}`, ['unlimitedApproval']],
    ['a function that is not known', '0xdeadbeef', ['unknownCall']],
    ['a known one with too little data', `0x095ea7b3${word(C)}`, ['unknownCall']],
  ])('[T18] names %s', (_, data, expected) => {
    expect(kinds(send({ to: B, data }))).toEqual(expected)
  })

  it.each([
    ['approve', `0x095ea7b3${word(C)}${word(0n)}`, B],
    ['setApprovalForAll', `0xa22cb465${word(C)}${word(0n)}`, B],
    ['permit', `0xd505accf${word(A)}${word(C)}${word(0n)}${word(0n)}${word(0n)}${word(0n)}${word(0n)}`, B],
    ['approve of Permit2, for the token that it names', `0x87517c45${word(A)}${word(C)}${word(0n)}${word(0n)}`, A.toLowerCase()],
  ])('[UX-37] tells access that is taken away by %s from access that is given', (_, data, token) => {
    const given = data.replace(`${word(C)}${word(0n)}`, `${word(C)}${word(1n)}`)
    expect(send({ to: B, data }).parts[0]).toMatchObject({ receiver: C.toLowerCase(), token, revokes: true })
    expect(send({ to: B, data: given }).parts[0]).not.toHaveProperty('revokes')
    expect(kinds(send({ to: B, data }))).not.toContain('permit')
  })

  it('[T18] an allowance that is raised by nothing takes nothing away', () => {
    expect(send({ to: B, data: `0x39509351${word(C)}${word(0n)}` }).parts[0]).not.toHaveProperty('revokes')
  })

  it.each<[string, readonly string[], Json, boolean]>([
    ['a permit of nothing', ['owner', 'spender', 'value', 'nonce', 'deadline'], { value: '0' }, true],
    ['a permit of DAI that is withdrawn', ['holder', 'spender', 'nonce', 'expiry', 'allowed'], { allowed: false }, true],
    ['a permit', ['owner', 'spender', 'value', 'nonce', 'deadline'], { value: '1' }, false],
    ['a permit of DAI', ['holder', 'spender', 'nonce', 'expiry', 'allowed'], { allowed: true }, false],
    ['a nothing that is not signed', ['owner', 'spender', 'amount', 'nonce', 'deadline'], { amount: '5', value: '0' }, false],
  ])('[UX-37, T18] reads %s', (_, names, message, revokes) => {
    const data = {
      types: { Permit: names.map((name) => ({ name, type: 'uint256' })) },
      primaryType: 'Permit',
      domain: { name: 'Token', chainId: 1, verifyingContract: B },
      message: { ...(message as object), spender: C, deadline: '9', expiry: '9' },
    }
    const reading = read('eth_signTypedData_v4', [A, data])
    expect(kinds(reading).includes('permit')).toBe(!revokes)
    if (revokes) expect(reading.parts[0]).toMatchObject({ kind: 'typedData', receiver: C, token: B, revokes: true })
    else expect(reading.parts[0]).not.toHaveProperty('revokes')
  })

  it('[T18] names code that is created, and an account that is handed to code, here or everywhere', () => {
    expect(kinds(send({ data: '0x6000' }))).toEqual(['contractCreation'])
    expect(
      kinds(
        send({
          to: B,
          authorizationList: [
            { chainId: 0, address: C },
            { chainId: 1, address: C },
          ],
        }),
      ),
    ).toEqual(['authorizationEverywhere', 'authorization'])
    expect(kinds(typed('Authorization', { chainId: 0, address: C, nonce: 1 }))).toEqual(['authorizationEverywhere'])
  })

  it('[T18] names permits in typed data: of a token, of DAI, of Permit2, single and in a batch', () => {
    expect(kinds(typed('Permit', { owner: A, spender: C, value: MAX.toString(), nonce: 0, deadline: 9 }))).toEqual(['permit', 'unlimitedApproval'])
    expect(kinds(typed('Permit', { owner: A, spender: C, value: '5', nonce: 0, deadline: 9 }))).toEqual(['permit'])
    expect(kinds(typed('Permit', { holder: A, spender: C, nonce: 0, expiry: 0, allowed: true }))).toEqual(['permit', 'unlimitedApproval'])
    const PERMIT2 = { name: 'Permit2', chainId: 1 }
    expect(kinds(typed('PermitSingle', { details: { token: B, amount: ((1n << 160n) - 1n).toString() }, spender: C, sigDeadline: 9 }, PERMIT2))).toEqual([
      'permit2',
      'unlimitedApproval',
    ])
    expect(kinds(typed('PermitBatch', { details: [{ token: B, amount: '1' }], spender: C, sigDeadline: 9 }, PERMIT2))).toEqual(['permit2'])
    expect(kinds(typed('Mail', { to: 'Bob' }))).toEqual([])
  })

  it('[T18, UX-37] shows typed data field by field, and names another network', () => {
    const reading = typed('Mail', { to: { name: 'Bob', wallets: [B] }, contents: 'Hi' }, { name: 'Mail', chainId: 137 })
    expect(reading.parts[0]?.lines.map(({ name, value, depth }) => [name, value, depth])).toEqual([
      ['primaryType', 'Mail', undefined],
      ['domain', '', 0],
      ['chainId', '137', 1],
      ['name', 'Mail', 1],
      ['message', '', 0],
      ['contents', 'Hi', 1],
      ['to', '', 1],
      ['name', 'Bob', 2],
      ['wallets', '', 2],
      ['0', B, 3],
    ])
    expect(reading.warnings).toEqual([{ kind: 'otherNetwork', subject: '137' }])
  })

  it('[UX-37, T15] shows a message as text, in hex or not; bytes and hidden characters are named', () => {
    const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
    expect(read('personal_sign', [hex('Sign in, Zoë'), A])).toMatchObject({
      parts: [{ kind: 'message', lines: [{ name: 'message', value: 'Sign in, Zoë' }] }],
      warnings: [],
    })
    expect(kinds(read('personal_sign', ['0xff00fe', A]))).toEqual(['rawBytes'])
    expect(kinds(read('personal_sign', [hex('pay \u202eecila'), A]))).toEqual(['hiddenCharacters'])
    expect(kinds(read('personal_sign', [hex('line\nline\ttab'), A]))).toEqual([])
    expect(kinds(read('personal_sign', [hex('Hi'), B]))).toEqual(['otherAccount'])
  })

  it('[FRAME-35, UX-37] reads each call of a bundle', () => {
    const { parts, warnings } = read('wallet_sendCalls', [
      {
        version: '2.0.0',
        chainId: '0x1',
        calls: [
          { to: B, value: '0x1' },
          { to: C, data: `0x095ea7b3${word(B)}${word(MAX)}` },
        ],
      },
    ])
    expect(parts.map(({ kind, receiver }) => [kind, receiver])).toEqual([
      ['transfer', B],
      ['tokenApproval', B.toLowerCase()],
    ])
    expect(warnings).toEqual([{ kind: 'unlimitedApproval', subject: B.toLowerCase() }])
  })

  it('[T18, I-27] names what was read by a digest of exactly what is sent', () => {
    const params = canonicalJson([{ from: A, to: B, value: '0x1' }])
    const digest = createHash('sha256').update(`eth_sendTransaction\neip155:1\n${params}`).digest('hex')
    expect([read('eth_sendTransaction', JSON.parse(params)).digest, digestOf('eth_sendTransaction', 'eip155:1', params)]).toEqual([digest, digest])
    expect(digestOf('eth_sendTransaction', 'eip155:8453', params)).not.toBe(digest)
  })

  it('[T18] never throws, whatever is asked', () => {
    const odd: Json[] = [
      null,
      1,
      'x',
      [],
      {},
      [null],
      [[]],
      [{}],
      [{ to: 1, data: 2, value: 'x', calls: 7 }],
      [A, '{'],
      [A, { domain: 1, message: [], primaryType: 3 }],
      [{ calls: [null, 1, 'x'] }],
    ]
    for (const method of [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_sendCalls',
      'eth_sendUserOperation',
      'wallet_grantPermissions',
      'solana_signAllTransactions',
      'solana_signTransaction',
      'other',
    ]) {
      for (const params of odd) expect(() => read(method, params), `${method} ${JSON.stringify(params)}`).not.toThrow()
    }
    expect(() => readRequest({ method: 'personal_sign', network: 'eip155:1', params: 'no json' })).not.toThrow()
  })
})
