import { base64 } from '@scure/base'
import { parseUnits } from '../../../src/domain/shared/amounts/decimal.js'
import { isAddress } from '../../../src/domain/shared/caip/address.js'
import type { ChainNamespace } from '../../../src/domain/shared/caip/caip.js'
import type { Json, JsonObject } from '../../../src/domain/shared/json/json.js'
import type { RootState } from '../../../src/domain/root.js'
import type { PublicCommand } from '../../../src/index.js'
import { transferTransaction } from '../../sandbox/solana/transaction.js'
import { inNamespace, testAccountsOf } from '../test-accounts.js'

/**
 * Returns a command whose transfers are transactions in the format of its namespace: `{ transfer: { to: 1, amount: '0.5' } }` in `sendTransaction` and
 * `signTransactions` pays an amount in whole units.
 *
 * @param blockhash returns the newest blockhash of Solana
 * @throws RangeError for a transfer that cannot be built
 */
export function withTransfers(command: PublicCommand, state: RootState, blockhash: () => string): PublicCommand {
  if (command.type !== 'sendTransaction' && command.type !== 'signTransactions') return command
  const namespace = command.namespace ?? state.network.activeNamespace
  const from = command.address ?? (namespace && state.account.namespaces[namespace]?.address)
  const build = (transaction: unknown) => {
    const transfer = typeof transaction === 'object' && transaction !== null ? (transaction as JsonObject)['transfer'] : undefined
    return transfer === undefined ? transaction : transactionOf(namespace, from, transfer, blockhash)
  }
  const built = command.type === 'sendTransaction' ? { transaction: build(command.transaction) } : { transactions: command.transactions.map(build) }
  return { ...command, ...built } as PublicCommand
}

const FORM = 'a transfer is written as { to: 1, amount: "0.5" }'

function transactionOf(namespace: ChainNamespace | undefined, from: string | undefined, transfer: Json, blockhash: () => string): JsonObject {
  const { to: receiver, amount, ...others } = Object(transfer) as JsonObject
  if (typeof amount !== 'string' || Object.keys(others).length > 0) throw new RangeError(FORM)
  if (namespace === undefined || from === undefined) throw new RangeError('a transfer needs a connected account')
  const to = typeof receiver === 'number' ? testAccountsOf(namespace)[receiver] : typeof receiver === 'string' ? inNamespace(namespace, receiver) : undefined
  if (to === undefined || !isAddress(namespace, to)) throw new RangeError(`${FORM}; ${JSON.stringify(receiver)} is no account of ${namespace}`)
  const units = (decimals: number) => {
    const found = parseUnits(amount, decimals)
    if (found === undefined) throw new RangeError(`${FORM}; "${amount}" is no amount of at most ${decimals} decimals`)
    return found
  }
  switch (namespace) {
    case 'eip155':
      return { to, value: `0x${units(18).toString(16)}` }
    case 'solana':
      return { transaction: base64.encode(transferTransaction({ from, to, lamports: units(9), blockhash: blockhash() })) }
    case 'bip122':
      return { recipientAddress: to, amount: units(8).toString() }
    default:
      throw new RangeError(`there are no transfers in ${namespace}`)
  }
}
