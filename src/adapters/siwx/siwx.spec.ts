import { SiweMessage } from 'siwe'
import { describe, expect, it, vi } from 'vitest'
import { mnemonicToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { firstValueFrom, lastValueFrom, throwError } from 'rxjs'
import { siwxContract } from '../../testing/contracts/siwx.js'
import { createMemoryStorage } from '../memory/storage/memory-storage.js'
import { failure } from '../../domain/siwx/errors.js'
import type { SignInData, SignInSession } from '../../ports/siwx.js'
import { formatMessage, parseMessage } from './message.js'
import { createSiwx, SESSION_MS, type SiwxOptions } from './siwx.js'
import type { SiweConfig } from './siwe-config.js'
import type { SiwxHost } from './host-siwx.js'

const MNEMONIC = 'test test test test test test test test test test test junk'
const [FIRST, SECOND] = [mnemonicToAccount(MNEMONIC), mnemonicToAccount(MNEMONIC, { addressIndex: 1 })]
const NOW = Date.parse('2025-01-01T00:00:00Z')
const NONCE = 'abcdef0123456789'

function made(options: Partial<SiwxOptions> = {}, storage = createMemoryStorage()) {
  return createSiwx({
    storage: storage.port,
    clock: { now: () => NOW },
    url: 'https://fernwood.example:8443/shop?from=mail',
    read: () => throwError(() => failure('ABORTED')),
    ...options,
  })
}
const messageOf = (options: Partial<SiwxOptions> = {}, chainId: SignInData['chainId'] = 'eip155:8453') =>
  firstValueFrom(made(options).createMessage({ accountAddress: FIRST.address, chainId, nonce: NONCE }))

siwxContract({ describe, it, expect }, 'storage', () => {
  const storage = createMemoryStorage()
  return {
    // The node reports an error: there is no contract.
    port: made({ read: () => throwError(() => failure('RPC_FAILED', { name: 'execution reverted', detail: '' })) }, storage),
    accounts: [FIRST.address, SECOND.address],
    networks: ['eip155:1', 'eip155:8453'],
    sign: (address, message) => (address === FIRST.address ? FIRST : SECOND).signMessage({ message }),
    elapse: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reopen: () => made({}, createMemoryStorage({ disk: storage.disk })),
  }
})

describe('the message', () => {
  it('[SIWX-12, T17, peer] is read by an independent parser as what it says', async () => {
    const { data, message } = await messageOf({ statement: 'Keep my orders on every device.', resources: ['https://fernwood.example/terms', 'ipfs://x'] })
    const read = parseSiweMessage(message)
    expect(read).toEqual({
      address: FIRST.address,
      chainId: 8453,
      domain: 'fernwood.example:8443',
      uri: 'https://fernwood.example:8443',
      version: '1',
      nonce: NONCE,
      statement: 'Keep my orders on every device.',
      issuedAt: new Date(NOW),
      expirationTime: new Date(NOW + SESSION_MS),
      resources: ['https://fernwood.example/terms', 'ipfs://x'],
    })
    expect(validateSiweMessage({ address: FIRST.address, message: read, domain: 'fernwood.example:8443', nonce: NONCE, time: new Date(NOW) })).toBe(true)
    expect(parseMessage(message)).toEqual(data)
  })

  it('[SIWX-12] is read back whatever of it is there', () => {
    const base: SignInData = {
      accountAddress: FIRST.address,
      chainId: 'eip155:1',
      domain: 'a.example',
      uri: 'https://a.example',
      version: '1',
      nonce: NONCE,
      issuedAt: '2025-01-01T00:00:00Z',
    }
    const more = { notBefore: '2025-01-02T00:00:00Z', requestId: 'r-1', statement: 'One line.' }
    for (const data of [base, { ...base, ...more }, { ...base, resources: ['a:b'] }]) {
      expect(parseMessage(formatMessage(data))).toEqual(data)
      expect(parseSiweMessage(formatMessage(data))).toMatchObject({ address: data.accountAddress, nonce: NONCE, chainId: 1 })
    }
    for (const text of ['', 'hello', formatMessage(base).replace('Nonce', 'Once')]) expect(parseMessage(text)).toBeUndefined()
  })

  it('[SIWX-12] of signIn() as it is, without a statement, is one that siwe takes', async () => {
    const { data, message } = await messageOf()
    expect(new SiweMessage(message)).toMatchObject({ address: FIRST.address, chainId: 8453, domain: data.domain, uri: data.uri, nonce: NONCE })
    expect(message).toContain(`${FIRST.address}\n\n\nURI: `)
  })

  it('[T17] is of the page itself, its origin alone, whatever address the app has given', async () => {
    vi.stubGlobal('location', new URL('https://page.example:8443/cart?token=secret#pay'))
    const { data, message } = await messageOf({ url: 'https://other.example' })
    expect([data.domain, data.uri, message.includes('secret')]).toEqual(['page.example:8443', 'https://page.example:8443', false])
  })

  it('[SIWX-12] has the account in the letters of its checksum', async () => {
    const request = { accountAddress: FIRST.address.toLowerCase(), chainId: 'eip155:1', nonce: NONCE } as const
    const { data, message } = await firstValueFrom(made().createMessage(request))
    expect([data.accountAddress, message.split('\n')[1]]).toEqual([FIRST.address, FIRST.address])
    const seen: string[] = []
    const host: SiwxHost = {
      createMessage({ accountAddress, chainId }) {
        seen.push(accountAddress)
        return { ...data, accountAddress, chainId }
      },
    }
    expect((await firstValueFrom(made({ host }).createMessage(request))).message).toBe(message)
    expect(seen).toEqual([FIRST.address])
  })

  it('[SIWX-12] names the chain of others than Ethereum (CAIP-122)', async () => {
    const { message } = await messageOf({}, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect([message.split('\n')[0], message.includes('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')]).toEqual([
      'fernwood.example:8443 wants you to sign in with your Solana account:',
      true,
    ])
    expect(parseMessage(message, 'solana')?.chainId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })
})

describe('signatures', () => {
  it('[SIWX-13] of Solana are checked here, those of a contract by a node, and others by nobody', async () => {
    const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
    const { base58 } = await import('@scure/base')
    const accountAddress = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
    const message = 'hello'
    const signature = base58.encode(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(message))))
    const { data } = await messageOf()
    const session = (more: Partial<SignInData>, text = message): SignInSession => ({ data: { ...data, ...more }, message: text, signature })
    const solana = { accountAddress, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    expect(await firstValueFrom(made().verify(session(solana)))).toBe(true)
    expect(await firstValueFrom(made().verify(session(solana, 'other')))).toBe(false)
    // Without an answer of a node, the check fails.
    await expect(firstValueFrom(made().verify({ ...session({}), signature: `0x${'11'.repeat(65)}` }))).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
    await expect(firstValueFrom(made().verify(session({ chainId: 'near:mainnet' })))).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  })
})

describe('what is kept', () => {
  it('[SIWX-13, F18] that cannot be read is as if it were not there, and is written anew', async () => {
    const storage = createMemoryStorage()
    storage.disk.put('latchkit:siwx_sessions', '[{"data":1}]')
    const { data, message } = await messageOf()
    const port = made({}, storage)
    expect(await firstValueFrom(port.list(data))).toEqual([])
    await firstValueFrom(port.add({ data, message, signature: '0x00' }))
    expect(await firstValueFrom(port.list(data))).toHaveLength(1)
  })
})

describe('a host', () => {
  it('[SIWX-13] does its part, with this and what it names, and the rest is done here', async () => {
    const calls: unknown[] = []
    const host: SiwxHost & { readonly name: string } = {
      name: 'host',
      async createMessage(input) {
        calls.push([this.name, input])
        const { accountAddress, chainId } = input
        return { accountAddress, chainId, domain: 'a.example', uri: 'https://a.example', version: '1', nonce: 'ofTheServer1', toString: () => 'its own text\n' }
      },
      getSessions: async () => [],
      revokeSession: async (...names) => void calls.push(names),
    }
    const port = made({ host })
    const { data, message } = await firstValueFrom(port.createMessage({ accountAddress: FIRST.address, chainId: 'eip155:1', nonce: NONCE }))
    expect([message, data.nonce, Object.keys(data).includes('toString')]).toEqual(['its own text', 'ofTheServer1', false])
    await firstValueFrom(port.add({ data, message, signature: '0x00' }))
    expect(await firstValueFrom(port.list(data))).toEqual([])
    await firstValueFrom(port.revoke({ accountAddress: FIRST.address, chainIds: ['eip155:1', 'eip155:5'] }))
    expect(calls).toEqual([
      ['host', { accountAddress: FIRST.address, chainId: 'eip155:1', nonce: NONCE }],
      ['eip155:1', FIRST.address],
      ['eip155:5', FIRST.address],
    ])
    const broken = made({ host: { addSession: () => Promise.reject(new Error('401')) } })
    await expect(firstValueFrom(broken.add({ data, message, signature: '0x00' }))).rejects.toMatchObject({ cause: { message: '401' } })
  })
})

describe('a host whose message is not what it says', () => {
  const data: SignInData = {
    accountAddress: FIRST.address,
    chainId: 'eip155:1',
    domain: 'a.example',
    uri: 'https://a.example/login',
    version: '1',
    nonce: NONCE,
    issuedAt: '2025-01-01T00:00:00Z',
  }
  const about = { accountAddress: FIRST.address, chainId: 'eip155:1', nonce: NONCE } as const
  const ask = (createMessage: SiwxHost['createMessage'], request = about) =>
    firstValueFrom(made({ host: { createMessage } as SiwxHost }).createMessage(request))
  const refused = (field: string) => ({
    code: 'SIGN_IN_FIELD_INVALID',
    category: 'CONFIG',
    context: { field },
    message: expect.stringContaining(`"${field}" `),
  })

  it.each([
    ['scheme', 'ht tp'],
    ['domain', 'a.example\nURI: https://evil.example'],
    ['domain', 'https://a.example'],
    ['uri', 'https://a.example\nVersion: 1'],
    ['uri', '/login'],
    ['statement', 'Grüezi.'],
    ['version', '2'],
    ['nonce', 'abcd'],
    ['issuedAt', 'yesterday'],
    ['issuedAt', undefined],
    ['issuedAt', new Date(Number.NaN)],
    ['expirationTime', '2025-02-30T00:00:00Z'],
    ['notBefore', '2025-01-01T00:00:99Z'],
    ['requestId', 'a\nResources:\n- https://evil.example'],
    ['requestId', 'a b'],
    ['accountAddress', FIRST.address.toLowerCase()],
    ['chainId', 'eip155:01'],
  ])('[SIWX-12, T17] is refused for %s %j by name, in its own text, too', async (field, value) => {
    const wrong = { ...data, [field.replace(/\[.*/, '')]: value } as SignInData
    await expect(ask(() => wrong)).rejects.toMatchObject(refused(field))
    if (field === 'accountAddress' || value === undefined) return
    const message = formatMessage(data)
    await expect(ask(() => ({ ...wrong, toString: () => message }))).rejects.toMatchObject(refused(field))
  })

  it('[SIWX-12, T17] has its statement on one line and in ASCII, and no resource that is no URI, which is told', async () => {
    const wrong = {
      statement: 'Hello.\n\nURI: https://evil.example \u2014 \u201cit\u2019s\u201d \u2026',
      resources: ['a:b', 'https://a.example\n- https://evil.example'],
    }
    const { data: made, message } = await ask(() => ({ ...data, ...wrong }))
    expect(made).toMatchObject({ statement: "Hello. URI: https://evil.example - 'it's' ...", resources: ['a:b'] })
    expect(message).toBe(formatMessage(made))
    expect(parseSiweMessage(message)).toMatchObject({ statement: made.statement, uri: data.uri, resources: ['a:b'] })
  })

  it('[SIWX-12, T17] is refused where its own text says something else, or nothing that a verifier reads', async () => {
    const text = (more: Partial<SignInData>) => formatMessage({ ...data, ...more })
    for (const [field, message] of [
      ['domain', text({ domain: 'evil.example' })],
      ['accountAddress', text({ accountAddress: SECOND.address })],
      ['chainId', text({ chainId: 'eip155:10' })],
      ['nonce', text({ nonce: 'another12' })],
      ['toString', text({}).replace('\n\n\n', '\n\n')],
      ['toString', text({}).replace('Ethereum', 'Base')],
    ] as const)
      await expect(ask(() => ({ ...data, toString: () => message }))).rejects.toMatchObject(refused(field))
    await expect(ask(() => ({ ...data, statement: 'One.', toString: () => text({ statement: 'Two.' }) }))).rejects.toMatchObject(refused('statement'))
    await expect(ask(() => ({ ...data, resources: ['a:b,c:d'], toString: () => text({ resources: ['a:b', 'c:d'] }) }))).rejects.toMatchObject(
      refused('resources'),
    )
  })

  it('[SIWX-12] is taken with what its own text says besides', async () => {
    const { issuedAt: _, ...bare } = data
    const text = formatMessage({ ...data, statement: 'Hello.', requestId: 'r' })
    const asked = await ask(() => ({ ...bare, resources: [], toString: () => `${text}\n` }))
    expect(asked).toEqual({ data: { ...data, statement: 'Hello.', requestId: 'r' }, message: text })
  })

  it('[SIWX-12, WC-26] is asked for before anybody is connected, when its text is of no account yet', async () => {
    const nobody = { ...about, accountAddress: '' } as never
    expect(await ask(({ accountAddress }) => ({ ...data, accountAddress }), nobody)).toEqual({ data: { ...data, accountAddress: '' }, message: '' })
    await expect(ask(({ accountAddress }) => ({ ...data, accountAddress, statement: 'Grüezi' }), nobody)).rejects.toMatchObject(refused('statement'))
  })

  it('[CORE-40, SIWX-13] keeps its lists to itself: what it changes later, or in what it is given, changes nothing here', async () => {
    const [one, two] = ['0x01', '0x02'].map((signature) => ({ data, message: formatMessage(data), signature }))
    const own = [structuredClone(one), structuredClone(two)] as SignInSession[]
    const host = {
      getSessions: async () => own,
      addSession: (session: { signature: string; data: { resources?: string[] } }) => {
        session.signature = 'changed'
        session.data.resources = []
      },
    } as unknown as SiwxHost
    const port = made({ host })
    const listed = await firstValueFrom(port.list(about))
    Object.assign(own[0]?.data as object, { accountAddress: SECOND.address })
    own.reverse()
    expect(listed).toEqual([one, two])
    const kept = structuredClone(one) as SignInSession
    await firstValueFrom(port.add(kept))
    expect(kept).toEqual(one)
    for (const answer of [{}, [1], [{ ...one, data: 7 }], [{ ...one, signature: 7 }]])
      await expect(firstValueFrom(made({ host: { getSessions: async () => answer as never } }).list(about))).rejects.toMatchObject({
        code: 'SIGN_IN_ANSWER_INVALID',
      })
  })
})

describe('siweConfig', () => {
  function server(more: Partial<SiweConfig> = {}) {
    let session: { address: string; chainId: number } | null = null
    const seen: unknown[] = []
    const config: SiweConfig = {
      getNonce: async () => 'serverNonce1',
      createMessage: (args) => {
        seen.push(args)
        return formatMessage({ ...args, accountAddress: args.address.split(':').at(-1) ?? '', chainId: `eip155:${args.chainId}`, issuedAt: args.iat })
      },
      verifyMessage: async ({ message }) => {
        const { address = '', chainId = 0 } = parseSiweMessage(message)
        session = { address, chainId }
        return true
      },
      getSession: async () => session,
      signOut: async () => {
        session = null
        return true
      },
      onSignIn: (one) => void seen.push(['in', one?.chainId]),
      onSignOut: () => void seen.push('out'),
      ...more,
    }
    return { port: made({ siwe: config }), seen, session: () => session }
  }
  const subject = { accountAddress: FIRST.address, chainId: 'eip155:1' } as const

  it('[SIWX-14, T17] has what its text says: that is signed, whatever else it was given', async () => {
    const { port } = server({
      createMessage: ({ nonce, chainId }) =>
        formatMessage({
          ...{ accountAddress: FIRST.address, chainId: `eip155:${chainId}`, domain: 'own.example', uri: 'https://own.example/', version: '1', nonce },
          ...{ statement: 'Of its own.', issuedAt: '2024-12-31T00:00:00Z' },
        }),
    })
    const { data } = await firstValueFrom(port.createMessage({ ...subject, nonce: NONCE }))
    expect(data).toMatchObject({ domain: 'own.example', uri: 'https://own.example/', statement: 'Of its own.', issuedAt: '2024-12-31T00:00:00Z' })
    for (const text of ['Hello', formatMessage(data).replace('\n\n', '\n')])
      await expect(firstValueFrom(server({ createMessage: () => text }).port.createMessage({ ...subject, nonce: NONCE }))).rejects.toMatchObject({
        code: 'SIGN_IN_FIELD_INVALID',
        context: { field: 'siweConfig.createMessage' },
      })
    // No account is connected yet.
    const before = server({ createMessage: () => 'Hello' }).port.createMessage({ accountAddress: '', chainId: 'eip155:1', nonce: NONCE })
    expect((await firstValueFrom(before)).data).toMatchObject({ nonce: 'serverNonce1', accountAddress: '' })
  })

  it('[F22, SIWX-13] who reads the sessions takes nothing from another tab: what it wrote beside them is still joined', async () => {
    const here = createMemoryStorage()
    const tab = createMemoryStorage({ disk: here.disk })
    const table = (...names: readonly string[]) => JSON.stringify({ v: 1, d: Object.fromEntries(names.map((name) => [name, name])) })
    await lastValueFrom(tab.port.write('labels', table('elsewhere')), { defaultValue: undefined })
    await firstValueFrom(made({}, here).list(subject))
    await lastValueFrom(here.port.write('labels', table('here')), { defaultValue: undefined })
    expect(JSON.parse(here.disk.get('latchkit:labels') ?? '').d).toEqual({ elsewhere: 'elsewhere', here: 'here' })
  })

  it('[SIWX-14] goes through the same flow, in the words of EIP-4361 clients', async () => {
    const { port, seen } = server({ getMessageParams: async () => ({ statement: 'Hello.' }) })
    expect(await firstValueFrom(port.list(subject))).toEqual([])
    const prepared = await firstValueFrom(port.createMessage({ ...subject, nonce: NONCE }))
    expect(seen[0]).toMatchObject({ address: `did:pkh:eip155:1:${FIRST.address}`, chainId: 1, nonce: 'serverNonce1', version: '1', statement: 'Hello.' })
    expect(parseSiweMessage(prepared.message)).toMatchObject({ address: FIRST.address, chainId: 1, nonce: prepared.data.nonce, statement: 'Hello.' })
    const session = { ...prepared, signature: '0x00' }
    expect(await firstValueFrom(port.verify(session))).toBe(true)
    await firstValueFrom(port.add(session))
    expect((await firstValueFrom(port.list(subject)))[0]?.data).toMatchObject(subject)
    await firstValueFrom(port.revoke({ accountAddress: subject.accountAddress, chainIds: [subject.chainId] }))
    expect([await firstValueFrom(port.list(subject)), seen.slice(1)]).toEqual([[], [['in', 1], 'out']])
  })

  it.each([
    ['another account', { accountAddress: SECOND.address, chainId: 'eip155:1' }, { signOutOnAccountChange: false }],
    ['another network', { accountAddress: FIRST.address, chainId: 'eip155:8453' }, { signOutOnNetworkChange: false }],
  ] as const)('[SIWX-14, SIWX-07] %s signs in anew, unless the host counts it as one', async (_, other, keeps) => {
    for (const [config, counts] of [
      [{}, false],
      [keeps, true],
    ] as const) {
      const { port, session } = server(config)
      await firstValueFrom(port.verify({ ...(await firstValueFrom(port.createMessage({ ...subject, nonce: NONCE }))), signature: '0x00' }))
      expect((await firstValueFrom(port.list(other))).length === 1).toBe(counts)
      expect(session() !== null).toBe(counts)
    }
  })

  it('[SIWX-14] who is on a chain without EIP-4361 counts as signed in', async () => {
    expect(await firstValueFrom(server().port.list({ accountAddress: 'S', chainId: 'solana:x' }))).toHaveLength(1)
  })

  it('[SIWX-14, WC-27] a server that does not take a sign-in of a proposal fails it', async () => {
    const { port } = server({ verifyMessage: async () => false })
    const { message } = await firstValueFrom(port.createMessage({ ...subject, nonce: NONCE }))
    const signedIn = [{ account: `eip155:1:${FIRST.address}`, message, signature: '0x00', type: 'eip191' }] as const
    await expect(firstValueFrom(port.replace({ signedIn }))).rejects.toMatchObject({ code: 'SIGN_IN_NOT_SIGNED' })
  })
})
