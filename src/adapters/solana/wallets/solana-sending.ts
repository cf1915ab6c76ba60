import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { lazy } from '../../../lazy.js'
import type { SolanaSendOptions } from './send-options.js'
import type { SentTransactions } from './sent-transactions.js'

/** Sends and looks up transactions through nodes of the app. */
export interface SolanaSending {
  /** Returns true if the app has a node for the network. */
  canSend(network: CaipNetworkId): boolean
  /** Sends a signed transaction and resolves with its id. */
  send(
    request: { readonly network: CaipNetworkId; readonly transaction: Uint8Array; readonly options: SolanaSendOptions },
    signal: AbortSignal,
  ): Promise<string>
  /** Waits for a transaction and resolves with its bytes; undefined if the network does not come to know it. */
  find(request: { readonly network: CaipNetworkId; readonly id: string }): Promise<Uint8Array | undefined>
}

/**
 * Returns a transaction that was sent under an id, as the network has it; undefined if it cannot be looked up. `asked`: bytes that the wallet was asked to send;
 * undefined if they do not decode.
 */
export type FindSent = (sent: {
  readonly network: CaipNetworkId
  readonly id: string
  readonly signer: string
  readonly asked: Uint8Array | undefined
}) => Promise<Uint8Array | undefined> | undefined

/**
 * Creates the search for sent transactions. Those that a wallet of the page sent are kept; one of a session or of the embedded wallet is compared with what was
 * asked, as {@link checkSent} does.
 */
export function createFindSent(kept: SentTransactions, sending: SolanaSending, onWarning: (warning: LatchkitErrorShape) => void): FindSent {
  return ({ network, id, signer, asked }) => {
    const known = kept.find(id)
    if (known !== undefined || asked === undefined || !sending.canSend(network)) return known
    const checked = checkSent(sending, { network, id, signer, asked }, onWarning)
    kept.keep(id, checked)
    return checked
  }
}

const checks = /* @__PURE__ */ lazy(() => import('./checks.js'))

/**
 * Compares a transaction that a wallet sent by itself with the one that it was asked to send, and warns of a difference. It cannot be undone. Resolves with the
 * transaction as the network has it, if it does; never rejects.
 */
export function checkSent(
  sending: SolanaSending,
  sent: { readonly network: CaipNetworkId; readonly id: string; readonly asked: Uint8Array; readonly signer: string },
  onWarning: (warning: LatchkitErrorShape) => void,
): Promise<Uint8Array | undefined> {
  const { network, id, asked, signer } = sent
  const look = async () => {
    const returned = await sending.find({ network, id })
    if (returned === undefined) throw failure('SENT_TRANSACTION_UNKNOWN', { id, network })
    const { compareTransactions, isSignedByKey } = await checks.load()
    const compared = compareTransactions({ asked, returned, signer, verify: isSignedByKey, allowNewBlockhash: true })
    if (!compared.ok) onWarning(failure('SENT_TRANSACTION_CHANGED', { id, reason: reasonOf(compared.error) }))
    return returned
  }
  return look().catch(() => {
    onWarning(failure('SENT_TRANSACTION_UNKNOWN', { id, network }))
    return undefined
  })
}

function reasonOf({ context, message }: LatchkitErrorShape): string {
  return typeof context['reason'] === 'string' ? context['reason'] : message
}
