import type { ReaderName } from './sign-in-readers.js'

/** A text, and what the grammar of EIP-4361 says of it. */
export interface CorpusCase {
  readonly name: string
  readonly text: string
  /** The libraries that say otherwise. */
  readonly departs?: readonly ReaderName[]
  /** The production that decides where one does. */
  readonly production?: string
}

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HEAD = ['app.example wants you to sign in with your Ethereum account:', ADDRESS, '']
const FIELDS = ['URI: https://app.example/login', 'Version: 1', 'Chain ID: 1', 'Nonce: abcdef0123456789', 'Issued At: 2025-01-01T00:00:00.000Z']

/** The plain message, with lines after its end. */
const ending = (...lines: readonly string[]) => [...HEAD, '', ...FIELDS, ...lines].join('\n')
const PLAIN = ending()
const FULL = [
  ...HEAD,
  'Sign in to the app.',
  '',
  ...FIELDS,
  'Expiration Time: 2025-01-08T00:00:00.000Z',
  'Not Before: 2024-12-31T00:00:00.000Z',
  'Request ID: r-1',
  'Resources:',
  '- https://app.example/terms',
  '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
].join('\n')
const swap = (from: string, to: string, text = PLAIN) => {
  if (!text.includes(from)) throw new Error(`No ${from} in the message`)
  return text.replace(from, () => to)
}

const domain = (text: string) => swap('app.example wants', `${text} wants`)
const account = (text: string) => swap(ADDRESS, text)
const saying = (statement: string) => [...HEAD, statement, '', ...FIELDS].join('\n')
const uri = (text: string) => swap('URI: https://app.example/login', `URI: ${text}`)
const version = (text: string) => swap('Version: 1', `Version: ${text}`)
const chain = (text: string) => swap('Chain ID: 1', `Chain ID: ${text}`)
const nonce = (text: string) => swap('abcdef0123456789', text)
const issued = (text: string) => swap('2025-01-01T00:00:00.000Z', text)
const resources = (...all: readonly string[]) => ending('Resources:', ...all.map((resource) => `- ${resource}`))

type Row = readonly [name: string, text: string, departs?: readonly ReaderName[], production?: string]
const cases = (rows: readonly Row[]): readonly CorpusCase[] =>
  rows.map(([name, text, departs, production]) => ({ name, text, ...(departs && { departs }), ...(production && { production }) }))

const AUTHORITY = 'domain = authority; authority = [ userinfo "@" ] host [ ":" port ] (RFC 3986)'
const DATE_TIME = 'issued-at = date-time (RFC 3339)'
const LEAP = 'time-second = 00-58, 00-59, 00-60 based on leap second rules (RFC 3339)'
const STATEMENT = 'statement = *( reserved / unreserved / " " )'
const CHAIN_ID = 'chain-id: "See EIP-155 for valid CHAIN_IDs", which are whole numbers from 1 on, here in the one form of a decimal'
const URI = 'uri = URI (RFC 3986)'
const REQUEST_ID = 'request-id = *pchar (RFC 3986)'
const BOTH = ['viem', 'ox'] as const

