import { SiweMessage } from 'siwe'
import { firstValueFrom, throwError } from 'rxjs'
import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { failure } from '../../domain/siwx/errors.js'
import { createMemoryStorage } from '../memory/storage/memory-storage.js'
import { networkOf, timeOf } from './host-values.js'
import { formatMessage } from './message.js'
import type { SiweConfig } from './siwe-config.js'
import type { SiwxHost } from './host-siwx.js'
import { createSiwx } from './siwx.js'
import { ODD_VALUES } from '../../../tests/support/odd-values.js'

const account = mnemonicToAccount('test test test test test test test test test test test junk')
const address = account.address
const subject = { accountAddress: address, chainId: 'eip155:31337' } as const
const NONCE = 'abcdef0123456789'
const ISO = '2025-01-31T08:00:00Z'

const port = (parts: { host?: unknown; siwe?: unknown }, warnings: unknown[] = []) =>
  createSiwx({
    ...(parts as { host?: SiwxHost; siwe?: SiweConfig }),
    storage: createMemoryStorage().port,
    clock: { now: () => Date.parse(ISO) },
    url: 'https://fernwood.example',
    read: () => throwError(() => failure('ABORTED')),
    onWarning: (warning) => warnings.push(warning),
  })

describe('times and networks of an app', () => {
  it.each([
    [ISO, ISO],
    [new Date(ISO), '2025-01-31T08:00:00.000Z'],
    [Date.parse(ISO), '2025-01-31T08:00:00.000Z'],
    [`${Date.parse(ISO)}`, '2025-01-31T08:00:00.000Z'],
    [Date.parse(ISO) / 1_000, '2025-01-31T08:00:00.000Z'],
    [BigInt(Date.parse(ISO)), '2025-01-31T08:00:00.000Z'],
    ['2025-01-31 08:00:00+00', '2025-01-31T08:00:00+00:00'],
    ['2025-01-31 08:00:00.123456+0530', '2025-01-31T08:00:00.123456+05:30'],
    ['2025-01-31 08:00:00', '2025-01-31T08:00:00Z'],
    ['2025-01-31T08:00:00', '2025-01-31T08:00:00Z'],
    ['31 January', undefined],
    ['2025-02-30 08:00:00', undefined],
    [new Date(Number.NaN), undefined],
    [{}, undefined],
    [true, undefined],
  ])('[SIWX-13] the time %s is read as %s', (value, text) => {
    expect(timeOf(value)).toBe(text)
  })

  it.each([
    [31337, 'eip155:31337'],
    ['31337', 'eip155:31337'],
    ['0x7a69', 'eip155:31337'],
    [31337n, 'eip155:31337'],
    ['eip155:31337', 'eip155:31337'],
    ['eip155:0x7a69', 'eip155:31337'],
    [null, undefined],
    ['mainnet ', undefined],
    [1.5, undefined],
    [{}, undefined],
  ])('[SIWX-13] the chain id %s is read as %s', (value, id) => {
    expect(networkOf(value, 'eip155')).toBe(id)
  })
})

