import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseMessage, formatMessage } from '../../../src/adapters/siwx/message.js'
import type { SignInData } from '../../../src/ports/siwx.js'
import { refused, taken } from './sign-in-corpus.js'
import { type ReaderName, readers, type ReadMessage, writers } from './sign-in-readers.js'

const NAMES = Object.keys(readers) as ReaderName[]

/** Our reading, in the words of the others. */
function ours(text: string): ReadMessage | undefined {
  const read = parseMessage(text)
  if (read === undefined) return undefined
  const { accountAddress: address, chainId, issuedAt = '', expirationTime, notBefore, ...rest } = read
  const time = (one: string | undefined) => (one === undefined ? undefined : Date.parse(one))
  return {
    ...rest,
    address,
    chainId: Number(chainId.slice('eip155:'.length)),
    issuedAt: Date.parse(issuedAt),
    expirationTime: time(expirationTime),
    notBefore: time(notBefore),
  }
}

/** Without what is not there; some tell an empty statement as none. */
const told = (message: ReadMessage | undefined) => message && Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined))

describe('the text of a sign-in', () => {
  it('[SIWX-12] has a corpus of its own size, each case named once, each departure with its production', () => {
    expect([taken.length >= 40, refused.length >= 60]).toEqual([true, true])
    expect(new Set([...taken, ...refused].map(({ name }) => name)).size).toBe(taken.length + refused.length)
    for (const { name, departs = [], production } of [...taken, ...refused])
      expect([name, departs.length > 0 && production === undefined]).toEqual([name, false])
  })

  it.each(taken)('[SIWX-12, T17] is taken: $name', ({ text, departs = [] }) => {
    const read = parseMessage(text)
    expect(read && formatMessage(read)).toBe(text)
    expect(NAMES.filter((name) => readers[name](text) === undefined)).toEqual(departs)
    for (const name of NAMES) if (!departs.includes(name)) expect([name, told(readers[name](text))]).toEqual([name, told(ours(text))])
  })

  it.each(refused)('[SIWX-12, T17] is refused: $name', ({ text, departs = [] }) => {
    expect(parseMessage(text)).toBeUndefined()
    expect(NAMES.filter((name) => readers[name](text) !== undefined)).toEqual(departs)
  })

  it('[SIWX-12] is written as siwe, viem and ox write it, and read by each as what was written', () => {
    fc.assert(
      fc.property(written, (message) => {
        const data = dataOf(message)
        const text = formatMessage(data)
        for (const name of NAMES) {
          expect([name, writers[name](message)]).toEqual([name, text])
          expect([name, told(readers[name](text))]).toEqual([name, told(message)])
        }
        expect(parseMessage(text)).toEqual(data)
      }),
      { numRuns: 100 },
    )
  })

  it('[SIWX-12, T17] of any fields is either refused by name or says exactly these, to us and to siwe', () => {
    let kept = 0
    fc.assert(
      fc.property(written, fc.constantFrom(...TEXT_FIELDS), anyText, (message, field, value) => {
        const data = { ...dataOf(message), [field]: field === 'resources' ? [value] : value } as SignInData
        const text = attempt(
          () => formatMessage(data),
          (refusal) => expect(refusal).toMatchObject({ code: 'SIGN_IN_FIELD_INVALID', context: { field: expect.stringMatching(`^${field}`) } }),
        )
        if (text === undefined) return
        kept += 1
        expect(parseMessage(text)).toEqual(data)
        expect(told(readers.siwe(text))).toEqual(told(ours(text)))
      }),
      { numRuns: 800 },
    )
    expect(kept).toBeGreaterThan(20)
  })

  it('[SIWX-12, T17] with one letter changed, added or left out is read as siwe reads it', () => {
    let read = 0
    // siwe takes `[::ffff:192.0..1]`, which is no IPv6address of RFC 3986.
    const hosts = taken.filter(({ text }) => !text.startsWith('['))
    fc.assert(
      fc.property(fc.constantFrom(...hosts), fc.nat(), fc.nat(1), oneOrNone, ({ text }, at, cut, letter) => {
        const place = at % text.length
        const changed = text.slice(0, place) + letter + text.slice(place + cut)
        const [mine, theirs] = [ours(changed), readers.siwe(changed)]
        if (mine !== undefined) {
          read += 1
          expect(formatMessage(parseMessage(changed) as SignInData)).toBe(changed)
          expect(told(theirs)).toEqual(told(mine))
        } else if (!/^Chain ID: (0|9{16,}|\d{16,})|:60/m.test(changed)) expect(theirs).toBeUndefined()
      }),
      { numRuns: 1_000 },
    )
    expect(read).toBeGreaterThan(100)
  })

  it.each([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy', 1],
    ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 2],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 2],
    ['cosmos:cosmoshub-4', 'Cosmos', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', 2],
  ] as const)('[SIWX-12] of %s names its chain, and has as many empty lines as its wallets write', (chainId, chain, accountAddress, empty) => {
    const data: SignInData = { ...dataOf(PLAIN), chainId, accountAddress }
    const namespace = chainId.slice(0, chainId.indexOf(':'))
    const reference = chainId.slice(namespace.length + 1)
    const text = formatMessage(data)
    expect(text).toBe(
      `app.example wants you to sign in with your ${chain} account:\n${accountAddress}\n${'\n'.repeat(empty)}` +
        `URI: https://app.example/login\nVersion: 1\nChain ID: ${reference}\nNonce: abcdef0123456789\nIssued At: 2025-01-01T00:00:00.000Z`,
    )
    for (const one of [data, { ...data, statement: 'Sign in.' }, { ...data, resources: ['a:b'], requestId: 'r' }]) {
      expect(parseMessage(formatMessage(one), namespace)).toEqual(one)
      // Some wallets write the chain as CAIP-2 has it.
      expect(parseMessage(formatMessage(one).replace(reference, chainId), namespace)).toEqual(one)
    }
    expect(parseMessage(text)).toBeUndefined()
    // Of Solana both are read: libraries of CAIP-122 write two.
    const other = text.replace(`${accountAddress}\n${'\n'.repeat(empty)}`, `${accountAddress}\n${'\n'.repeat(3 - empty)}`)
    expect(parseMessage(other, namespace)).toEqual(namespace === 'solana' ? data : undefined)
  })
})

