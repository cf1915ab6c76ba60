import { parseEvmChainId, referenceOf, toHexChainId } from '../../../domain/shared/caip/caip.js'
import type { HeldWallet } from '../../shared/held-connection.js'

/** Events of EIP-1193 that tell what the instance holds, too. */
const SHARED_EVENTS: readonly string[] = ['accountsChanged', 'chainChanged', 'disconnect']

/** View of an app on a wallet: the wallet's own events, and changes by the instance that the wallet does not tell. */
export interface WalletProjection {
  /** Takes an event of the wallet. Returns false if the app does not hear it, because the wallet is not connected. */
  admits(event: string, payload: unknown): boolean
  /** Returns the accounts with the one in use first; none while the wallet is not connected. */
  accounts(answer: unknown): unknown
  /** Returns true while requests may reach the wallet. */
  isOpen(): boolean
  dispose(): void
}

/**
 * Follows what the instance holds of a wallet, and emits what the app has not heard from the wallet: the account that the visitor chose in the app, a network
 * that the wallet is on without a word, and the end of the connection at a wallet that keeps its permission.
 */
export function projectWallet(held: HeldWallet, emit: (event: string, payload: unknown) => void, ended: () => unknown): WalletProjection {
  const read = () => ({ isHeld: held.isHeld(), connection: held.connection() })
  const told: { accounts?: readonly string[]; chain?: number | undefined } = {}
  let before = read()
  learn()

  function learn(): void {
    const { connection } = before
    if (connection === undefined) return
    told.accounts = connection.accounts
    told.chain = connection.network === undefined ? undefined : Number(referenceOf(connection.network))
  }

  function look(): void {
    const last = before
    const now = read()
    before = now
    const [heardAccounts, heardChain] = [told.accounts?.join().toLowerCase(), told.chain]
    learn()
    if (last.isHeld && !now.isHeld) {
      if (heardAccounts !== '') emit('accountsChanged', [])
      told.accounts = []
      emit('disconnect', ended())
      return
    }
    const { connection } = now
    if (connection === undefined) return
    const isNew = last.connection === undefined
    const accounts = connection.accounts.join()
    if ((isNew || accounts !== last.connection?.accounts.join()) && accounts.toLowerCase() !== heardAccounts) emit('accountsChanged', [...connection.accounts])
    if ((isNew || connection.network !== last.connection?.network) && told.chain !== undefined && told.chain !== heardChain)
      emit('chainChanged', toHexChainId(told.chain))
  }

  const stop = held.subscribe(look)
  return {
    admits(event, payload) {
      if (!SHARED_EVENTS.includes(event)) return true
      if (!held.isHeld()) return false
      if (held.connection() === undefined) return true
      if (event === 'accountsChanged' && Array.isArray(payload)) told.accounts = payload.filter((one) => typeof one === 'string')
      if (event === 'chainChanged') told.chain = parseEvmChainId(payload) ?? told.chain
      return true
    },
    accounts(answer) {
      if (!held.isHeld()) return []
      const [first] = held.connection() === undefined ? [] : (told.accounts ?? [])
      if (first === undefined || !Array.isArray(answer)) return answer
      const isFirst = (one: unknown) => typeof one === 'string' && one.toLowerCase() === first.toLowerCase()
      return answer.some(isFirst) ? [...answer.filter(isFirst), ...answer.filter((one) => !isFirst(one))] : answer
    },
    isOpen: held.isHeld,
    dispose: stop,
  }
}
