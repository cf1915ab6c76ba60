import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Problem } from '../oracles/rule.js'
import type { AccountMonitor } from './monitor.js'
import type { AccountWorld } from './world.js'

/** Milliseconds in which the registry and the reading back have ended. */
const REGISTRY_MS = 95_000

type Step = 'signing' | 'registering' | 'checking'

interface Running {
  readonly operation: string
  readonly name: string
  readonly address: string
  readonly timestamp: number
  readonly step: Step
  readonly since: number
}

/**
 * Registrations (NAME-13): loading from the first event to the last, the wallet signs, then the registry is asked, once, with what was signed; then the name is read back, and
 * the view of success is shown.
 */
export function createRegistrations(world: AccountWorld): AccountMonitor {
  let running: Running | undefined
  /** Answers of wallets, by request. */
  const answers = new Map<string, string>()
  let success: string | undefined
  let sent = world.posted.length

  function step(operation: string, from: Step, to: Step, at: number): Problem | undefined {
    if (running?.operation !== operation || running.step !== from)
      return { id: 'NAME-13', problem: `${operation} comes to ${to}, and ${running?.operation} is ${running?.step}` }
    running = { ...running, step: to, since: at }
    return undefined
  }

  function see(event: DomainEvent, state: RootState, at: number): Problem | undefined {
    switch (event.type) {
      case 'nameRegistrationStarted': {
        const { operation, name, address, timestamp } = event
        if (running !== undefined) return { id: 'NAME-13', problem: `${operation} begins while ${running.operation} runs` }
        running = { operation, name, address, timestamp, step: 'signing', since: at }
        return undefined
      }
      case 'registrationResumed': {
        const { operation, name, address, timestamp, signature = '' } = event
        if (!world.signed.has(`${textOf(name, timestamp)} ${signature}`)) return { id: 'NAME-13', problem: `${name} goes on, and nobody signed it` }
        running = { operation, name, address, timestamp, step: 'registering', since: at }
        return undefined
      }
      case 'requestCompleted':
      case 'requestAnsweredLate':
        answers.set(event.operation, event.result)
        return undefined
      case 'nameSigned': {
        if (answers.get(event.operation) !== event.signature) return { id: 'NAME-13', problem: `${event.operation} counts as signed, and its wallet has not` }
        if (running !== undefined) world.signed.add(`${textOf(running.name, running.timestamp)} ${event.signature}`)
        return step(event.operation, 'signing', 'registering', at)
      }
      case 'nameTakenIn': {
        const { name, address } = running ?? {}
        if (name === undefined || world.owners.get(name) !== address)
          return { id: 'NAME-13', problem: `${name} counts as taken, and the registry does not have it` }
        return step(event.operation, 'registering', 'checking', at)
      }
      case 'nameRegistered': {
        if (running?.operation !== event.operation || running.step !== 'checking' || running.name !== event.name)
          return { id: 'NAME-13', problem: `${event.name} counts as registered, and ${running?.name} is ${running?.step}` }
        running = undefined
        if (state.modal.open && state.modal.stack.at(-1)?.view === 'RegisterAccountName') success = event.name
        return undefined
      }
      case 'nameRegistrationFailed':
        running = undefined
        return undefined
      case 'stopped':
        running = undefined
        success = undefined
        return undefined
      default:
        return undefined
    }
  }

  /** Each registration reaches the registry with the text and the signature of a wallet, for the account that signed it. */
  function postedProblem(): Problem | undefined {
    for (; sent < world.posted.length; sent += 1) {
      const { name, address, message, signature } = world.posted[sent] as (typeof world.posted)[number]
      if (!world.signed.has(`${message} ${signature}`)) return { id: 'NAME-13', problem: `${name} is registered for ${address} with a text that nobody signed` }
    }
    return undefined
  }

  return {
    see(line, state, at) {
      if (line.kind === 'command' && (line.command as DomainCommand).type === 'cancelRegistration') return undefined
      return line.kind === 'event' ? see(line.event as DomainEvent, state, at) : undefined
    },
    check(state, now, awakeSince) {
      const shown = state.registration.running
      const shows = success
      success = undefined
      if (shown?.operation !== running?.operation || shown?.step !== running?.step)
        return { id: 'NAME-13', problem: `${shown?.operation} is ${shown?.step}, and ${running?.operation} is ${running?.step}` }
      if (shows !== undefined && state.modal.stack.at(-1)?.view !== 'RegisterAccountNameSuccess')
        return { id: 'NAME-13', problem: `${shows} is registered, and ${state.modal.stack.at(-1)?.view} is shown` }
      if (running !== undefined && running.step !== 'signing' && now > Math.max(running.since, awakeSince) + REGISTRY_MS)
        return { id: 'I-16', problem: `${running.operation} is ${running.step} since ${now - running.since} ms` }
      const isAsked = running === undefined || running.step !== 'signing' || state.requests.pending.some(({ operation }) => operation === running?.operation)
      return isAsked ? postedProblem() : { id: 'NAME-13', problem: `${running?.operation} is signing, and no wallet is asked` }
    },
  }
}

/** Text of a registration, as the registry reads it. */
function textOf(name: string, timestamp: number): string {
  return `{"name":"${name}","attributes":{},"timestamp":${timestamp}}`
}
