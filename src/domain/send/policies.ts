import { catchError, defer, filter, forkJoin, map, mergeMap, type Observable, of, switchMap, take, throwError } from 'rxjs'
import type { TransferOrder } from '../../ports/services/transfers.js'
import { activeAddresses, selectActiveAddress } from '../account/index.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { isValidAddress } from '../shared/addresses/address-checks.js'
import { readPastedAddress } from '../shared/addresses/pasted-address.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline, later } from '../shared/timing.js'
import { problemOfPasted, problemOfReceiver } from './decide.js'
import { senderFacts } from './make.js'
import { failure } from './errors.js'

/** Milliseconds without a keystroke until nodes are asked. */
export const TYPED_WAIT_MS = 150

/** Looks up receivers: addresses by their kind, names by what they lead to. Only the latest text counts. */
export const lookUpReceivers: Policy = (io) =>
  io.on('sendDraftChanged', 'sendReset').pipe(
    filter((event) => event.type === 'sendReset' || event.receiver !== undefined),
    switchMap((event): Observable<DomainCommand> | readonly DomainCommand[] => {
      if (event.type === 'sendReset' || event.lookup === undefined || typeof event.receiver !== 'string') return []
      const { lookup: operation, receiver, network } = event
      return found(io, receiver, network).pipe(
        deadline(io.ports.timer, RPC_READ_DEADLINE_MS, 'the receiver'),
        map((one): DomainCommand => ({ type: 'reportReceiver', operation, ...one })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportReceiverFailed', operation, failure: reason })),
      )
    }),
  )

/** Reads balance, fee and maximum for the draft, once the visitor pauses: at once for a receiver that was looked up, for the pause was before that. */
export const estimateDrafts: Policy = (io) =>
  io.on('sendDraftChanged', 'sendReceiverFound', 'sendReset').pipe(
    switchMap((event): Observable<DomainCommand> | readonly DomainCommand[] => {
      const { network, token, sendTokenAmount, receiverAddress, speed, estimating: operation } = io.state().send
      const address = network === undefined ? undefined : selectActiveAddress(io.state(), namespaceOf(network))
      if (operation === undefined || network === undefined || address === undefined) return []
      const order: TransferOrder = {
        network,
        address,
        // Without a receiver, the fee is that of a transfer to oneself.
        to: receiverAddress ?? address,
        amount: sendTokenAmount ?? '0',
        ...(token !== undefined && { token }),
        ...(speed && { speed }),
        ...senderFacts(io.state(), namespaceOf(network)),
      }
      return (event.type === 'sendReceiverFound' ? of(null) : later(io.ports.timer, TYPED_WAIT_MS, null)).pipe(
        switchMap(() => io.ports.transfers.prepare(order).pipe(take(1), deadline(io.ports.timer, RPC_READ_DEADLINE_MS, 'the fee'))),
        map(
          ({ asset, native, most, least, fee, account, floor }): DomainCommand => ({
            type: 'reportSendEstimate',
            operation,
            estimate: {
              asset,
              native,
              most,
              fee,
              ...(least !== undefined && { least }),
              ...(account !== undefined && { account }),
              ...(floor !== undefined && { floor }),
            },
          }),
        ),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportSendEstimateFailed', operation, failure: reason })),
      )
    }),
  )

/** Reads balance, fee and maximum of another account, when the visitor or the wallet goes there. The draft stays. */
export const readOtherAccount: Policy = (io) =>
  activeAddresses(io).pipe(
    filter(({ namespace, address }) => {
      const { network, address: before } = io.state().send
      return address !== undefined && network !== undefined && namespaceOf(network) === namespace && before !== undefined && before !== address
    }),
    mergeMap((): readonly DomainCommand[] => [
      { type: 'setSendDraft' },
      // An amount in a currency needs the prices that are known of this account.
      ...(io.state().config.plugins.portfolio === undefined ? [] : [{ type: 'refreshPortfolio' } as const]),
    ]),
  )

/** Reads an amount in a currency again that came before the price of its token. */
export const readAmountWithPrice: Policy = (io) =>
  io.on('portfolioLoaded').pipe(
    map(() => io.state().send),
    filter(({ amount, sendTokenAmount }) => amount?.unit === 'currency' && amount.text !== '' && sendTokenAmount === undefined),
    map((): DomainCommand => ({ type: 'setSendDraft' })),
  )

/** Empties the draft when its network or its account is left, when it was sent, and when the dialog closes on it (SEND-10, SEND-11). Another draft than was sent stays. */
export const resetDrafts: Policy = (io) =>
  io.on('networkSwitched', 'disconnected', 'planCompleted', 'modalClosed').pipe(
    filter((event) => {
      const { network, plans = [] } = io.state().send
      if (network === undefined) return false
      if (event.type === 'networkSwitched') return event.network !== network
      if (event.type === 'disconnected') return event.namespace === namespaceOf(network)
      return event.type === 'modalClosed' || event.operation === plans.at(-1)
    }),
    // The plan that runs is shown by itself; its draft stays for another try.
    filter((event) => event.type !== 'modalClosed' || !io.state().plans.held.some(({ act, phase }) => act === 'send' && phase === 'running')),
    map((): DomainCommand => ({ type: 'resetSend' })),
  )

/** Ends plans of transfers that are not confirmed when their network is left (SEND-11). */
export const endPlansOfOtherNetworks: Policy = (io) =>
  io.on('networkSwitched').pipe(
    mergeMap(({ namespace, network }) =>
      io
        .state()
        .plans.held.filter(
          (one) => one.act === 'send' && (one.phase === 'preparing' || one.phase === 'ready') && one.namespace === namespace && one.network !== network,
        )
        .map(({ operation }): DomainCommand => ({ type: 'cancelPlan', operation })),
    ),
  )

type Found = Omit<Extract<DomainCommand, { type: 'reportReceiver' }>, 'type' | 'operation'>

function found(io: PolicyIo, receiver: string, network: TransferOrder['network']): Observable<Found> {
  const namespace = namespaceOf(network)
  const pasted = readPastedAddress(network, receiver)
  if ('problem' in pasted) return throwError(() => failure('SEND_RECEIVER_INVALID', { ...problemOfPasted(io.state(), pasted) }))
  const { text } = pasted
  const about = (address: string) => {
    const from = selectActiveAddress(io.state(), namespace)
    return defer(() => io.ports.transfers.receiver({ network, address: from ?? address, to: address })).pipe(take(1))
  }
  if (isValidAddress(namespace, text)) return about(text).pipe(map((facts) => ({ address: text, facts })))
  const problem = problemOfReceiver(namespace, text)
  const hasNames = namespace === 'eip155' && io.state().config.plugins.names !== undefined && text.includes('.')
  if (!hasNames) return throwError(() => failure('SEND_RECEIVER_INVALID', { kind: 'form', problem: 'its form does not fit', ...problem }))
  return later(io.ports.timer, TYPED_WAIT_MS, null).pipe(
    switchMap(() => io.ports.names.resolve({ name: text }).pipe(take(1))),
    switchMap((address) =>
      address === null
        ? throwError(() => failure('SEND_RECEIVER_INVALID', { kind: 'nobody', problem: `nobody has the name ${text}` }))
        : forkJoin([
            about(address),
            io.ports.names.lookUp({ address }).pipe(
              take(1),
              catchError(() => of(undefined)),
            ),
          ]).pipe(
            map(([facts, known]) => ({
              address,
              name: text,
              ...(known?.outcome === 'named' && known.avatar !== undefined && { image: known.avatar }),
              facts,
            })),
          ),
    ),
  )
}