/** Messages that keep to the grammar. */
export const taken = /* @__PURE__ */ cases([
  ['without a statement', PLAIN],
  ['with every field', FULL],
  ['with a statement', saying('Sign in to the app.')],
  ['a statement with every reserved character', saying(":/?#[]@!$&'()*+,;=")],
  ['a statement with every unreserved mark', saying('-._~')],
  ['a statement of one letter', saying('a')],
  ['a statement of spaces', saying('  ')],
  ['a statement that begins and ends with a space', saying(' Sign in. ')],
  ['a statement that looks like a field', saying('URI: https://evil.example')],
  ['a statement that looks like a first line', saying('evil.example wants you to sign in with your Ethereum account:')],
  ['a long statement', saying('Sign in. '.repeat(100))],
  ['an empty statement', saying(''), BOTH, STATEMENT],
  ['with a scheme', domain('https://app.example')],
  ['a scheme with all its marks', domain('a+b-c.1://app.example')],
  ['a domain with a port', domain('app.example:8443')],
  ['a domain with an empty port', domain('app.example:'), BOTH, AUTHORITY],
  ['a domain with a long port', domain('app.example:123456'), BOTH, AUTHORITY],
  ['a domain of one label', domain('intranet'), BOTH, AUTHORITY],
  ['localhost', domain('localhost')],
  ['localhost with a port', domain('localhost:3000')],
  ['an IPv4 address', domain('127.0.0.1:5173')],
  ['an IPv6 address', domain('[::1]:3000'), BOTH, AUTHORITY],
  ['a whole IPv6 address', domain('[2001:db8:1:2:3:4:5:6]'), BOTH, AUTHORITY],
  ['an IPv6 address that ends as IPv4', domain('[::ffff:192.0.2.1]'), BOTH, AUTHORITY],
  ['an address of a later version', domain('[v1.a:b]'), BOTH, AUTHORITY],
  ['a domain with a user', domain('user@app.example'), BOTH, AUTHORITY],
  ['a punycode domain', domain('xn--bcher-kva.example')],
  ['a domain with an underscore', domain('my_app.example'), BOTH, AUTHORITY],
  ['a domain with an escape', domain('b%C3%BCcher.example'), BOTH, AUTHORITY],
  ['a URI with path, query and fragment', uri('https://app.example/a/b;c=1?d=e/f?g#h/i?j')],
  ['a URI without an authority', uri('urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6')],
  ['a URI that ends with its host', uri('https://app.example'), ['ox'], URI],
  ['a URI with an empty path after its scheme', uri('a:'), ['ox'], URI],
  ['a DID as URI', uri('did:pkh:eip155:1:0xf39f')],
  ['a URI with an escape', uri('https://app.example/%E2%82%AC')],
  ['a URI with an empty host', uri('file:///a')],
  ['a URI with an IPv6 host', uri('http://[::1]:3000/a')],
  ['another chain', chain('8453')],
  ['a large chain id', chain('9007199254740991')],
  ['a nonce of eight', nonce('abcdefgh')],
  ['a nonce of digits', nonce('12345678')],
  ['a long nonce', nonce('a1'.repeat(64))],
  ['a time without a fraction', issued('2025-01-01T00:00:00Z')],
  ['a time with a long fraction', issued('2025-01-01T00:00:00.123456789Z')],
  ['a time with an offset', issued('2025-01-01T05:30:00+05:30')],
  ['a time with the largest offset', issued('2025-01-01T00:00:00-23:59')],
  ['a time with an unknown offset', issued('2025-01-01T00:00:00-00:00')],
  ['a time in small letters', issued('2025-01-01t00:00:00z'), ['viem'], DATE_TIME],
  ['29 February of a leap year', issued('2024-02-29T00:00:00Z')],
  ['29 February of 2000', issued('2000-02-29T00:00:00Z')],
  ['a leap second', issued('2016-12-31T23:59:60Z'), BOTH, LEAP],
  ['an expiration alone', ending('Expiration Time: 2025-01-08T00:00:00.000Z')],
  ['a beginning alone', ending('Not Before: 2025-01-08T00:00:00.000Z')],
  ['a request id alone', ending('Request ID: r-1')],
  ['a request id with all it may hold', ending("Request ID: aZ09-._~!$&'()*+,;=:@%2F")],
  ['an empty request id', ending('Request ID: '), BOTH, REQUEST_ID],
  ['an empty list of resources', resources()],
  ['one resource', resources('https://app.example/terms')],
  ['a resource that is a recap', resources('urn:recap:eyJhdHQiOnt9fQ==')],
  ['a resource without a path', resources('a:b')],
])

