import { addressOf, type CaipAddress, caipAddress, networkIdOf } from '../shared/caip/caip.js'
import type { AccountSubject } from './messages.js'
import { canonicalJson, type Json } from '../shared/json/json.js'

/** Converts the subject of a read to its key in state, and back. */
export interface SubjectKeys<Subject> {
  /** Members of a subject in messages. */
  readonly members: readonly (keyof Subject & string)[]
  key(subject: Subject): string
  subject(key: string): Subject
}

/** Subjects that are accounts on a network. Their keys are CAIP-10 ids. */
export const byAccount: SubjectKeys<AccountSubject> = {
  members: ['network', 'address'],
  key: ({ network, address }) => caipAddress(network, address),
  subject: (key) => ({ network: networkIdOf(key as CaipAddress), address: addressOf(key as CaipAddress) }),
}

/** Returns the keys of subjects with these members. A key is canonical JSON. */
export function byMembers<Subject extends object>(...members: readonly (keyof Subject & string)[]): SubjectKeys<Subject> {
  return { members, key: (subject) => canonicalJson(subject as Json), subject: (key) => JSON.parse(key) as Subject }
}

/** Returns the subject that a message is about. */
export function subjectIn({ members }: { readonly members: readonly string[] }, message: object): object {
  return Object.fromEntries(Object.entries(message).filter(([name]) => members.includes(name)))
}
