import type { TimerPort } from '../../../ports/timer.js'
import { within } from '../../shared/async-task.js'
import { WalletError } from '../../shared/foreign-call.js'
import type { ProviderGateway } from './provider-gateway.js'
import { accountsAnswer, permissionsAnswer } from './wallet-answers.js'

/** Milliseconds that a wallet may take to list its permissions. After that, a wallet without accounts counts as locked. */
export const PERMISSION_WAIT_MS = 1_000

/**
 * Resolves with true if a wallet that shares no account says that the page has no permission for any (EIP-2255). A locked wallet keeps its permissions, and one
 * that does not tell them may be locked. Raises no prompt.
 */
export function isWithdrawn(gateway: ProviderGateway, timer: TimerPort, signal: AbortSignal): Promise<boolean> {
  const told = gateway.request('wallet_getPermissions', [], permissionsAnswer, signal).then((granted) => !granted.includes('eth_accounts'))
  return within(timer, PERMISSION_WAIT_MS, told, false, signal)
}

/** Resolves with the accounts that a wallet shares now. A wallet that is not authorized to list any (4100) shares none: some answer so while they are locked. */
export async function sharedAccounts(gateway: ProviderGateway, signal: AbortSignal): Promise<readonly string[]> {
  try {
    return await gateway.request('eth_accounts', [], accountsAnswer, signal)
  } catch (error) {
    if (error instanceof WalletError && error.refusal.kind === 'unauthorized') return []
    throw error
  }
}

/** Error of a silent connect to a wallet that has withdrawn the permission. */
export function withdrawn(): WalletError {
  return new WalletError({ code: 4100, message: 'The wallet gives this page no access to accounts.' })
}
