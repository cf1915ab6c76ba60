import { describe, expect, it } from 'vitest'
import { fillPairingLink, cleanNamespaces, sessionAddresses, sessionRefusal } from './session-rules.js'
import { relayRefusal } from '../../walletconnect/errors.js'

const one = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('namespaces of a session', () => {
  it('[T3, WC-21, F34] keeps accounts that are some, once, and the chains that have one', () => {
    expect(
      cleanNamespaces({
        eip155: {
          accounts: [`eip155:1:${one}`, `eip155:1:${one.toLowerCase()}`, `eip155:10:${two}`, 'eip155:1:0x12', `solana:1:${one}`, 7],
          chains: ['eip155:10', 'eip155:99', 'x'],
          methods: ['personal_sign', 'personal_sign', 5],
          events: null,
        },
        'eip155:137': { accounts: [`eip155:137:${one}`], methods: ['eth_sign'], events: ['message'] },
        unknown: { accounts: [`eip155:1:${one}`] },
        solana: { accounts: [] },
        __proto__: { accounts: [`eip155:1:${one}`] },
      }),
    ).toEqual({
      eip155: {
        accounts: [`eip155:1:${one}`, `eip155:10:${two}`, `eip155:137:${one}`],
        chains: ['eip155:10', 'eip155:137', 'eip155:1'],
        methods: ['personal_sign', 'eth_sign'],
        events: ['message'],
      },
    })
  })

  it('[T3] leaves out what was not asked for, and says when nothing is left', () => {
    const foreign = {
      eip155: { accounts: [`eip155:1:${one}`], methods: [], events: [] },
      solana: { accounts: ['solana:x:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'] },
    }
    expect(Object.keys(cleanNamespaces(foreign, ['solana']) ?? {})).toEqual(['solana'])
    for (const nothing of [null, 5, [], 'x', {}, { eip155: null }, { eip155: { accounts: 'x' } }, { cosmos: { accounts: [`eip155:1:${one}`] } }])
      expect(cleanNamespaces(nothing)).toBeUndefined()
  })

  it('[T3, T11] of very long lists the first are kept, in whatever form they come, and each address is written once', () => {
    const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
    const texts = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n))
    const written: string[] = []
    const write = (_: string, one: string) => {
      written.push(one)
      return one
    }
    const clean = (foreign: unknown) => cleanNamespaces(foreign, undefined, write)
    const plain = clean({
      eip155: { accounts: texts(10_000, (n) => `eip155:1:${address(n)}`), methods: texts(10_000, (n) => `m${n}`), events: texts(10_000, (n) => `e${n}`) },
      solana: { accounts: ['solana:x:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], chains: texts(10_000, (n) => `solana:c${n}`) },
    })
    expect([plain?.eip155?.accounts.length, plain?.eip155?.methods.length, plain?.eip155?.events.length, plain?.solana?.chains]).toEqual([
      256,
      256,
      256,
      ['solana:x'],
    ])
    expect(written).toHaveLength(257)
    written.length = 0
    // One key per chain, as CAIP-25 allows. The lists together are limited too.
    const keys = texts(100, (n) => `eip155:${n + 1}`)
    const spread = clean(Object.fromEntries(keys.map((key) => [key, { accounts: texts(100, (n) => `${key}:${address(n)}`) }])))
    expect([spread?.eip155?.accounts.length, spread?.eip155?.chains.length, written.length]).toEqual([1_000, 10, 100])
  })

  it('[T3, T11] leaves out names of more than 200 characters, in each namespace', () => {
    const names = ['m'.repeat(201), 'm'.repeat(200), 'personal_sign']
    const clean = cleanNamespaces({
      eip155: { accounts: [`eip155:1:${one}`], methods: names, events: names },
      solana: { accounts: ['solana:x:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], methods: names, events: names },
    })
    for (const namespace of ['eip155', 'solana'] as const)
      expect([clean?.[namespace]?.methods, clean?.[namespace]?.events]).toEqual([names.slice(1), names.slice(1)])
  })

  it('[WC-22, WC-21] what a session cannot serve says why', () => {
    const session = { namespaces: cleanNamespaces({ eip155: { accounts: [`eip155:1:${one}`, `eip155:1:${two}`], methods: ['personal_sign'] } }) ?? {} }
    expect(sessionRefusal(session, 'eip155:1', 'personal_sign')).toBeUndefined()
    expect(sessionRefusal(session, 'solana:x', 'm')?.message).toBe("Namespace 'solana' is not configured. Please call connect() first with namespace config.")
    expect(sessionRefusal(session, 'eip155:2', 'personal_sign')?.code).toBe('CHAIN_NOT_SUPPORTED')
    expect(sessionRefusal(session, 'eip155:1', 'eth_sign')?.cause?.code).toBe(4200)
    expect(sessionAddresses(session, 'eip155:1')).toEqual([one, two])
    expect(sessionAddresses(session, 'eip155:2')).toEqual([])
  })
})

it('[F25, WC-30] refusals of a relay by what their text holds', () => {
  const code = (text: string) => relayRefusal(text).code
  expect(code('WebSocket connection closed abnormally with code: 3000 (Unauthorized: origin not allowed)')).toBe('ORIGIN_NOT_ALLOWED')
  expect(code('Unauthorized: invalid key')).toBe('PROJECT_ID_INVALID')
  expect(code('JWT validation error: JWT Token is not yet valid: basis: 5 now: 3')).toBe('SESSION_EXPIRED')
  expect(relayRefusal('country blocked').message).toBe('The relay refused the connection (country blocked)')
})

it('[WC-02, T5] a pairing address in a link is encoded, once or twice', () => {
  expect(fillPairingLink('w://wc?uri={uri}', 'wc:a@2?b=c&d')).toBe('w://wc?uri=wc%3Aa%402%3Fb%3Dc%26d')
  expect(fillPairingLink('w://wc?uri={uri2}', 'wc:a@2')).toBe('w://wc?uri=wc%253Aa%25402')
  expect([fillPairingLink('{pairing}', 'wc:a@2?b=c&d'), fillPairingLink('{pairing}', undefined)]).toEqual(['wc:a@2?b=c&d', undefined])
  expect(fillPairingLink('w://', undefined)).toBe('w://')
  expect(fillPairingLink('w://{uri}', undefined)).toBeUndefined()
})
