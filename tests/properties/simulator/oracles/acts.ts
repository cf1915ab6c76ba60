import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Problem } from './rule.js'

/** Times of the visitor's last acts, by namespace and kind: tracks the order of acts of all tabs independently, from the events (UX-43). */
export interface Acts {
  see(event: DomainEvent, at: number): Problem | undefined
  /** Returns the problem of the events that follow from another tab's message. */
  answer(command: DomainCommand, events: readonly DomainEvent[], before: RootState): Problem | undefined
  compare(state: RootState): Problem | undefined
}

/** Timestamps by `namespace kind`. */
type Stamps = Readonly<Record<string, number>>

export function createActs(): Acts {
  let stamps: Stamps = {}
  /** Timestamps before the current command. */
  let earlier: Stamps = {}
  let compared: RootState['tabs'] | undefined

  function act(namespace: string, kind: string, at: number): undefined {
    stamps = { ...stamps, [`${namespace} ${kind}`]: Math.max(at, ...Object.values(stamps).map((stamp) => stamp + 1)) }
    return undefined
  }

  function see(event: DomainEvent, at: number): Problem | undefined {
    switch (event.type) {
      case 'connected':
      case 'disconnected':
        return event.by === 'visitor' ? act(event.namespace, 'connection', at) : undefined
      case 'disconnectStarted':
        for (const namespace of event.unfollowed ?? []) act(namespace, 'connection', at)
        return undefined
      case 'accountSwitched':
        return event.by === undefined ? act(event.namespace, 'account', at) : undefined
      case 'networkSwitched':
        return event.by === 'visitor' ? act(event.namespace, 'network', at) : undefined
      case 'tabActHeard': {
        const key = `${event.namespace} ${event.kind}`
        const known = stamps[key]
        if (known !== undefined && event.stamp < known) return { id: 'UX-43', problem: `an act of ${key} at ${event.stamp} counts after one at ${known}` }
        stamps = { ...stamps, [key]: event.stamp }
        return undefined
      }
      case 'stopped':
        stamps = {}
        return undefined
      default:
        return undefined
    }
  }

  return {
    see,
    answer(command, events, before) {
      const known = earlier
      earlier = stamps
      const wrong =
        command.type === 'reportTabMessage'
          ? ofMessage(command.message, events, before, known)
          : command.type === 'reportConnectionElsewhere'
            ? ofConnection(command, events, before, known)
            : undefined
      return wrong === undefined ? undefined : { id: 'UX-43', problem: `${JSON.stringify(command)} ${wrong}` }
    },
    compare(state) {
      if (compared === state.tabs) return undefined
      compared = state.tabs
      const found: Record<string, number> = {}
      for (const [namespace, acts] of Object.entries(state.tabs.acts ?? {}))
        for (const [kind, stamp] of Object.entries(acts.stamps)) found[`${namespace} ${kind}`] = stamp
      const keys = new Set([...Object.keys(found), ...Object.keys(stamps)])
      for (const key of keys)
        if (found[key] !== stamps[key]) return { id: 'UX-43', problem: `the last act of ${key} was at ${found[key]}, and by the events at ${stamps[key]}` }
      return undefined
    },
  }
}

/** Checks a network or an account from another tab: followed if it was chosen later than everything known here, and ignored otherwise. */
function ofMessage(message: Readonly<Record<string, unknown>>, events: readonly DomainEvent[], before: RootState, known: Stamps): string | undefined {
  const { kind, network, at } = message
  const namespace = message['namespace'] as 'eip155'
  if ((kind !== 'network' && kind !== 'account') || !isStamp(at)) return undefined
  const mine = known[`${namespace} ${kind}`]
  if (mine !== undefined && at < mine) return tooLate(events)
  if (kind !== 'network' || mine === at) return undefined
  const here = before.network.namespaces[namespace]
  const isFree = before.connection.namespaces[namespace]?.connectorId === undefined
  if (!isFree || here?.requestedCaipNetworks.some((one) => one.caipNetworkId === network) !== true) return undefined
  const moved = events.find((event) => event.type === 'networkSwitched')
  // A network of another namespace may be newer: it stays the active one.
  const isAside = Object.entries(known).some(
    ([key, stamp]) =>
      key.endsWith(' network') && !key.startsWith(`${namespace} `) && (stamp > at || (stamp === at && (key.split(' ', 1)[0] as string) > namespace)),
  )
  if (moved === undefined)
    return here.caipNetwork === network && (isAside || before.network.activeNamespace === namespace) ? undefined : 'is not followed, and it was later'
  return moved.type === 'networkSwitched' && (moved.aside === true) !== isAside
    ? `is followed ${isAside ? 'as if it came last' : 'as if it were old'}`
    : undefined
}

function ofConnection(
  { namespace, connectorId, at }: Extract<DomainCommand, { readonly type: 'reportConnectionElsewhere' }>,
  events: readonly DomainEvent[],
  before: RootState,
  known: Stamps,
): string | undefined {
  if (at === undefined) return undefined
  const mine = known[`${namespace} connection`]
  if (mine !== undefined && at < mine) return tooLate(events)
  if (mine === at || connectorId !== null || before.connection.namespaces[namespace]?.connectorId === undefined) return undefined
  return events.some((event) => event.type === 'disconnected' && event.namespace === namespace) ? undefined : 'is not followed, and it was later'
}

/** Checks that an obsolete message causes no events. */
function tooLate(events: readonly DomainEvent[]): string | undefined {
  const led = events.find(({ type }) => type !== 'tabMessageIgnored')
  return led === undefined ? undefined : `is older than what is known, and leads to ${led.type}`
}

function isStamp(at: unknown): at is number {
  return Number.isSafeInteger(at) && (at as number) >= 0
}
