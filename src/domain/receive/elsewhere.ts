import { catchError, forkJoin, map, type Observable, of } from 'rxjs'
import { findNetwork } from '../network/index.js'
import { selectNetworks } from '../network/selectors.js'
import { byAccount, defineRead } from '../reads/index.js'
import type { AccountSubject } from '../reads/messages.js'
import type { PolicyIo, RootState } from '../root.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import { fitsNetwork } from '../shared/caip/fits-network.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { deadline } from '../shared/timing.js'
import { receiveSubject } from './arrivals.js'
import { failure } from './errors.js'
import { listedOn } from './listed-tokens.js'
import { type ElsewhereFound, MAX_WATCHED } from './state.js'

/** Milliseconds for which a look counts. */
const LIFETIME_MS = 10_000

/** Coins of the shown address on the app's other networks (field lesson r2). Asked for by a press alone. */
export const elsewhereRead = defineRead('elsewhere', {
  slice: 'receive',
  member: 'elsewhere',
  keys: byAccount,
  subject: (state: RootState) => receiveSubject(state),
  ask: (io, subject) => {
    const asked = otherNetworks(io.state(), subject)
    if (asked.length === 0) return of<ElsewhereFound>({ found: [], asked, unread: [] })
    return forkJoin(asked.map((network) => lookAt(io, network, subject.address))).pipe(map((answers) => join(asked, answers)))
  },
  accept(_, __, { found, asked, unread }: ElsewhereFound): ElsewhereFound | undefined {
    return Array.isArray(found) && Array.isArray(asked) && Array.isArray(unread) ? { found, asked, unread } : undefined
  },
  failure: (cause) => failure('ELSEWHERE_UNAVAILABLE', {}, cause),
  lifetimeMs: LIFETIME_MS,
  retryAfterMs: 0,
  deadlineMs: 2 * RPC_READ_DEADLINE_MS,
  service: (state, { network }) => findNetwork(state, network)?.name ?? network,
  keep: MAX_WATCHED,
  triggers: [],
})

type Answer = Pick<ElsewhereFound, 'found'> | { readonly failure: Failure }

/** Returns the app's networks that the address can have coins on, other than the shown one. Test networks hold nothing of value for a main network. */
function otherNetworks(state: RootState, { network, address }: AccountSubject): readonly CaipNetworkId[] {
  const isTest = findNetwork(state, network)?.testnet === true
  return selectNetworks(state)
    .filter((one) => one.caipNetworkId !== network && one.chainNamespace === namespaceOf(network) && (one.testnet === true) === isTest)
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => fitsNetwork(id, address))
}

/** Asks one network. It has a deadline of its own, so that a silent one does not hide what the others say. */
function lookAt(io: PolicyIo, network: CaipNetworkId, address: string): Observable<Answer> {
  const tokens = listedOn(network, io.state().config.plugins.receive?.tokens)
  const name = findNetwork(io.state(), network)?.name ?? network
  return io.ports.funds.holdings({ network, address, tokens }).pipe(
    deadline(io.ports.timer, RPC_READ_DEADLINE_MS, name),
    map(({ holdings }) => ({ found: holdings.map((one) => ({ ...one, network })) })),
    catchError((reason: Failure) => of({ failure: reason })),
  )
}

function join(asked: readonly CaipNetworkId[], answers: readonly Answer[]): ElsewhereFound {
  const failed = answers.flatMap((answer, at) => ('failure' in answer ? [{ network: asked[at] as CaipNetworkId, failure: answer.failure }] : []))
  const last = failed.at(-1)
  if (last !== undefined && failed.length === asked.length) throw last.failure
  return { found: answers.flatMap((answer) => ('found' in answer ? answer.found : [])), asked, unread: failed.map(({ network }) => network) }
}
