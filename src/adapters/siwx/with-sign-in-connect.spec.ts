import { createSignInMessage } from '@solana/wallet-standard-util'
import nacl from 'tweetnacl'
import { firstValueFrom, of, throwError } from 'rxjs'
import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { address as solanaAddress, publicKey, ref, replace, secretKey, setup, withFeatures } from '../../../tests/contracts/solana-bench.js'
import { connectorOver, failureOf, wallet1 } from '../../../tests/peers/evm/evm-connector-setup.js'
import { type Script, walletError } from '../../../tests/peers/evm/evm-scripted-wallet.js'
import { failure } from '../../domain/siwx/errors.js'
import type { Failure } from '../../domain/shared/errors/failure.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { ConnectorPort } from '../../ports/connector.js'
import type { SiwxPort } from '../../ports/siwx.js'
import { createMemoryStorage } from '../memory/storage/memory-storage.js'
import { createMemoryTimer } from '../memory/time/memory-timer.js'
import { createVirtualTime } from '../memory/time/virtual-time.js'
import { createSiwx, type SiwxOptions } from './siwx.js'
import { offerSignInOnConnect } from './with-sign-in-connect.js'

const junk = 'test test test test test test test test test test test junk'
const [ada, eve] = [mnemonicToAccount(junk), mnemonicToAccount(junk, { addressIndex: 1 })]
const NOW = Date.parse('2026-01-01T00:00:00Z')
const NONCE = 'abcdef0123456789'.repeat(2)
const noContract = () => throwError(() => failure('RPC_FAILED', { name: 'execution reverted', detail: '' }))

function offered(connector: ConnectorPort, more: Partial<SiwxOptions> = {}, chain: CaipNetworkId = 'eip155:8453') {
  const problems: Failure[] = []
  const siwx: SiwxPort = createSiwx({
    storage: createMemoryStorage().port,
    clock: { now: () => NOW },
    url: 'https://fernwood.example:8443/shop',
    statement: 'Keep my orders.',
    read: noContract,
    ...more,
  })
  const port = offerSignInOnConnect(connector, {
    siwx,
    random: { hex: () => of(NONCE) } as never,
    timer: createMemoryTimer(createVirtualTime()).port,
    more: ['com.wallet'],
    networkIn: () => chain,
    onProblem: (one) => problems.push(one),
  })
  return { port, problems, sessions: (account: string) => firstValueFrom(siwx.list({ accountAddress: account, chainId: chain })) }
}

type Asked = Readonly<Record<string, never>>
/** A wallet with ERC-7846 whose text is written by viem. */
const wallet = (change: (fields: SiweMessage) => SiweMessage = (fields) => fields, by = ada): Script => ({
  eth_chainId: '0x2105',
  eth_requestAccounts: [ada.address],
  wallet_connect: async ([{ capabilities }]: [{ capabilities: { signInWithEthereum: Asked } }]) => {
    const { chainId, issuedAt, expirationTime, ...asked } = capabilities.signInWithEthereum
    const dates = { issuedAt: new Date(issuedAt as never), expirationTime: new Date(expirationTime as never) }
    const message = createSiweMessage(change({ ...asked, ...dates, chainId: Number(chainId), address: ada.address } as never))
    const signInWithEthereum = { message, signature: await by.signMessage({ message }) }
    return { accounts: [{ address: eve.address }, { address: ada.address.toLowerCase(), capabilities: { signInWithEthereum } }] }
  },
})

