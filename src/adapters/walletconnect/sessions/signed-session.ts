import { isAddress } from '../../../domain/shared/caip/address.js'
import { type CaipNetworkId, namespaceOf, parseCaipAddress, parseCaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { LatchkitError } from '../../../domain/shared/errors/latchkit-error.js'
import { asRecord } from '../../../domain/shared/json/values.js'
import { SESSION_LIFE_MS } from '../../../domain/walletconnect/limits.js'
import { recapIn } from './recap.js'
import type { StockCacao, StockClient, StockSession } from '../client/sign-client-types.js'

/**
 * Creates the session of a sign-in whose signatures were checked before. It allows what was signed (ERC-5573), on the requested chains. Ends the pending request and
 * its pairing, as the client does for a session by proposal. Returns the topic; rejects if the answer holds no session.
 * @param answer the wallet's answer beside its sign-ins; `own` is the public key of the request, by default the last one
 */
export async function settleSignedSession(
  client: StockClient,
  answer: {
    /** Id of the request. */
    readonly id: number
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
  await auth.requests.delete(answer.id, { code: 0, message: 'fulfilled' })
  core.expirer.del(answer.id)
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
