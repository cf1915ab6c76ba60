import { z } from 'zod'
import { parseUnits } from '../../../src/domain/shared/amounts/decimal.js'
import { isAddress } from '../../../src/domain/shared/caip/address.js'
import { namespaceOf } from '../../../src/domain/shared/caip/caip.js'
import { inNamespace } from '../test-accounts.js'
import { address, network, showValue } from './values.js'

/** Namespaces whose native balances can be set: the decimals of their currency, and the form of an address in words. */
const currencies: Readonly<Record<string, { readonly decimals: number; readonly form: string }>> = {
  eip155: { decimals: 18, form: 'EVM address; it has 0x and 40 hex digits' },
  solana: { decimals: 9, form: 'Solana address; it has 32 bytes in base58' },
  bip122: { decimals: 8, form: 'Bitcoin address' },
}

/** Native balance of an account, in whole units; converted to the smallest unit of the network. */
export const balance = z
  .strictObject({ account: address, network, amount: z.string('must be an amount in quotes, such as "1.5"') })
  .transform(({ account: given, network: on, amount: units }, context) => {
    const refuse = (member: 'account' | 'network' | 'amount', message: string) => {
      context.issues.push({ code: 'custom', input: on, message, path: [member] })
      return z.NEVER
    }
    const namespace = namespaceOf(on)
    const currency = Object.hasOwn(currencies, namespace) ? currencies[namespace] : undefined
    if (currency === undefined) return refuse('network', `${showValue(on)} has no balances here; use a network of ${Object.keys(currencies).join(', ')}`)
    const account = inNamespace(namespace, given)
    if (!isAddress(namespace, account)) return refuse('account', `${showValue(account)} is no ${currency.form}`)
    const amount = parseUnits(units, currency.decimals)
    if (amount === undefined)
      return refuse('amount', `"${units}" is no amount; write a decimal number in quotes, such as "1.5", with at most ${currency.decimals} decimals`)
    return { account, network: on, amount }
  })
