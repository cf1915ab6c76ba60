import { RpcError } from '../http/json-rpc.js'
import { policyOf } from '../wallet/policy.js'
import { createQuestions, type Questions } from '../wallet/questions.js'
import { createRequestLog } from '../wallet/request-log.js'
import { agree, type ServedNamespace } from './agree.js'
import { createConduct, reasonOf } from './conduct.js'
import type { WalletConnectControls } from './controls.js'
import type { WalletKeys } from './keys.js'
import { createNamespaces, servedOf } from './namespaces.js'
import { createEip155Requests, eip155Methods } from './requests.js'
import { createSessions, nameOf } from './sessions.js'
import { signIn } from './sign-in.js'
import type { KitEvents, StartedKit } from './walletkit.js'
import type { WalletConnectWalletOptions } from './types.js'

/** Wallet over a started SDK. */
export interface WalletConnectWallet {
  readonly controls: WalletConnectControls
  readonly questions: Questions
  /** Calls the listener when sessions or the selected account or chain have changed. Returns a function that stops it. */
  subscribe(listener: () => void): () => void
  /** Stops answering, and stops the SDK. */
  stop(): Promise<void>
}

/** Creates the wallet: it answers the events of the SDK, by its policy, until it is stopped. */
export function createWalletConnectWallet(started: StartedKit, options: Omit<WalletConnectWalletOptions, 'relayUrl'>, keys: WalletKeys): WalletConnectWallet {
  const { kit } = started
  const { chains, serve = {} } = options
  const { keyring } = keys
  let policy = policyOf(options.policy ?? 'ask')
  const questions = createQuestions()
  const log = createRequestLog()
  const conduct = createConduct(() => policy, questions)
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const namespaces = createNamespaces({ ...options, keys, conduct, accountsOf: (topic, chain) => sessions.accountsOf(topic, chain) })
  const sessions = createSessions({
    started,
    chains,
    addresses: (chain) => addresses(chain),
    knows: (chain) => namespaces.get(nameOf(chain))?.chains.some((one) => one.chain === chain) === true,
    firstAccount: options.firstAccount ?? 0,
    accounts: serve.accounts ?? 1,
    changed,
  })
  const addresses = async (chain: string) =>
    nameOf(chain) === 'eip155' ? (await keyring()).addresses : ((await namespaces.get(nameOf(chain))?.addresses(chain)) ?? [])
  const answerEip155 = createEip155Requests({
    chains,
    conduct,
    keyring,
    policy: () => policy,
    switchChain: sessions.switchChainOf,
    accountsOf: sessions.accountsOf,
  })

  const served = async (asked: readonly string[]): Promise<Record<string, ServedNamespace>> => {
    const events = serve.events ?? ['accountsChanged', 'chainChanged']
    const accounts = sessions.choose((await keyring()).addresses)
    const all: Record<string, ServedNamespace> = {
      eip155: {
        chains: sessions
          .chains()
          .filter((chain) => serve.chains?.includes(chain) ?? true)
          .map((chain) => `eip155:${chain}`),
        accountsOn: () => accounts,
        methods: serve.methods ?? eip155Methods,
        events,
      },
    }
    // Only keys of requested namespaces are derived.
    for (const [name, namespace] of namespaces) if (asked.includes(name)) all[name] = await servedOf(namespace, sessions.choose, events)
    return all
  }

  // The SDK tells a proposal twice if its copies, pushed and fetched, arrive together on a busy machine. A person would be asked once.
  const proposed = new Set<number>()
  const onProposal = ({ id, params }: KitEvents['session_proposal']) => {
    if (proposed.has(id)) return
    proposed.add(id)
    settle(
      log.follow('wc_sessionPropose', params, async () => {
        const { name, url } = params.proposer.metadata
        await conduct.before('wc_sessionPropose')
        await conduct.consent('wc_sessionPropose', `${name} wants to connect.`, [['Address', url]])
        const agreement = agree(params, await served([params.requiredNamespaces, params.optionalNamespaces].flatMap((asked) => Object.keys(asked).map(nameOf))))
        if ('reason' in agreement && serve.namespaces === undefined) throw new RpcError(agreement.reason.code, agreement.reason.message)
        const granted = serve.namespaces ?? ('namespaces' in agreement ? agreement.namespaces : {})
        const { topic } = await kit.approveSession({ id, namespaces: granted })
        return { topic }
      }),
      (error) => kit.rejectSession({ id, reason: reasonOf(error) }),
    )
  }

  const onRequest = ({ id, topic, params: { request, chainId: chain } }: KitEvents['session_request']) => {
    const { method, params } = request
    const peer = sessions.nameOf(topic)
    const respond = (response: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } })
    settle(
      log
        .follow(
          method,
          params,
          async () => {
            const behaviour = await conduct.before(method)
            // Without a prompt, a rejection by the policy is meant for this method.
            if (behaviour.decision === 'reject') throw new RpcError(4001, 'User rejected the request.')
            const answer = namespaces.get(nameOf(chain))?.answer ?? answerEip155
            const right = await answer({ topic, chain, method, params, peer })
            return 'garbage' in behaviour ? behaviour.garbage : right
          },
          { topic, chainId: chain },
        )
        .then((result) => respond({ result })),
      (error) => respond({ error: reasonOf(error) }),
    )
  }

  const onAuthenticate = ({ id, params: { authPayload, requester } }: KitEvents['session_authenticate']) =>
    settle(
      log.follow('wc_sessionAuthenticate', authPayload, async () => {
        const { name } = requester.metadata
        await conduct.before('wc_sessionAuthenticate')
        await conduct.consent('wc_sessionAuthenticate', `${name} wants to connect and you to sign in.`, [['Domain', authPayload.domain]])
        const { eip155 } = await served([])
        const auths = await signIn(started, authPayload, eip155 as ServedNamespace, await keyring())
        await kit.approveSessionAuthenticate({ id, auths })
        return auths
      }),
      (error) => kit.rejectSessionAuthenticate({ id, reason: reasonOf(error) }),
    )

  /** Sends a failure to the app. If that fails too, for example after the end of the session, the failure is only in the log. */
  function settle(outcome: Promise<unknown>, refuse: (error: unknown) => Promise<unknown>): void {
    outcome
      .catch(refuse)
      .catch(() => undefined)
      .finally(changed)
  }

  const setAuthenticate = (on: boolean) => {
    // The SDK accepts the fallback proposal of an app only while nothing listens for sign-ins.
    if (on) kit.on('session_authenticate', onAuthenticate)
    else kit.off('session_authenticate', onAuthenticate)
  }
  kit.on('session_proposal', onProposal)
  kit.on('session_request', onRequest)
  kit.on('session_delete', changed)
  setAuthenticate(options.authenticate ?? true)

  const answerFirst = (approved: boolean) => {
    const [first] = questions.pending()
    return first !== undefined && questions.answer(first.id, approved)
  }
  const controls: WalletConnectControls = {
    clientId: started.clientId,
    pair: (uri) => kit.pair({ uri }),
    setPolicy: (next) => {
      policy = policyOf(next)
    },
    setAuthenticate,
    get requests() {
      return log.all()
    },
    clearRequests: log.clear,
    get sessions() {
      return sessions.list()
    },
    accounts: async (chain = 'eip155') => [...(await addresses(chain))],
    switchAccount: sessions.switchAccount,
    switchChain: sessions.switchChain,
    get chainId() {
      return sessions.activeChain()
    },
    emit: (event, chainId, topic) => kit.emitSessionEvent({ topic: sessions.topicOf(topic), event, chainId }),
    update: (namespaces, topic) => sessions.update(sessions.topicOf(topic), namespaces),
    async extend(topic) {
      await (await kit.extendSession({ topic: sessions.topicOf(topic) })).acknowledged()
    },
    ping: (topic) => started.ping(sessions.topicOf(topic)),
    async disconnect(topic, reason = { code: 6000, message: 'User disconnected.' }) {
      await kit.disconnectSession({ topic: sessions.topicOf(topic), reason })
      changed()
    },
    get pending() {
      return questions.pending()
    },
    approve: () => answerFirst(true),
    reject: () => answerFirst(false),
  }
  return {
    controls,
    questions,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      conduct.end()
      await started.stop()
    },
  }
}
