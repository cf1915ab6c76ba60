import { useCallback, useMemo } from 'react'
import { selectPairing } from '../../domain/walletconnect/selectors.js'
import type { PairingPhase } from '../../domain/relay/state.js'
import type { RootState } from '../../domain/root.js'
import type { Session } from '../../ports/relay.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** Result of {@link useWalletConnect}. */
export interface UseWalletConnectResult {
  /** Pairing URI, for a QR code or a wallet link, while a pairing exists. It contains the key of the pairing: show it to the user only, and never log it. */
  readonly uri: string | undefined
  /** Phase of the pairing. Undefined without one. */
  readonly phase: PairingPhase | undefined
  /** Expiry of the URI, in milliseconds since the epoch. A new URI replaces it earlier. */
  readonly expiresAt: number | undefined
  /** Metadata of the connected wallet, as it reports itself. Not a proof of identity. Undefined without a session. */
  readonly peer: Session['peer'] | undefined
  /** Creates a new URI, after the wallet rejected or the pairing failed. */
  readonly renew: () => void
}

/**
 * Returns the WalletConnect pairing, for a custom QR code. Apps that use the dialog do not need it.
 *
 * @example
 * const { connect } = useConnect()
 * const { uri } = useWalletConnect()
 * return uri === undefined ? <button onClick={() => connect({ connectorId: 'walletConnect' })}>Scan</button> : <MyQrCode value={uri} />
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
  return { pairing: selectPairing(state), peer: state.relay.session?.peer }
}
