import type { DomainCommand, DomainEvent } from '../../../../src/domain/root.js'
import type { AccountMonitor } from './monitor.js'

/** Milliseconds for which a name counts. */
const LIFE_MS = 300_000
/** Milliseconds without a new attempt after a failure. */
const RETRY_MS = 30_000
/** Milliseconds in which a name that is too old is asked for again: that of an earlier page is looked at every half minute. */
const SLACK_MS = 32_000

/** Names are asked for once in five minutes, also over a reload, and again then while the account is shown (NAME-04, NAME-05). */
export function createIdentities(): AccountMonitor {
  const loadedAt = new Map<string, number>()
  const commands = new Map<number, { readonly by: number | undefined; readonly force: boolean }>()
  /** Events after which a policy may ask past the cache. */
  const changes = new Set<number>()
  /** Line of the last change, and of each running question. */
  let changed = 0
  const asked = new Map<string, number>()
  /** Since when the active account's name has been shown without a break. */
  let shown: { readonly address: string; readonly since: number } | undefined

  function ask(address: string, by: number, at: number) {
    const command = commands.get(by)
    const loaded = loadedAt.get(address)
    if (command === undefined || loaded === undefined || at < loaded || at - loaded >= LIFE_MS) return undefined
    const isAllowed = command.force && (command.by === undefined || changes.has(command.by))
    return isAllowed ? undefined : { id: 'NAME-05', problem: `the name of ${address} is asked for ${at - loaded} ms after it was read` }
  }

  return {
    see(line, state, at) {
      if (line.kind === 'command') {
        const command = line.command as DomainCommand
        if (command.type === 'refreshIdentity') commands.set(line.n, { by: line.by, force: command.force === true })
        return undefined
      }
      if (line.kind !== 'event') return undefined
      const event = line.event as DomainEvent
      switch (event.type) {
        case 'restored':
          for (const [address, one] of Object.entries(state.names.identities)) if (one.at !== undefined && !loadedAt.has(address)) loadedAt.set(address, one.at)
          return undefined
        case 'networkSwitched':
        case 'nameRegistered':
          changes.add(line.n)
          changed = line.n
          return undefined
        case 'identityLoaded':
          loadedAt.set(event.address, at)
          // An answer from before the change is asked for anew.
          if (changed > (asked.get(event.address) ?? 0)) changes.add(line.n)
          return undefined
        case 'identityFailed':
          if (changed > (asked.get(event.address) ?? 0)) changes.add(line.n)
          return undefined
        case 'identityRequested':
          asked.set(event.address, line.n)
          return ask(event.address, line.by, at)
        default:
          return undefined
      }
    },
    check(state, now) {
      const { account, lifecycle, network, names, config } = state
      const address = account.namespaces.eip155?.address?.toLowerCase()
      const id = network.namespaces.eip155?.caipNetwork
      const isTestnet = network.namespaces.eip155?.requestedCaipNetworks.some(({ caipNetworkId, testnet }) => caipNetworkId === id && testnet === true)
      const isShown =
        address !== undefined &&
        isTestnet !== true &&
        lifecycle.status === 'started' &&
        lifecycle.platform.visible &&
        lifecycle.platform.online &&
        config.optionalTraffic !== false &&
        now > 0
      if (!isShown || address === undefined) {
        shown = undefined
        return undefined
      }
      if (shown?.address !== address) shown = { address, since: now }
      const { at, pending, failedAt = 0 } = names.identities[address] ?? {}
      if (at === undefined || pending !== undefined || now - shown.since < LIFE_MS + SLACK_MS) return undefined
      const isDue = now - at > LIFE_MS + SLACK_MS && now - failedAt > RETRY_MS && failedAt < at
      return isDue ? { id: 'NAME-05', problem: `the name of ${address} is ${now - at} ms old, and is not asked for again` } : undefined
    },
  }
}