describe('connecting and signing in with one prompt, on EVM', () => {
  it('[WC-26, SIWX-12, peer] asks a wallet that can by wallet_connect: one prompt, the session is kept, the account that signed is first', async () => {
    const bench = connectorOver(wallet())
    const { port, problems, sessions } = offered(bench.connector)
    const reply = await firstValueFrom(port.connect({ ...wallet1, silent: false }))
    expect(reply).toEqual({ accounts: [ada.address, eve.address], network: 'eip155:8453', approvedNetworks: [], supportsAllNetworks: true })
    expect(bench.wallet.methods()).toEqual(['wallet_connect', 'eth_chainId'])
    expect(bench.wallet.asked[0]?.params).toEqual([
      {
        version: '1',
        capabilities: {
          signInWithEthereum: {
            domain: 'fernwood.example:8443',
            uri: 'https://fernwood.example:8443',
            version: '1',
            nonce: NONCE,
            chainId: '0x2105',
            statement: 'Keep my orders.',
            issuedAt: '2026-01-01T00:00:00.000Z',
            expirationTime: '2026-01-08T00:00:00.000Z',
          },
        },
      },
    ])
    expect([problems, (await sessions(ada.address)).map(({ data }) => data.nonce)]).toEqual([[], [NONCE]])
  })

  it.each<[string, (fields: SiweMessage) => SiweMessage]>([
    ['domain', (fields) => ({ ...fields, domain: 'evil.example' })],
    ['URI', (fields) => ({ ...fields, uri: 'https://evil.example' })],
    ['nonce', (fields) => ({ ...fields, nonce: `${NONCE}1` })],
    ['network', (fields) => ({ ...fields, chainId: 1 })],
    ['statement', (fields) => ({ ...fields, statement: 'Give away all.' })],
    ['end', ({ expirationTime: _, ...fields }) => fields],
    ['time', (fields) => ({ ...fields, issuedAt: new Date(NOW + 1) })],
    ['list of resources', (fields) => ({ ...fields, resources: ['https://evil.example'] })],
    ['account', (fields) => ({ ...fields, address: eve.address })],
  ])('[SIWX-12, T17, fault] a text with another %s does not count: the wallet is connected, and the app hears why', async (_, change) => {
    const { port, problems, sessions } = offered(connectorOver(wallet(change)).connector)
    expect((await firstValueFrom(port.connect({ ...wallet1, silent: false }))).accounts).toContain(ada.address)
    expect([problems.map(({ code }) => code), await sessions(ada.address)]).toEqual([['SIGN_IN_MESSAGE_INVALID'], []])
  })

  it('[SIWX-12, fault] a signature by another key does not count, and one that could not be checked says so', async () => {
    const forged = offered(connectorOver(wallet(undefined, eve)).connector)
    await firstValueFrom(forged.port.connect({ ...wallet1, silent: false }))
    const unread = offered(connectorOver(wallet(undefined, eve)).connector, { read: () => throwError(() => failure('HTTP_UNREACHABLE', { host: 'node' })) })
    expect((await firstValueFrom(unread.port.connect({ ...wallet1, silent: false }))).accounts).toHaveLength(2)
    expect([forged.problems, unread.problems].map((all) => all.map(({ code }) => code))).toEqual([['SIGN_IN_NOT_SIGNED'], ['SIGN_IN_UNVERIFIED']])
  })

  it('[CONN-39, SIWX-12] an older wallet notices nothing: it is not asked, nor is one that connects silently', async () => {
    const bench = connectorOver({ ...wallet(), eth_accounts: [ada.address] }, { rdns: 'io.metamask' })
    const { port } = offered(bench.connector)
    await firstValueFrom(port.connect({ connectorId: 'io.metamask', namespace: 'eip155', silent: false }))
    const known = connectorOver({ ...wallet(), eth_accounts: [ada.address] })
    await firstValueFrom(offered(known.connector).port.connect({ ...wallet1, silent: true }))
    expect([...bench.wallet.methods(), ...known.wallet.methods()].filter((method) => method === 'wallet_connect')).toEqual([])
  })

  it('[CONN-39, fault] a wallet that does not know the method, drops the question, or answers it with an error is connected', async () => {
    const { wallet_connect: _, ...older } = wallet()
    const plain = (capabilities?: object): Script => ({
      ...older,
      wallet_connect: { accounts: [{ address: ada.address, ...(capabilities && { capabilities }) }] },
    })
    for (const script of [older, plain(), plain({ signInWithEthereum: { code: -32000, message: 'no' } })]) {
      const bench = connectorOver(script)
      const { port, sessions } = offered(bench.connector)
      expect((await firstValueFrom(port.connect({ ...wallet1, silent: false }))).accounts).toEqual([ada.address])
      expect(await sessions(ada.address)).toEqual([])
    }
  })

  it('[CONN-38, fault] after a no nothing more is asked', async () => {
    const bench = connectorOver({ ...wallet(), wallet_connect: walletError(4001) })
    expect(await failureOf(offered(bench.connector).port.connect({ ...wallet1, silent: false }))).toMatchObject({ code: 'CONNECTION_REJECTED' })
    expect(bench.wallet.methods()).toEqual(['wallet_connect'])
  })

  it('[SIWX-12, peer] Porto gets numbers and dates at once; another that refuses texts without a prompt is asked with them once', async () => {
    const { wallet_connect: answers, ...rest } = wallet() as { wallet_connect: (params: [{ capabilities: { signInWithEthereum: Asked } }]) => Promise<unknown> }
    const forms: unknown[] = []
    const script: Script = {
      ...rest,
      wallet_connect: (params: [{ capabilities: { signInWithEthereum: Asked } }]) => {
        const { chainId, issuedAt } = params[0].capabilities.signInWithEthereum as never as { chainId: unknown; issuedAt: unknown }
        forms.push([typeof chainId, issuedAt instanceof Date])
        if (typeof chainId !== 'number') throw walletError(-32602)
        return answers(params)
      },
    }
    const other = offered(connectorOver(script).connector)
    await firstValueFrom(other.port.connect({ ...wallet1, silent: false }))
    const porto = offered(connectorOver(script, { rdns: 'xyz.ithaca.porto' }).connector)
    await firstValueFrom(porto.port.connect({ connectorId: 'xyz.ithaca.porto', namespace: 'eip155', silent: false }))
    expect(forms).toEqual([
      ['string', false],
      ['number', true],
      ['number', true],
    ])
    expect([(await other.sessions(ada.address)).length, (await porto.sessions(ada.address)).length]).toEqual([1, 1])
  })

  it('[SIWX-12, fault] a server that makes no message leaves the connection as ever', async () => {
    const bench = connectorOver(wallet())
    const host = { createMessage: () => Promise.reject(new Error('down')) }
    await firstValueFrom(offered(bench.connector, { host: host as never }).port.connect({ ...wallet1, silent: false }))
    expect(bench.wallet.methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })
})

describe('connecting and signing in with one prompt, on Solana', () => {
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const signing = async (change: (input: object) => object = (input) => input) => {
    const bench = await setup({ grant: false, wallet: withFeatures(['solana:signMessage', 'solana:signIn']) })
    const account = { address: solanaAddress, publicKey, chains: ['solana:mainnet'], features: ['solana:signMessage', 'solana:signIn'] }
    replace(bench.wallet, 'solana:signIn', 'signIn', ((input: object) => {
      const signedMessage = createSignInMessage(change({ ...input, address: solanaAddress }) as never)
      return [{ account, signedMessage, signature: nacl.sign.detached(signedMessage, secretKey) }]
    }) as never)
    return bench
  }

  it('[SIWX-12, peer] asks by solana:signIn alone: connected, verified, kept', async () => {
    const bench = await signing()
    const { port, problems, sessions } = offered(bench.connector, {}, chain)
    const reply = await firstValueFrom(port.connect({ ...ref, silent: false }))
    expect([reply.accounts[0], problems]).toEqual([solanaAddress, []])
    expect((await sessions(solanaAddress)).map(({ message }) => message.split('\n')[0])).toEqual([
      'fernwood.example:8443 wants you to sign in with your Solana account:',
    ])
  })

  it('[SIWX-12, T17, fault] another text does not count, and a wallet without the feature is connected as ever', async () => {
    const { port, problems, sessions } = offered((await signing((input) => ({ ...input, domain: 'evil.example' }))).connector, {}, chain)
    await firstValueFrom(port.connect({ ...ref, silent: false }))
    expect([problems.map(({ code }) => code), await sessions(solanaAddress)]).toEqual([['SIGN_IN_MESSAGE_INVALID'], []])
    const older = offered((await setup({ grant: false, wallet: withFeatures(['solana:signMessage']) })).connector, {}, chain)
    expect((await firstValueFrom(older.port.connect({ ...ref, silent: false }))).accounts[0]).toBe(solanaAddress)
  })
})