describe('getSession of a siweConfig', () => {
  const config = (session: unknown, more: object = {}) => {
    const ended: string[] = []
    const siwe = {
      getNonce: () => NONCE,
      createMessage: () => '',
      verifyMessage: () => true,
      signOut: () => ended.push('out') > 0,
      getSession: async () => session,
    }
    return { port: port({ siwe: { ...siwe, ...more } }), ended }
  }

  it.each([
    { address, chainId: 31337 },
    { address, chainId: '31337' },
    { address: address.toLowerCase(), chainId: '0x7a69' },
    { address, chainId: 31337n },
    { address: `eip155:31337:${address}`, chainId: 'eip155:31337' },
    { address: `did:pkh:eip155:31337:${address}`, chain_id: '31337' },
    { account_address: address, chain_id: 31337, user_id: null, created_at: new Date(), avatar: undefined },
  ])('[SIWX-14] %o is the session of the account: nobody is signed out', async (session) => {
    const { port, ended } = config(session)
    expect([(await firstValueFrom(port.list(subject))).length, ended]).toEqual([1, []])
  })

  it.each([null, undefined, '', false, {}, { address: null, chainId: null }, { user: null, expires: ISO }])('[SIWX-14] %j is none', async (session) => {
    const { port, ended } = config(session)
    expect([await firstValueFrom(port.list(subject)), ended]).toEqual([[], []])
  })

  it.each([
    [{ address, chainId: null }, 'chainId'],
    [{ address, chainId: 'mainnet' }, 'chainId'],
    [{ address: 7, chainId: 1 }, 'address'],
    [{ chainId: 1 }, 'address'],
    [7, 'the answer'],
    [[], 'the answer'],
    ['<html>', 'the answer'],
  ])('[SIWX-14, DX-18] %j is refused with its member, and signs nobody out', async (session, field) => {
    const { port, ended } = config(session)
    await expect(firstValueFrom(port.list(subject))).rejects.toMatchObject({
      code: 'SIGN_IN_ANSWER_INVALID',
      context: { source: 'siweConfig.getSession', field },
    })
    expect(ended).toEqual([])
  })

  it('[SIWX-14, fault] of another account is none, also where the server cannot end it', async () => {
    const other = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 31337 }
    const warnings: unknown[] = []
    const signOut = () => Promise.reject(new Error('500'))
    const siwe = { getNonce: () => NONCE, createMessage: () => '', verifyMessage: () => true, signOut, getSession: async () => other }
    expect(await firstValueFrom(port({ siwe }, warnings).list(subject))).toEqual([])
    expect(warnings).toMatchObject([{ cause: { message: '500' } }])
  })

  it.each([new Error('500'), 'down', null, undefined, 500, { status: 500 }])(
    '[SIWX-14, fault] that throws %s is a failure, never a sign-out',
    async (thrown) => {
      const { port, ended } = config(null, { getSession: () => Promise.reject(thrown) })
      await expect(firstValueFrom(port.list(subject))).rejects.toHaveProperty('code')
      expect(ended).toEqual([])
    },
  )
})

describe('other answers of a siweConfig', () => {
  const message = (args: { nonce: string; iat: string; statement?: string; exp?: string }) =>
    formatMessage({
      ...{ accountAddress: address, chainId: 'eip155:31337', domain: 'a.example', uri: 'https://a.example', version: '1' },
      ...{ nonce: args.nonce, issuedAt: args.iat, ...(args.statement ? { statement: args.statement } : {}), ...(args.exp ? { expirationTime: args.exp } : {}) },
    })
  const config = (more: object) =>
    port({ siwe: { getNonce: () => NONCE, createMessage: message, verifyMessage: () => true, signOut: () => true, getSession: () => null, ...more } })
  const made = (more: object) => firstValueFrom(config(more).createMessage({ ...subject, nonce: NONCE }))

  it.each([NONCE, `${NONCE}\n`, `"${NONCE}"`, { nonce: NONCE }])('[SIWX-14] the nonce %j is read', async (nonce) => {
    expect((await made({ getNonce: () => nonce })).data.nonce).toBe(NONCE)
  })

  it('[SIWX-14] times as dates, null members and a promise of the text are read', async () => {
    const getMessageParams = () => ({ iat: new Date(ISO), exp: Date.parse(ISO) + 60_000, nbf: null, statement: null, resources: null })
    const { data } = await made({ getMessageParams, createMessage: async (args: never) => message(args) })
    expect(data).toMatchObject({ issuedAt: '2025-01-31T08:00:00.000Z', expirationTime: '2025-01-31T08:01:00.000Z' })
  })

  it.each([
    ['getNonce', { getNonce: () => undefined }, 'SIGN_IN_ANSWER_INVALID'],
    ['getNonce', { getNonce: () => ({ status: 500 }) }, 'SIGN_IN_ANSWER_INVALID'],
    ['getMessageParams', { getMessageParams: () => ({ exp: 'tomorrow' }) }, 'SIGN_IN_ANSWER_INVALID'],
    ['createMessage', { createMessage: () => undefined }, 'SIGN_IN_FIELD_INVALID'],
  ])('[SIWX-14, DX-18] %s that cannot be read is refused by name', async (name, more, code) => {
    await expect(made(more)).rejects.toMatchObject({ code, message: expect.stringContaining(name) })
  })

  it.each([undefined, null, 'true', 1, {}, { ok: true }])(
    '[SIWX-14, SIWX-13] the verdict %j is neither true nor false: refused, and no word about the account',
    async (verdict) => {
      const session = { data: { ...(await made({})).data }, message: '', signature: '' }
      await expect(firstValueFrom(config({ verifyMessage: () => verdict }).verify(session))).rejects.toMatchObject({ code: 'SIGN_IN_ANSWER_INVALID' })
      await expect(firstValueFrom(port({ host: { verifyMessage: () => verdict } }).verify(session))).rejects.toMatchObject({ code: 'SIGN_IN_ANSWER_INVALID' })
    },
  )

  it.each(['onSignIn', 'onSignOut'])('[SIWX-14, fault] %s that throws undoes nothing', async (name) => {
    const warnings: unknown[] = []
    for (const callback of [
      () => Promise.reject(new Error('no')),
      () => {
        throw new Error('no')
      },
    ]) {
      const siwe = { getNonce: () => NONCE, createMessage: message, verifyMessage: () => true, signOut: () => true, getSession: () => null, [name]: callback }
      const one = port({ siwe }, warnings)
      const { data, message: text } = await made({})
      await firstValueFrom(one.add({ data, message: text, signature: '0x' }))
      await firstValueFrom(one.revoke({ accountAddress: address, chainIds: ['eip155:31337'] }))
    }
    expect(warnings).toHaveLength(2)
  })
})

