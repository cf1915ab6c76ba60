import { catchError, concat, defer, ignoreElements, map, type Observable, of, switchMap, take } from 'rxjs'
import { sameAddress } from '../../domain/shared/caip/address.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../../domain/shared/caip/caip.js'
import type { Failure } from '../../domain/shared/errors/failure.js'
import { deadline } from '../../domain/shared/timing.js'
import { failure } from '../../domain/siwx/errors.js'
import { SIGN_IN_HOST_MS } from '../../domain/siwx/state.js'
import type { ConnectorPort, ConnectReply, OfferedSignIn } from '../../ports/connector.js'
import type { Ports } from '../../ports/index.js'
import type { SignInSession, SiwxPort } from '../../ports/siwx.js'
import { addressIn, formatMessage } from './message.js'

/** Wallets of EVM that are known for `wallet_connect`. Others may hang, or connect and drop the question. */
const KNOWN: readonly string[] = ['xyz.ithaca.porto']

/** Dependencies of {@link offerSignInOnConnect}. */
export interface OnePromptTools {
  readonly siwx: SiwxPort
  readonly random: Ports['random']
  readonly timer: Ports['timer']
  /** Ids of further connectors of EVM that sign in with the connection. */
  readonly more?: readonly string[]
  /** Returns the network of the app that a visitor of a namespace would be on. */
  networkIn(namespace: ChainNamespace): CaipNetworkId | undefined
  /** Takes the reason why a signature that came with a connection does not count. */
  onProblem(reason: Failure): void
}

/**
 * Returns a connector port that asks wallets to sign in within the prompt of connecting, where they can: by `wallet_connect` (ERC-7846) and `solana:signIn`. What
 * comes back is the app's own message to the byte, by the connected account, and verified, or it does not count: the wallet is connected, and asked to sign in
 * afterwards.
 */
export function offerSignInOnConnect(connector: ConnectorPort, tools: OnePromptTools): ConnectorPort {
  const { siwx, random, timer, more = [], networkIn, onProblem } = tools
  const isAsked = (namespace: ChainNamespace, id: string) => namespace === 'solana' || (namespace === 'eip155' && (KNOWN.includes(id) || more.includes(id)))

  function keep(reply: ConnectReply, asked: OfferedSignIn): Observable<ConnectReply> {
    const { signed, ...rest } = reply
    if (signed === undefined) return of(rest)
    const { message, signature } = signed
    const data = { ...asked, accountAddress: addressIn(asked.chainId, signed.address) }
    const session: SignInSession = { data, message, signature }
    const problem = problemOf(reply, session)
    if (problem !== undefined) {
      onProblem(failure('SIGN_IN_MESSAGE_INVALID', { reason: problem }))
      return of(rest)
    }
    const told = (code: 'SIGN_IN_UNVERIFIED' | 'SIGN_IN_FAILED') => (reason: Failure) => {
      onProblem(failure(code, {}, reason))
      return of(false)
    }
    const kept = siwx.verify(session).pipe(
      deadline(timer, SIGN_IN_HOST_MS, 'the sign-in of the app'),
      take(1),
      map((right) => {
        if (!right) onProblem(failure('SIGN_IN_NOT_SIGNED'))
        return right
      }),
      catchError(told('SIGN_IN_UNVERIFIED')),
      switchMap((right) =>
        right ? siwx.add(session).pipe(deadline(timer, SIGN_IN_HOST_MS, 'the sign-in of the app'), take(1), catchError(told('SIGN_IN_FAILED'))) : of(null),
      ),
    )
    return concat(kept.pipe(ignoreElements()), of(rest))
  }

  return {
    ...connector,
    connect(request) {
      const { namespace, connectorId, silent } = request
      const chainId = networkIn(namespace)
      if (silent || chainId === undefined || !isAsked(namespace, connectorId)) return connector.connect(request)
      return random.hex(16).pipe(
        take(1),
        // The wallet chooses the account.
        switchMap((nonce) => siwx.createMessage({ accountAddress: '', chainId, nonce })),
        deadline(timer, SIGN_IN_HOST_MS, 'the sign-in of the app'),
        take(1),
        map(({ data: { accountAddress: _, ...asked } }): OfferedSignIn | undefined => asked),
        // Without a message the wallet is connected, and signs in afterwards.
        catchError(() => of(undefined)),
        switchMap((asked) =>
          asked === undefined
            ? connector.connect(request)
            : defer(() => connector.connect({ ...request, signIn: asked })).pipe(switchMap((reply) => keep(reply, asked))),
        ),
      )
    },
  }
}

/** Returns why a text is not the one that was asked for: it is built again from what was asked, for the account, and compared to the byte. */
function problemOf({ accounts }: ConnectReply, { data, message }: SignInSession): string | undefined {
  const namespace = namespaceOf(data.chainId)
  if (!accounts.some((one) => sameAddress(namespace, one, data.accountAddress))) return 'it is by an account that is not connected'
  return message === formatMessage(data) ? undefined : 'the wallet wrote another one'
}
