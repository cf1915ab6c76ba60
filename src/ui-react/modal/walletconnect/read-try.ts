import { WALLET_CONNECT_ID } from '../../../domain/connectors/state.js'
import type { RootState } from '../../../domain/root.js'
import { selectPairing } from '../../../domain/walletconnect/selectors.js'
import type { PairingPhase } from '../../../domain/walletconnect/state.js'

/** How the try to reach a wallet over the relay stands. Flat, so that equal state gives the same object. */
export interface Try {
  /** Of the pairing; undefined when there is none. */
  readonly operation: string | undefined
  readonly attempt: number
  readonly phase: PairingPhase | undefined
  /** When the shown address is replaced, milliseconds since 1970. */
  readonly dueAt: number | undefined
  /** When the shown address came. */
  readonly since: number
  /** The automatic try after a failure has been made. */
  readonly retried: boolean
  /** Why it ended, or why the last one did. */
  readonly code: string | undefined
  /** What the connected wallet says of itself. */
  readonly peer: string | undefined
  readonly icon: string | undefined
  /** The relay, or the whole network, is out of reach. */
  readonly offline: boolean
}

/** Reads the try that the visitor waits for, or what came of the last one. */
export function readTry(state: RootState): Try {
  const pairing = selectPairing(state)
  const { session, online } = state.walletconnect
  const shared = {
    offline: online === false || !state.lifecycle.platform.online,
    peer: pairing === undefined ? session?.peer.name : undefined,
    icon: pairing === undefined ? session?.peer.icons[0] : undefined,
  }
  if (pairing === undefined) {
    const failed = Object.values(state.connection.namespaces).find(({ lastFailure }) => lastFailure?.connectorId === WALLET_CONNECT_ID)?.lastFailure
    return { ...shared, operation: undefined, attempt: 0, phase: undefined, dueAt: undefined, since: 0, retried: true, code: failed?.code }
  }
  const { operation, attempt, phase, dueAt, changedAt, retried, code } = pairing
  return { ...shared, operation, attempt, phase, dueAt, since: changedAt, retried, code }
}
