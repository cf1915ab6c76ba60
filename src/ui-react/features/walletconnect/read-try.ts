import { transportOf } from '../../../domain/config/index.js'
import type { RootState } from '../../../domain/root.js'
import { selectPairing } from '../../../domain/walletconnect/selectors.js'
import type { PairingPhase } from '../../../domain/relay/state.js'

/** State of the attempt to reach a wallet over the relay. Flat, so that equal state gives the same object. */
export interface Try {
  /** Operation of the pairing. Undefined without one. */
  readonly operation: string | undefined
  readonly attempt: number
  readonly phase: PairingPhase | undefined
  /** Time when the shown URI is replaced, in milliseconds since the epoch. */
  readonly dueAt: number | undefined
  /** Time when the shown URI was created. */
  readonly since: number
  /** True after the automatic retry. */
  readonly retried: boolean
  /** Error code of this attempt, or of the last one. */
  readonly code: string | undefined
  /** Code of the error behind it, if it has one of the catalogue. */
  readonly cause: string | undefined
  /** Sentence of the app's guard that refused the attempt. */
  readonly said: string | undefined
  /** Name of the connected wallet, as it reports itself. */
  readonly peer: string | undefined
  readonly icon: string | undefined
  /** True while the relay, or the whole network, is unreachable. */
  readonly offline: boolean
}

/** Reads the current attempt, or the result of the last one. */
export function readTry(state: RootState): Try {
  const pairing = selectPairing(state)
  const { session, online } = state.relay
  const shared = {
    offline: online === false || !state.lifecycle.platform.online,
    peer: pairing === undefined ? session?.peer.name : undefined,
    icon: pairing === undefined ? session?.peer.icons[0] : undefined,
  }
  if (pairing === undefined) {
    const failed = Object.values(state.connection.namespaces).find(
      ({ lastFailure }) => transportOf(state.config, lastFailure?.connectorId) === 'session',
    )?.lastFailure
    return {
      ...shared,
      operation: undefined,
      attempt: 0,
      phase: undefined,
      dueAt: undefined,
      since: 0,
      retried: true,
      code: failed?.code,
      cause: failed?.cause,
      said: failed?.said?.text,
    }
  }
  const { operation, attempt, phase, dueAt, changedAt, retried, code } = pairing
  return { ...shared, operation, attempt, phase, dueAt, since: changedAt, retried, code, cause: undefined, said: undefined }
}
