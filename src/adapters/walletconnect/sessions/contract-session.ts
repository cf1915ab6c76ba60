import { isAddress } from '../../../domain/shared/caip/address.js'
import { type CaipNetworkId, namespaceOf, parseCaipAddress, parseCaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { LatchkitError } from '../../../domain/shared/errors/latchkit-error.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { asRecord } from '../../../domain/shared/json/values.js'
import { SESSION_LIFE_MS } from '../../../domain/walletconnect/limits.js'
import type { StockCacao, StockClient, StockSession } from '../client/sign-client-types.js'

/**
 * Creates the session of a sign-in that the client cannot handle by itself: it checks signatures of contract accounts with a host of WalletConnect, and does
 * not support counterfactual ones. The signatures were checked before. The session allows what was signed (ERC-5573), on the requested chains. Ends the pending
 * pairing, as the client does for a session by proposal. Returns the topic; rejects if the answer holds no session.
 * @param answer the wallet's answer beside its sign-ins; `own` is the public key of the request, by default the last one
 */
export async function settleContractSession(
  client: StockClient,
  answer: {
    readonly topic: string
    readonly responder: unknown
    readonly cacaos: readonly StockCacao[]
    readonly chains: readonly CaipNetworkId[]
    readonly now: number
    readonly own?: string
  },
): Promise<string> {
  const { topic: answered, cacaos, chains, now } = answer
  const { core, auth, engine, proposal, metadata } = client
  const responder = guardedCopy(answer.responder)
  const peer = asRecord(responder.ok ? responder.value : {})
  const { publicKey } = peer
  const granted = cacaos.map((cacao) => grantOf(cacao, chains))
  const methods = [...new Set(granted.flatMap((one) => one.methods))]
  const accounts = [...new Set(granted.flatMap((one) => one.accounts))]
  if (typeof publicKey !== 'string' || !/^[0-9a-f]{64}$/.test(publicKey) || methods.length === 0) throw LatchkitError.from(failure('CONNECT_FAILED'))

  const own = answer.own ?? auth.authKeys.get(auth.authKeys.keys[0] as string).publicKey
  const { pairingTopic } = auth.pairingTopics.get(answered)
  const topic = await core.crypto.generateSharedKey(own, publicKey)
  const session = {
    topic,
    acknowledged: true,
    self: { publicKey: own, metadata },
    peer,
    controller: publicKey,
    expiry: Math.floor((now + SESSION_LIFE_MS) / 1_000),
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic,
    namespaces: { eip155: { accounts, methods, events: ['chainChanged', 'accountsChanged'] } },
    transportType: 'relay',
  }
  await core.relayer.subscribe(topic)
  await client.session.set(topic, session as unknown as StockSession)
  for (const { id } of proposal.getAll().filter((one) => one.pairingTopic === pairingTopic)) {
    await proposal.delete(id, { code: 0, message: 'fulfilled' })
    core.expirer.del(id)
    engine.events.emit(`session_connect:${id}`, { session: client.session.get(topic) })
  }
  return topic
}

/** Returns the account of a sign-in on its own chain and on those of its recap, and the methods that it allows. */
function grantOf({ p }: StockCacao, asked: readonly CaipNetworkId[]): { readonly accounts: readonly string[]; readonly methods: readonly string[] } {
  const signer = parseCaipAddress(p.iss.replace(/^did:pkh:/, ''))
  if (!signer.ok || !isAddress('eip155', signer.value.address)) return { accounts: [], methods: [] }
  const abilities = Object.entries(asRecord(asRecord(recapIn(p.resources)['att'])['eip155']))
  const named = abilities.flatMap(([, limits]) => (Array.isArray(limits) ? limits : [])).flatMap((limit) => asRecord(limit)['chains'] ?? [])
  const networks = [
    signer.value.caipNetworkId,
    ...named.flatMap((chain) => parseCaipNetworkId(chain)).flatMap((read) => (read.ok ? [read.value.caipNetworkId] : [])),
  ]
  return {
    accounts: networks.filter((network) => namespaceOf(network) === 'eip155' && asked.includes(network)).map((network) => `${network}:${signer.value.address}`),
    methods: abilities.flatMap(([ability]) => (ability.startsWith('request/') ? [ability.slice('request/'.length)] : [])),
  }
}

/** Returns the recap of a sign-in: the last of its resources, as base64 of JSON. */
function recapIn(resources: unknown): Readonly<Record<string, Json>> {
  const last: unknown = Array.isArray(resources) ? resources.at(-1) : undefined
  if (typeof last !== 'string' || !last.startsWith('urn:recap:')) return {}
  try {
    const copied = guardedCopy(JSON.parse(atob(last.slice('urn:recap:'.length).replace(/-/g, '+').replace(/_/g, '/'))))
    return copied.ok ? asRecord(copied.value) : {}
  } catch {
    return {}
  }
}
