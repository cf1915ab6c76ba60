import { createHash } from 'node:crypto'
import { type Invariant, rule } from './rule.js'
import { ID_EMBEDDED, MAX_APPROVALS, SLACK_MS } from './tables.js'

/** Invariants of the embedded wallet, checked after every input. */
export const embeddedInvariants: readonly Invariant[] = [
  rule('I-27', ['approvals'], ({ approvals: { open, queue } }) => {
    if (open !== undefined && digest(`${open.method}\n${open.network}\n${open.params}`) !== open.digest) return 'what is shown is not what is sent'
    if (queue.length >= MAX_APPROVALS) return 'more approvals than the cap'
    return open === undefined && queue.length > 0 ? 'approvals wait for none' : undefined
  }),
  rule('T18', ['approvals', 'connection'], ({ approvals: { open, queue }, connection }) =>
    (open === undefined ? queue : [open, ...queue]).some(({ namespace }) => connection.namespaces[namespace]?.connectorId !== ID_EMBEDDED)
      ? 'an approval without its wallet'
      : undefined,
  ),
  rule('I-31', ['modal', 'approvals', 'auth'], ({ modal, approvals, auth }) => {
    const shows = (view: string) => modal.stack.some((one) => one.view === view)
    if (approvals.open === undefined) {
      if (shows('ApproveTransaction')) return 'ApproveTransaction without a request'
    } else if (!modal.open || !shows('ApproveTransaction')) return 'a request that nobody sees is not declined'
    return auth.user === undefined && shows('UpdateEmailWallet') ? 'UpdateEmailWallet without a visitor' : undefined
  }),
  rule('I-4', [], ({ auth: { login, emailChange } }, now) => {
    if (login !== undefined && login.step !== 'connecting' && login.dueAt + SLACK_MS < now) return 'a login outlived its deadline'
    return emailChange !== undefined && emailChange.dueAt + SLACK_MS < now ? 'a change of e-mail outlived its deadline' : undefined
  }),
  rule('I-33', ['auth', 'connection'], ({ auth: { login }, connection }) =>
    login?.step === 'connecting' && connection.namespaces[login.namespace]?.flow?.operation !== login.operation
      ? 'a login waits for a connect that is over'
      : undefined,
  ),
  rule('I-3', ['auth', 'connection'], ({ auth: { used, user, emailChange, remembered }, connection }) => {
    if (!used && Object.keys(remembered).length > 0) return 'a login that was ended is remembered'
    if (user === undefined) return emailChange === undefined ? undefined : 'the e-mail of nobody is changed'
    if (!used) return 'somebody is logged in, and nothing is remembered'
    return Object.values(connection.namespaces).some((one) => one.connections.some(({ connectorId, recent }) => connectorId === ID_EMBEDDED && !recent))
      ? undefined
      : 'somebody is logged in, and connected nowhere'
  }),
]

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
