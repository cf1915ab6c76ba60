import { namespaceOf } from '../../../domain/shared/caip/caip.js'
import { asRecord } from '../../../domain/shared/json/values.js'
import type { Session } from '../../../ports/relay.js'
import type { RunningClient } from '../client/sign-client.js'
import type { StockPayload } from '../client/sign-client-types.js'
import type { InboundMeaning } from '../guards/inbound-rules.js'
import { compareMoments, createEventOrder, momentOf, readMoment } from '../guards/message-order.js'

/** Handler of the updates and events of wallets. */
export interface SessionMessages {
  /** Handles a message that was admitted or refused. Resolves when it was answered. */
  handle(topic: string, payload: StockPayload, meaning: SessionMeaning, publishedAt: unknown): Promise<void>
  /** Returns the namespaces that the app proposed for a session, settled or about to be. Undefined if unknown. */
  proposed(topic: string): readonly string[] | undefined
  forget(topic: string): void
}

type SessionMeaning = Extract<InboundMeaning, { readonly kind: 'update' | 'event' | 'refuse' }>

/**
 * Applies updates and events in place of the client. The client emits what its own checks refuse, because it does not wait for them, and it orders messages by
 * the sender's clock alone, in memory. Here the order is the relay's time and then the id; the position of the last update is stored with the session, so that an
 * older update never undoes a newer one, also after a reload.
 */
export function createSessionMessages({ client, now }: Pick<RunningClient, 'client'> & { readonly now: () => number }): SessionMessages {
  const { engine, events, session: sessions, proposal } = client
  const order = createEventOrder()

  async function update(topic: string, { id }: StockPayload, namespaces: Session['namespaces'], publishedAt: unknown): Promise<void> {
    const moment = momentOf(publishedAt, id, now())
    const last = readMoment(sessions.get(topic).updated)
    const later = last === undefined ? 1 : compareMoments(moment, last)
    if (later < 0) return refuse(topic, id)
    if (later > 0) {
      await sessions.update(topic, { namespaces, updated: moment })
      events.emit('session_update', { id, topic, params: { namespaces } })
    }
    await engine.sendResult({ id, topic, result: true })
  }

  function refuse(topic: string, id: number): Promise<void> {
    return engine.sendError({ id, topic, error: { code: 1003, message: 'Invalid update request.' } })
  }

  return {
    async handle(topic, payload, meaning, publishedAt) {
      if (meaning.kind === 'refuse') await refuse(topic, payload.id)
      else if (meaning.kind === 'update') await update(topic, payload, meaning.namespaces, publishedAt)
      else {
        const { event, chainId } = meaning.params
        const key = { topic, name: event.name, namespace: namespaceOf(chainId) }
        if (order.admits(key, momentOf(publishedAt, payload.id, now()))) events.emit('session_event', { id: payload.id, topic, params: meaning.params })
      }
    },
    proposed(topic) {
      const settled = sessions.keys.includes(topic) ? sessions.get(topic) : undefined
      const id = [...engine.pendingSessions].find(([, { sessionTopic }]) => sessionTopic === topic)?.[1].proposalId
      const source = settled ?? (id !== undefined && proposal.keys.includes(id) ? proposal.get(id) : undefined)
      const names = Object.keys({ ...asRecord(source?.requiredNamespaces), ...asRecord(source?.optionalNamespaces) })
      // A session that was settled by a sign-in carries no proposal.
      const listed = names.length > 0 ? names : Object.keys(asRecord(settled?.namespaces))
      return listed.length > 0 ? listed.map((name) => name.split(':')[0] as string) : undefined
    },
    forget: order.forget,
  }
}