/** Texts that are no messages. */
export const refused = /* @__PURE__ */ cases([
  ['nothing', ''],
  ['another text', 'hello'],
  ['one empty line without a statement', [...HEAD, ...FIELDS].join('\n')],
  ['no empty line', [...HEAD.slice(0, 2), ...FIELDS].join('\n')],
  ['three empty lines', [...HEAD, '', '', '', ...FIELDS].join('\n')],
  ['no empty line after the statement', [...HEAD, 'Sign in.', ...FIELDS].join('\n')],
  ['a statement of two lines', saying('Sign in.\nNow.')],
  ['a statement with an empty line', saying('Sign in.\n\nURI: https://evil.example')],
  ['a statement with a carriage return', saying('Sign in.\rNow.')],
  ['a statement with a tab', saying('Sign\tin.'), BOTH, STATEMENT],
  ['a statement with a letter outside ASCII', saying('Grüezi.'), BOTH, STATEMENT],
  ['a statement with a quotation mark', saying('"Sign in."'), BOTH, STATEMENT],
  ['a statement with a percent sign', saying('100% yours.'), BOTH, STATEMENT],
  ['a statement with a backslash', saying('a\\b'), BOTH, STATEMENT],
  ['a statement with angle brackets', saying('<b>'), BOTH, STATEMENT],
  ['a statement with braces', saying('{a|b}'), BOTH, STATEMENT],
  ['a statement with a caret', saying('a^b`c'), BOTH, STATEMENT],
  ['a statement with a null', saying('a\0b'), BOTH, STATEMENT],
  ['a statement with a line separator', saying('a\u2028b')],
  ['line ends of Windows', PLAIN.replaceAll('\n', '\r\n')],
  ['a line break at the end', `${PLAIN}\n`],
  ['a space at the end', `${PLAIN} `],
  ['a line after the end', ending('Memo: x')],
  ['a byte order mark', `\uFEFF${PLAIN}`],
  ['a space before it', ` ${PLAIN}`],
  ['no domain', domain('')],
  ['a domain with a space', domain('app example')],
  ['a domain with a path', domain('app.example/path')],
  ['a domain with a query', domain('app.example?a')],
  ['a scheme without its slashes', domain('https:app.example')],
  ['a scheme that begins with a digit', domain('1http://app.example')],
  ['a domain with a letter outside ASCII', domain('bücher.example')],
  ['a port that is no number', domain('app.example:http')],
  ['an IPv6 address of too many parts', domain('[1:2:3:4:5:6:7:8:9]')],
  ['an IPv6 address with two gaps', domain('[1::2::3]')],
  ['an IPv6 address with a bad end', domain('[::256.0.0.1]')],
  ['an open bracket', domain('[::1')],
  ['a half escape in the domain', domain('a%2.example')],
  ['another chain name', swap('Ethereum', 'Solana')],
  ['a chain name in small letters', swap('Ethereum', 'ethereum')],
  ['an address in small letters', account(ADDRESS.toLowerCase())],
  ['an address in capitals', account(`0x${ADDRESS.slice(2).toUpperCase()}`)],
  ['an address with one wrong letter', account(ADDRESS.replace('F', 'f'))],
  ['an address that is too short', account(ADDRESS.slice(0, -1))],
  ['an address that is too long', account(`${ADDRESS}0`)],
  ['an address without 0x', account(ADDRESS.slice(2))],
  ['an account of CAIP-10', account(`eip155:1:${ADDRESS}`)],
  ['a space after the address', account(`${ADDRESS} `)],
  ['a name in place of an address', account('vitalik.eth')],
  ['a relative URI', uri('/login')],
  ['a URI without a scheme', uri('app.example')],
  ['a URI with a space', uri('https://app.example/a b')],
  ['a URI with a letter outside ASCII', uri('https://bücher.example')],
  ['a URI with a half escape', uri('https://app.example/%2')],
  ['a URI with two fragments', uri('https://app.example/#a#b'), BOTH, URI],
  ['a URI with brackets in its path', uri('https://app.example/[a]'), BOTH, URI],
  ['an empty URI', uri('')],
  ['a space after the URI', uri('https://app.example ')],
  ['version 2', version('2')],
  ['version 1.0', version('1.0')],
  ['no version', version('')],
  ['no line for the version', swap('Version: 1\n', '')],
  ['chain 0', chain('0'), ['siwe', 'viem', 'ox'], CHAIN_ID],
  ['a chain id with a zero before it', chain('01'), ['siwe'], CHAIN_ID],
  ['a chain id beyond exact numbers', chain('9007199254740993'), ['siwe'], CHAIN_ID],
  ['a chain of CAIP-2', chain('eip155:1')],
  ['a chain in hex', chain('0x1')],
  ['a negative chain', chain('-1')],
  ['no chain', chain('')],
  ['a nonce of seven', nonce('abcdefg')],
  ['a nonce of four', nonce('abcd')],
  ['a nonce with a hyphen', nonce('abcd-efgh')],
  ['a nonce with a space', nonce('abcd efgh')],
  ['a nonce with a letter outside ASCII', nonce('abcdefgü')],
  ['no nonce', nonce('')],
  ['no time', swap('\nIssued At: 2025-01-01T00:00:00.000Z', '')],
  ['a day without a time', issued('2025-01-01'), ['ox'], DATE_TIME],
  ['30 February', issued('2025-02-30T00:00:00Z'), BOTH, DATE_TIME],
  ['29 February of a common year', issued('2025-02-29T00:00:00Z'), BOTH, DATE_TIME],
  ['31 April', issued('2025-04-31T00:00:00Z'), BOTH, DATE_TIME],
  ['month 13', issued('2025-13-01T00:00:00Z')],
  ['day 0', issued('2025-01-00T00:00:00Z')],
  ['hour 24', issued('2025-01-01T24:00:00Z'), BOTH, DATE_TIME],
  ['minute 60', issued('2025-01-01T00:60:00Z')],
  ['second 99', issued('2025-01-01T00:00:99Z')],
  ['second 60 where no leap second is', issued('2025-01-01T12:00:60Z'), ['siwe'], LEAP],
  ['an offset of 99 hours', issued('2025-01-01T00:00:00+99:00')],
  ['an offset of 60 minutes', issued('2025-01-01T00:00:00+00:60')],
  ['an offset without its colon', issued('2025-01-01T00:00:00+0100'), ['ox'], DATE_TIME],
  ['no offset', issued('2025-01-01T00:00:00'), ['ox'], DATE_TIME],
  ['a space for the T', issued('2025-01-01 00:00:00Z'), ['ox'], DATE_TIME],
  ['a point without a fraction', issued('2025-01-01T00:00:00.Z')],
  ['a time of HTTP', issued('Wed, 01 Jan 2025 00:00:00 GMT'), ['ox'], DATE_TIME],
  ['a year of five digits', issued('12025-01-01T00:00:00Z')],
  ['an expiration that is no time', ending('Expiration Time: never')],
  ['a beginning that is no time', ending('Not Before: now')],
  ['the expiration after the beginning', ending('Not Before: 2025-01-01T00:00:00.000Z', 'Expiration Time: 2025-01-08T00:00:00.000Z')],
  ['a request id with a slash', ending('Request ID: a/b'), BOTH, REQUEST_ID],
  ['a request id with a space', ending('Request ID: a b'), BOTH, REQUEST_ID],
  ['a request id with a half escape', ending('Request ID: a%2'), BOTH, REQUEST_ID],
  ['two request ids', ending('Request ID: a', 'Request ID: b')],
  ['a resource that is no URI', resources('terms')],
  ['a resource with a space', resources('https://app.example/a b')],
  ['a resource without its hyphen', ending('Resources:', 'https://app.example')],
  ['an empty resource', resources('')],
  ['a line after the resources', ending('Resources:', '- a:b', 'Memo: x')],
  ['resources on the line of their name', ending('Resources: a:b')],
  ['fields in another order', ending().replace('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
  ['a field twice', swap('Version: 1', 'Version: 1\nVersion: 1')],
  ['a name in small letters', swap('Nonce:', 'nonce:')],
])
