import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { privateKeyToAccount } from 'viem/accounts'
import { testKeys } from '../evm/evm-real-ports.js'
import { mapStorage } from '../../../cli/sandbox/walletconnect-wallet/headless.js'
import { stopCore } from './relay-app.js'

/** The account of the wallet. */
export const owner = privateKeyToAccount(testKeys[0])
/** Its other account. */
export const second = privateKeyToAccount(testKeys[1])

type Kit = Awaited<ReturnType<typeof WalletKit.init>>
type Namespaces = Parameters<Kit['approveSession']>[0]['namespaces']

/** Behaviour of the person at the wallet. */
export interface WalletConduct {
  /** Returns the grant for a proposed session; an error rejects it. */
  grant: (asked: Record<string, { chains?: string[]; methods: string[]; events: string[] }>) => Namespaces | { code: number; message: string }
  /** Returns the result of a request; undefined leaves it unanswered. */
  answer: (request: { method: string; params: never; chainId: string }) => unknown
  /** Answer to a sign-in that comes with the proposal. */
  signIn?: 'sign' | 'forge' | 'refuse' | ((payload: Record<string, unknown>) => Record<string, unknown>)
  /** The contract account for which the owner signs in. */
  contract?: `0x${string}`
  /** Wraps the owner's signature for the contract account. */
  wrap?: (signature: `0x${string}`) => `0x${string}`
}

/** The wallet of others: the stock wallet kit, headless. */
export interface StockWallet {
  readonly kit: Kit
  readonly conduct: WalletConduct
  readonly asked: { method: string; params: unknown; chainId: string }[]
  /** Its side of the sessions. */
  sessions(): string[]
  stop(): Promise<void>
}

let started = 0

/** Grants what is asked, with these accounts. */
export function grantAll(addresses: readonly string[] = [owner.address]): WalletConduct['grant'] {
  return (asked) =>
    Object.fromEntries(
      Object.entries(asked).map(([name, { chains = [], methods, events }]) => [
        name,
        { chains, methods, events, accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)) },
      ]),
    )
}

/** Starts the wallet over a relay. It signs with real keys. */
export async function startStockWallet(relayUrl: string, conduct: Partial<WalletConduct> = {}): Promise<StockWallet> {
  started += 1
  const core = new Core({
    relayUrl,
    storage: mapStorage() as never,
    customStoragePrefix: `wallet-${process.pid}-${started}`,
    telemetryEnabled: false,
    logger: 'silent',
  })
  // The verify host is not there in tests.
  core.verify.register = async () => ''
  core.verify.resolve = async () => ({ origin: '', isScam: false }) as never
  const kit = await WalletKit.init({
    core: core as never,
    metadata: {
      name: 'Stock\u202e wallet',
      description: 'w',
      url: 'https://wallet.example',
      icons: ['https://wallet.example/i.png', 'javascript:alert(1)'],
      redirect: { native: 'stockwallet://', universal: 'http://nope.example' },
    },
  })
  const own: WalletConduct = { grant: grantAll(), answer: signing, ...conduct }
  const asked: StockWallet['asked'] = []
  kit.on('session_proposal', async ({ id, params }) => {
    const granted = own.grant(params.optionalNamespaces)
    const refused = 'code' in granted && typeof granted.code === 'number'
    // A proposal that comes again after it was answered is no longer there.
    await (refused
      ? kit.rejectSession({ id, reason: granted as { code: number; message: string } })
      : kit.approveSession({ id, namespaces: granted as Namespaces })
    ).catch(() => undefined)
  })
  kit.on('session_request', async ({ topic, id, params }) => {
    const request = { ...params.request, chainId: params.chainId }
    asked.push(request)
    try {
      const result = await own.answer(request as never)
      if (result !== undefined) await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    } catch (error) {
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: error as { code: number; message: string } } }).catch(() => undefined)
    }
  })
  if (own.signIn !== undefined)
    kit.on('session_authenticate', async ({ id, params }) => {
      if (own.signIn === 'refuse') return kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
      const populated = {
        ...params.authPayload,
        resources: (params.authPayload.resources ?? []).map((resource) => granting(resource, params.authPayload.chains)),
      }
      // Rightly signed, for another occasion than the one that was asked about.
      const change = own.signIn === 'forge' ? () => ({ nonce: 'of-another-visit' }) : own.signIn
      const payload = typeof change === 'function' ? { ...populated, ...change(populated as never) } : populated
      const iss = `did:pkh:${payload.chains[0]}:${own.contract ?? owner.address}`
      const message = kit.formatAuthMessage({ request: payload, iss })
      const { chains: _, type: __, ...claims } = payload
      const auth = {
        h: { t: 'caip122' as const },
        p: { ...claims, iss },
        s: { t: own.contract === undefined ? ('eip191' as const) : ('eip1271' as const), s: (own.wrap ?? String)(await owner.signMessage({ message })) },
      }
      await kit.approveSessionAuthenticate({ id, auths: [auth] }).catch(() => undefined)
    })
  return { kit, conduct: own, asked, sessions: () => Object.keys(kit.getActiveSessions()), stop: () => stopCore(core as never) }
}

/** A recap (ERC-5573) that allows on these chains what it names. */
function granting(resource: string, chains: readonly string[]): string {
  if (!resource.startsWith('urn:recap:')) return resource
  const recap = JSON.parse(Buffer.from(resource.slice(10), 'base64url').toString()) as { att: { eip155: Record<string, object[]> } }
  for (const ability of Object.keys(recap.att.eip155)) recap.att.eip155[ability] = [{ chains }]
  return `urn:recap:${Buffer.from(JSON.stringify(recap)).toString('base64').replace(/=+$/, '')}`
}

async function signing({ method, params }: { method: string; params: never }): Promise<unknown> {
  if (method === 'personal_sign') return owner.signMessage({ message: { raw: (params as [`0x${string}`])[0] } })
  if (method === 'eth_signTypedData_v4') return owner.signTypedData(JSON.parse((params as [string, string])[1]))
  if (method === 'eth_sendTransaction') return `0x${'ab'.repeat(32)}`
  throw { code: -32601, message: `${method} is not known` }
}
