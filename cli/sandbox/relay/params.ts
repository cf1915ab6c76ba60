import { z } from 'zod'
import { RelayError } from './errors.js'

/** Longest life of a message in the mailbox, in seconds: 30 days. */
export const longestTtl = 2_592_000

/** Most topics in one request. */
const mostTopics = 500

const topic = z.string().regex(/^[0-9a-f]{64}$/, 'Topic decoding failed')
const topics = z.array(topic).min(1).max(mostTopics)
/** Encrypted text that the relay passes on and cannot read. */
const sealed = z.string().min(1)
const optionalText = z.string().nullish()
const correlationId = z.union([z.number(), z.string()]).nullish()

const publish = z.looseObject({
  topic,
  message: sealed,
  ttl: z.int(),
  tag: z.int().min(0),
  prompt: z.boolean().nullish(),
  attestation: optionalText,
})
const subscription = z.looseObject({ topic, id: z.string() })

/** Parameters of each method. Unknown members stay, because a relay could read them too. */
export const paramsOf = {
  irn_publish: publish,
  irn_batchPublish: z.looseObject({ messages: z.array(publish).min(1).max(mostTopics) }),
  irn_subscribe: z.looseObject({ topic }),
  irn_batchSubscribe: z.looseObject({ topics }),
  irn_unsubscribe: subscription,
  irn_batchUnsubscribe: z.looseObject({ subscriptions: z.array(subscription).min(1).max(mostTopics) }),
  irn_fetchMessages: z.looseObject({ topic }),
  irn_batchFetchMessages: z.looseObject({ topics }),
  wc_proposeSession: z.looseObject({
    pairingTopic: topic,
    sessionProposal: sealed,
    ttl: z.int().optional(),
    attestation: optionalText,
    correlationId,
  }),
  wc_approveSession: z.looseObject({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: sealed,
    sessionSettlementRequest: sealed,
    ttl: z.int().optional(),
    correlationId,
  }),
} as const

/** A method of the relay. */
export type RelayMethod = keyof typeof paramsOf

/** The parameters of a method. */
export type ParamsOf<M extends RelayMethod> = z.infer<(typeof paramsOf)[M]>

/** Message as a client publishes it. */
export type Publish = z.infer<typeof publish>

/**
 * Reads the parameters of a request.
 *
 * @throws {@link RelayError} -32600 that names the first fault.
 */
export function readParams<M extends RelayMethod>(method: M, params: unknown): ParamsOf<M> {
  const result = paramsOf[method].safeParse(params)
  if (result.success) return result.data as ParamsOf<M>
  const [issue] = result.error.issues
  if (issue?.message === 'Topic decoding failed') throw new RelayError('payload', issue.message)
  throw new RelayError('payload', `${issue?.path.join('.') || 'params'}: ${issue?.message ?? 'not as expected'}`)
}

/** Returns true if the relay has this method. */
export function isRelayMethod(method: string): method is RelayMethod {
  return Object.hasOwn(paramsOf, method)
}
