import type { Entry } from '../../src/domain/kernel/tape.js'
import { cutText, plainText } from './plain.js'

/** Columns that the members of a message may take. */
const MEMBERS_WIDTH = 110

/** Formats an entry as one line without its number: `event  connected  namespace=eip155 ...`. */
export function showEntry(entry: Entry): string {
  return `${entry.kind.padEnd(9)} ${subjectOf(entry)}`
}

/** Returns the title of an entry: the type of its message, or the port and method of its call. */
export function titleOf(entry: Entry): string {
  switch (entry.kind) {
    case 'command':
      return entry.command.type
    case 'event':
      return entry.event.type
    case 'call':
      return `${entry.port}.${entry.method}`
    case 'rejection':
      return entry.failure.code
    case 'fault':
      return entry.policy
    case 'mark':
      return entry.label
    case 'reply':
    case 'cancel':
      return `#${entry.call}`
  }
}

/** Formats the members of a message beside its type, shortened: `connectorId=kestrel by=visitor`. */
export function showMembers(message: object): string {
  const shown = Object.entries(message)
    .filter(([name, value]) => name !== 'type' && value !== undefined)
    .map(([name, value]) => `${name}=${showMember(value)}`)
  return plainText(cutText(shown.join(' '), MEMBERS_WIDTH))
}

/** Formats the time since the first entry in seconds, such as `+0.000`. */
export function showOffset(ms: number): string {
  return `+${(ms / 1_000).toFixed(3)}`
}

/** Returns the time of an entry. Entries without one happen at the time of the entry before. */
export function timeOf(entry: Entry): number | undefined {
  return 'at' in entry ? entry.at : undefined
}

function subjectOf(entry: Entry): string {
  const title = plainText(titleOf(entry))
  switch (entry.kind) {
    case 'command':
      return `${title} ${showMembers(entry.command)}`.trimEnd()
    case 'event':
      return `${title} ${showMembers(entry.event)}`.trimEnd()
    case 'call':
      return `${title} ${plainText(cutText(entry.args.map((argument) => showMember(argument)).join(' '), MEMBERS_WIDTH))}`.trimEnd()
    case 'reply':
      return `${title} ${entry.outcome} ${entry.value === undefined ? '' : plainText(cutText(showMember(entry.value), MEMBERS_WIDTH))}`.trimEnd()
    case 'rejection':
      return `${title}: ${plainText(entry.failure.message)}`
    case 'fault':
      return `${title}: ${plainText(entry.message)}`
    default:
      return title
  }
}

function showMember(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
