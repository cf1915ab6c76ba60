import { createHash } from 'node:crypto'
import type { RelayClock } from './clock.js'
import { RelayError } from './errors.js'
import type { Kept, Letter, Mailbox } from './mailbox.js'
import { isRelayMethod, type ParamsOf, type Publish, type RelayMethod, readParams } from './params.js'
import { clearPartOf, type SeenLog } from './seen.js'
import type { Subscriber, Subscriptions } from './subscriptions.js'

/** Dependencies of the methods. */
export interface MethodContext {
  readonly clock: RelayClock
  readonly mailbox: Mailbox
  readonly subscriptions: Subscriptions
  readonly seen: SeenLog
}

/** Result of a method; `afterwards` sends the messages that follow the result. */
export interface Outcome {
  readonly result: unknown
  afterwards(): void
}

/** Answers one request of a client. @throws RelayError if it is refused. */
export type AnswerRequest = (caller: Subscriber, method: string, params: unknown) => Outcome

/** Tags of the messages that the two `wc_` methods publish. */
const tags = { propose: 1100, proposeResponse: 1101, settle: 1102 } as const

/** Seconds that a proposal and its answer are kept by default. */
const proposalTtl = 300

/** Most messages in one answer to a fetch. */
const page = 100

/** Creates the methods of the relay over one mailbox. */
export function createMethods({ clock, mailbox, subscriptions, seen }: MethodContext): AnswerRequest {
  const publish = (caller: Subscriber, method: string, letter: Letter, clear: Record<string, unknown>): (() => void) => {
    const kept = mailbox.put(pick(letter), caller.client, clock.now())
    const { topic, tag, ttl } = letter
    seen.note({ at: kept.publishedAt, client: caller.client, method, topic, tag, ttl, length: letter.message.length, clear })
    return () => {
      for (const subscriber of subscriptions.of(topic)) if (subscriber.client !== caller.client) subscriber.deliver(kept)
    }
  }
  const post = (caller: Subscriber, method: string, letter: Publish) => publish(caller, method, letter, clearPartOf(letter))
  const subscribe = (caller: Subscriber, topic: string): (() => void) => {
    subscriptions.add(topic, caller)
    return () => {
      for (const kept of mailbox.waiting(topic, caller.client, clock.now())) caller.deliver(kept)
    }
  }
  const fetch = (caller: Subscriber, topics: readonly string[]) => {
    const waiting = topics.flatMap((topic) => [...mailbox.waiting(topic, caller.client, clock.now())])
    // Clients do not acknowledge the answer to a fetch, so the relay does, or the next page would repeat these messages.
    for (const kept of waiting.slice(0, page)) mailbox.acknowledge(kept, caller.client)
    return { messages: waiting.slice(0, page).map(contentOf), hasMore: waiting.length > page }
  }

  const table: { [M in RelayMethod]: (caller: Subscriber, params: ParamsOf<M>) => { result: unknown; afterwards?: (() => void)[] } } = {
    irn_publish: (caller, params) => ({ result: true, afterwards: [post(caller, 'irn_publish', params)] }),
    irn_batchPublish: (caller, { messages }) => ({
      result: true,
      afterwards: messages.map((message) => post(caller, 'irn_batchPublish', message)),
    }),
    irn_subscribe: (caller, { topic }) => ({ result: idOf(topic, caller), afterwards: [subscribe(caller, topic)] }),
    irn_batchSubscribe: (caller, { topics }) => ({
      result: topics.map((topic) => idOf(topic, caller)),
      afterwards: topics.map((topic) => subscribe(caller, topic)),
    }),
    irn_unsubscribe(caller, { topic }) {
      subscriptions.remove(topic, caller)
      return { result: true }
    },
    irn_batchUnsubscribe(caller, params) {
      for (const { topic } of params.subscriptions) subscriptions.remove(topic, caller)
      return { result: true }
    },
    irn_fetchMessages: (caller, { topic }) => ({ result: fetch(caller, [topic]) }),
    irn_batchFetchMessages: (caller, { topics }) => ({ result: fetch(caller, topics) }),
    wc_proposeSession(caller, params) {
      const { pairingTopic: topic, sessionProposal: message, ttl = proposalTtl, attestation } = params
      const sent = publish(caller, 'wc_proposeSession', { topic, message, ttl, tag: tags.propose, attestation }, clearPartOf(params))
      // The app does not subscribe for the answer by itself.
      return { result: true, afterwards: [sent, subscribe(caller, topic)] }
    },
    wc_approveSession(caller, params) {
      const { pairingTopic, sessionTopic, ttl = proposalTtl } = params
      const clear = clearPartOf(params)
      const response = { topic: pairingTopic, message: params.sessionProposalResponse, ttl, tag: tags.proposeResponse }
      const settlement = { topic: sessionTopic, message: params.sessionSettlementRequest, ttl, tag: tags.settle }
      return {
        result: true,
        afterwards: [
          publish(caller, 'wc_approveSession', response, clear),
          publish(caller, 'wc_approveSession', settlement, clear),
          subscribe(caller, sessionTopic),
        ],
      }
    },
  }

  return (caller, method, params) => {
    if (!isRelayMethod(method)) throw new RelayError('payload', `Unknown method: ${method.slice(0, 100)}`)
    const handle = table[method] as (caller: Subscriber, params: unknown) => { result: unknown; afterwards?: (() => void)[] }
    const { result, afterwards = [] } = handle(caller, readParams(method, params))
    return {
      result,
      afterwards() {
        for (const each of afterwards) each()
      },
    }
  }
}

/** Returns a message as clients receive it. */
export function contentOf({ topic, message, publishedAt, tag, attestation }: Kept) {
  return { topic, message, publishedAt, tag, attestation: attestation ?? null }
}

/** Returns the id of a subscription, which clients also compute by themselves. */
export function idOf(topic: string, { client }: Pick<Subscriber, 'client'>): string {
  return createHash('sha256')
    .update(topic + client)
    .digest('hex')
}

/** Copies the members that are delivered; only these are kept. */
function pick({ topic, message, ttl, tag, attestation }: Letter): Letter {
  return { topic, message, ttl, tag, attestation }
}
