import { createHash } from 'node:crypto'
import { type Invariant, rule } from './rule.js'
import { ID_EMBEDDED, MAX_APPROVALS, SLACK_MS } from './tables.js'

/** Invariants of the embedded wallet, checked after every input. */
export const embeddedInvariants: readonly Invariant[] = [
  rule('I-17', ['frame'], ({ frame: { phase, generation, requests } }) => {
    if (requests.some((one) => one.phase === 'posted' && one.generation !== generation)) return 'a request pends on an earlier document'
    if (phase === 'absent' && requests.length > 0) return 'requests without a frame'
    return new Set(requests.map(({ id }) => id)).size === requests.length ? undefined : 'two requests with one id'
  }),
  rule('I-16', [], ({ frame: { phase, dueAt } }, now) =>
    phase === 'loading' && dueAt !== undefined && dueAt + SLACK_MS < now ? 'the site is waited for without end' : undefined,
  ),
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
  // An abandoned site ends its pending requests in the same input: no approval is shown without its wallet. One whose amount is chosen first has not asked it yet.
  rule('F12', ['approvals', 'frame'], ({ approvals, frame }) =>
    approvals.open !== undefined && approvals.open.allowance?.stage === undefined && (frame.phase === 'failed' || frame.phase === 'absent')
      ? `an approval waits for a site that is ${frame.phase}`
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