describe('sessions of a host', () => {
  const data = {
    accountAddress: address,
    chainId: 'eip155:31337',
    domain: 'a.example',
    uri: 'https://a.example',
    version: '1',
    nonce: NONCE,
    issuedAt: ISO,
  } as const
  const message = formatMessage({ ...data, expirationTime: '2025-02-07T08:00:00Z' })
  const listed = (answer: unknown, warnings: unknown[] = []) => firstValueFrom(port({ host: { getSessions: async () => answer } }, warnings).list(subject))

  it.each([
    [
      'null columns',
      [{ data: { ...data, statement: null, expirationTime: null, notBefore: null, requestId: null, resources: null }, message, signature: '0x', cacao: null }],
      {},
    ],
    [
      'dates',
      [{ data: { ...data, issuedAt: new Date(ISO), expirationTime: new Date('2025-02-07') }, message, signature: '0x' }],
      { expirationTime: '2025-02-07T00:00:00.000Z' },
    ],
    [
      'numbers',
      [{ data: { ...data, chainId: 31337, expirationTime: 1738915200, version: 1 }, message, signature: '0x' }],
      { expirationTime: '2025-02-07T08:00:00.000Z' },
    ],
    ['a JSON column', JSON.stringify([{ data: JSON.stringify(data), message, signature: '0x' }]), {}],
    [
      'snake case',
      [
        {
          data: {
            account_address: address,
            chain_id: '31337',
            issued_at: '2025-01-31 08:00:00+00',
            domain: 'a.example',
            uri: 'https://a.example',
            version: '1',
            nonce: NONCE,
          },
          message,
          signature: '0x',
        },
      ],
      { issuedAt: '2025-01-31T08:00:00+00:00' },
    ],
    [
      'a flat row',
      [{ id: 7, address, chain_id: 31337, message, signature: '0x', created_at: new Date(), user: { id: 1 } }],
      { domain: 'a.example', expirationTime: '2025-02-07T08:00:00Z' },
    ],
    ['the message alone', [{ message, signature: '0x' }], { nonce: NONCE, expirationTime: '2025-02-07T08:00:00Z' }],
    ['no signature', [{ data, message: null }], {}],
  ])('[SIWX-13] %s are read', async (_, answer, more) => {
    const [session, ...others] = await listed(answer)
    expect(others).toEqual([])
    expect(session?.data).toMatchObject({ accountAddress: address, chainId: 'eip155:31337', ...more })
    expect(Object.values(session?.data ?? {}).every((value) => typeof value === 'string')).toBe(true)
  })

  it.each([
    ['expirationTime', { ...data, expirationTime: 'soon' }],
    ['expirationTime', { ...data, expirationTime: new Date(Number.NaN) }],
    ['notBefore', { ...data, notBefore: {} }],
    ['chainId', { ...data, chainId: 'mainnet!' }],
    ['chainId', { ...data, chainId: null }],
    ['accountAddress', { ...data, accountAddress: null }],
    ['nonce', { ...data, nonce: true }],
  ])('[SIWX-13, DX-18] an unreadable %s is refused by its place', async (name, wrong) => {
    const session = { data: wrong, message, signature: '0x' }
    await expect(listed([session])).rejects.toMatchObject({
      code: 'SIGN_IN_ANSWER_INVALID',
      context: { source: 'getSessions', field: expect.stringContaining(name) },
    })
    const warnings: unknown[] = []
    expect(await listed([session, { data, message, signature: '0x' }], warnings)).toHaveLength(1)
    expect(warnings).toMatchObject([{ code: 'SIGN_IN_ANSWER_INVALID', context: { field: expect.stringMatching(/^\[0\]/) } }])
  })

  it.each(ODD_VALUES)('[SIWX-13, CORE-40] %s from any step is an answer or a typed failure', async (name, make) => {
    const outcome = (run: Promise<unknown>) =>
      run.then(
        () => 'read',
        (error: { code?: string }) => error.code ?? `untyped: ${String(error)}`,
      )
    const request = { ...subject, nonce: NONCE }
    const hosts = [
      port({ host: { getSessions: make, createMessage: make, verifyMessage: make, addSession: make, setSessions: make, revokeSession: make } }),
      port({ host: { getSessions: () => [make()], createMessage: () => ({ ...data, statement: make(), expirationTime: make() }) } }),
      port({ host: { getSessions: () => [{ data: make(), message: make(), signature: make() }], createMessage: () => ({ ...data, resources: make() }) } }),
      port({ siwe: { getNonce: make, createMessage: make, verifyMessage: make, getSession: make, signOut: make, getMessageParams: make } }),
      port({
        siwe: { getNonce: () => NONCE, createMessage: make, verifyMessage: make, getSession: () => ({ address: make(), chainId: make() }), signOut: make },
      }),
    ]
    for (const one of hosts)
      for (const run of [() => one.list(subject), () => one.createMessage(request), () => one.verify({ data, message, signature: '0x' })]) {
        expect(await outcome(firstValueFrom<unknown>(run()))).not.toMatch(name.includes('throw') ? /untyped/ : /untyped|UNEXPECTED/)
      }
  })
})

describe('createMessage of a host', () => {
  const about = { ...subject, nonce: NONCE }
  const made = (createMessage: () => unknown) => firstValueFrom(port({ host: { createMessage } }).createMessage(about))

  it('[SIWX-12, peer] may give the text of viem, a SiweMessage of siwe, and dates, numbers and null in its data', async () => {
    const fields = { address, domain: 'a.example', uri: 'https://a.example', version: '1', nonce: NONCE } as const
    const text = createSiweMessage({ ...fields, chainId: 31337, issuedAt: new Date(ISO) })
    const siwe = new SiweMessage({ ...fields, chainId: 31337, issuedAt: '2025-01-31T08:00:00.000Z' })
    const data = { ...fields, chainId: 31337, issuedAt: new Date(ISO), expirationTime: null, statement: undefined }
    for (const answer of [text, siwe, data]) expect(await made(() => answer)).toMatchObject({ message: text, data: subject })
  })

  it.each([undefined, null, 7, [], 'Hello'])('[SIWX-12, DX-18] %j is refused by name', async (answer) => {
    await expect(made(() => answer)).rejects.toMatchObject({ code: 'SIGN_IN_FIELD_INVALID', context: { field: 'createMessage' } })
  })
})
