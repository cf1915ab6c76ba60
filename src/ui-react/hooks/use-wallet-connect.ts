import { useCallback, useMemo } from 'react'
import { selectPairing } from '../../domain/walletconnect/selectors.js'
import type { PairingPhase } from '../../domain/walletconnect/state.js'
import type { RootState } from '../../domain/root.js'
import type { Session } from '../../ports/relay.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** What {@link useWalletConnect} gives. */
export interface UseWalletConnectResult {
  /**
   * The pairing address to show as a QR code or to hand to a wallet, while there is one. It holds the key of the pairing: show it to the
   * visitor and to nobody else, and never log it.
   */
  readonly uri: string | undefined
  /** How far the pairing has come; undefined while none is under way. */
  readonly phase: PairingPhase | undefined
  /** When the address stops working, milliseconds since the epoch. It is replaced before that. */
  readonly expiresAt: number | undefined
  /** What the connected wallet says of itself: no proof of who it is. Undefined while no session lives. */
  readonly peer: Session['peer'] | undefined
  /** Asks for a new address, after the wallet said no or the pairing failed. */
  readonly renew: () => void
}

/**
 * The pairing over the relay, for a QR code of your own. The dialog has one; this is for an app that connects without it.
 *
 * @example
 * const { connect } = useConnect()
 * const { uri } = useWalletConnect()
 * <button onClick={() => connect({ connectorId: 'walletConnect' })}>Scan</button>
 * {uri && <MyQrCode value={uri} />}
 */
export function useWalletConnect(): UseWalletConnectResult {
  const { kit } = useProvided('useWalletConnect')
  const { pairing, peer } = useSelected(kit, readPairing)
  const renew = useCallback(() => void kit.dispatch({ type: 'renewPairing' }), [kit])
  return useMemo(() => {
    const shows = pairing?.phase === 'ready' || pairing?.phase === 'renewing'
    return { uri: shows ? kit.getPairingUri() : undefined, phase: pairing?.phase, expiresAt: pairing?.expiresAt, peer, renew }
  }, [kit, pairing, peer, renew])
}

function readPairing(state: RootState) {
  return { pairing: selectPairing(state), peer: state.walletconnect.session?.peer }
}