const PLAIN: ReadMessage = {
  domain: 'app.example',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  uri: 'https://app.example/login',
  version: '1',
  chainId: 1,
  nonce: 'abcdef0123456789',
  issuedAt: Date.UTC(2025, 0, 1),
}

/** The message as we write it. */
function dataOf({ address, chainId, issuedAt, expirationTime, notBefore, ...rest }: ReadMessage): SignInData {
  const times = Object.entries({ issuedAt, expirationTime, notBefore })
  const given = times.flatMap(([name, time]) => (time === undefined ? [] : [[name, new Date(time).toISOString()]]))
  return { ...rest, accountAddress: address, chainId: `eip155:${chainId}`, ...Object.fromEntries(given) } as SignInData
}

function attempt<T>(run: () => T, refused: (error: unknown) => void): T | undefined {
  try {
    return run()
  } catch (error) {
    refused(error)
    return undefined
  }
}

/** Text of the given letters. */
const of = (letters: string, minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength })
const ALNUM = 'ABCXYZabcxyz0189'
const time = fc.integer({ min: 0, max: 4_000_000_000_000 })
const part = of(`${ALNUM}-._~!$&'()*+,;=:@`, 1, 12)
const url = fc
  .tuple(fc.constantFrom('https', 'ipfs', 'a+b'), of('abcxyz09', 1, 8), fc.array(part, { minLength: 1, maxLength: 3 }))
  .map(([scheme, host, path]) => `${scheme}://${host}/${path.join('/')}`)

/** Messages that all of them can write. */
const written: fc.Arbitrary<ReadMessage> = fc.record(
  {
    scheme: fc.constantFrom('https', 'http', 'a+b-c.1'),
    domain: fc.constantFrom('app.example', 'app.example:8443', 'localhost:3000', '127.0.0.1', 'xn--bcher-kva.example'),
    address: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`)),
    statement: of(`${ALNUM} -._~:/?#[]@!$&'()*+,;=`, 1, 60),
    uri: url,
    version: fc.constant('1'),
    chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    nonce: of(ALNUM, 8, 40),
    issuedAt: time,
    expirationTime: time,
    notBefore: time,
    requestId: part,
    resources: fc.array(url, { maxLength: 3 }),
  },
  { requiredKeys: ['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
)

const TEXT_FIELDS = ['scheme', 'domain', 'statement', 'uri', 'version', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId', 'resources'] as const
const anyText = fc.oneof(
  of(`${ALNUM}-._~:/?#[]@!$&'()*+,;=% \n\r\t"<>ü`, 0, 12),
  fc.string({ unit: 'binary', maxLength: 8 }),
  url.chain((text) => fc.constantFrom(`${text}\nVersion: 1`, `${text} `, `\n${text}`, text)),
  fc.constantFrom('x\n\nURI: https://evil.example', 'a\nRequest ID: b', '2025-01-01T00:00:00Z\nNonce: 12345678', '1', '\u2028', ''),
)
const oneOrNone = of(`aF0:/.- %@[]?#\n\rü"Z`, 0, 1)
