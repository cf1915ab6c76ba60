import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import * as z from 'zod/mini'
import { little } from '../bitcoin/bytes.js'
import { type BitcoinKey, scriptOf } from '../bitcoin/keys.js'
import { messageDigest, signMessage, signMessageAsCoin } from '../bitcoin/message.js'
import { readPsbt } from '../bitcoin/psbt.js'
import { transactionId } from '../bitcoin/transaction.js'
import { walletErrors } from '../wallet/errors.js'
import { readParams } from '../wallet/params.js'
import type { Conduct } from './conduct.js'
import type { AnswerSessionRequest } from './requests.js'
import type { OtherChain } from './types.js'

/** Dependencies of the bip122 methods. */
export interface BitcoinContext {
  readonly chains: readonly OtherChain[]
  readonly conduct: Pick<Conduct, 'consent'>
  keys(): Promise<readonly BitcoinKey[]>
  /** Returns the addresses of a session on a chain. */
  accountsOf(topic: string, chain: string): readonly string[]
}

/** Methods that a session can have in the namespace bip122. */
export const bitcoinMethods = ['signMessage', 'sendTransfer', 'signPsbt', 'getAccountAddresses'] as const

const account = z.optional(z.string())
const messageShape = z.object({ message: z.string(), account, address: account, protocol: z.optional(z.nullable(z.enum(['ecdsa', 'bip322']))) })
const transferShape = z.object({ account, recipientAddress: z.string(), amount: z.string().check(z.regex(/^[1-9]\d{0,15}$/)) })
const psbtShape = z.object({
  account,
  psbt: z.string(),
  signInputs: z.array(z.object({ address: z.string(), index: z.int().check(z.nonnegative()), sighashTypes: z.optional(z.array(z.literal(1))) })),
  broadcast: z.optional(z.boolean()),
})

/**
 * Creates the methods of the namespace bip122, for accounts of one P2WPKH address each. A sandbox has no Bitcoin node, so nothing is sent: a transfer gets the
 * id of a transaction over a nonexistent output.
 */
export function createBitcoinRequests({ chains, conduct, keys, accountsOf }: BitcoinContext): AnswerSessionRequest {
  let coins = 0
  return async ({ topic, chain: caip, method, params, peer }) => {
    const chain = chains.find(({ chain: known }) => known === caip)
    if (chain === undefined) throw walletErrors.unknownChain(caip)
    const accounts = accountsOf(topic, caip)
    const keyOf = async (address = accounts[0]) => {
      const key = (await keys()).find((one) => one.address(caip) === address)
      if (key === undefined || !accounts.includes(key.address(caip))) throw walletErrors.unauthorized(address ?? 'none')
      return key
    }
    const consent = (text: string, details: readonly (readonly [string, string])[]) =>
      conduct.consent(method, `${peer} wants you to ${text}.`, [...details, ['Network', chain.name ?? caip]])

    switch (method) {
      case 'getAccountAddresses':
        return Promise.all(accounts.map(async (address) => ({ address, publicKey: hex.encode((await keyOf(address)).publicKey), intention: 'payment' })))
      case 'signMessage': {
        const { message, account: own, address = own, protocol } = readParams(messageShape, params)
        const key = await keyOf(address)
        await consent('sign a message', [
          ['Account', key.address(caip)],
          ['Message', message],
        ])
        const signature = protocol === 'bip322' ? signMessageAsCoin(key, message) : signMessage(key, message)
        return { address: key.address(caip), signature: hex.encode(signature), messageHash: hex.encode(messageDigest(message)) }
      }
      case 'sendTransfer': {
        const { account: own, recipientAddress, amount } = readParams(transferShape, params)
        const key = await keyOf(own)
        const script = right('recipientAddress', () => scriptOf(recipientAddress, caip))
        await consent('send bitcoin', [
          ['From', key.address(caip)],
          ['To', recipientAddress],
          ['Satoshis', amount],
        ])
        coins += 1
        // The id of a SegWit transaction does not depend on its signatures.
        return {
          txid: idOf({
            version: 2,
            inputs: [{ txid: sha256(little(coins, 8)), index: 0, sequence: 0xffff_fffd }],
            outputs: [{ amount: BigInt(amount), script }],
            lockTime: 0,
          }),
        }
      }
      case 'signPsbt': {
        const { psbt: text, signInputs, broadcast = false } = readParams(psbtShape, params)
        const psbt = right('psbt', () => readPsbt(base64.decode(text)))
        const signers = await Promise.all(signInputs.map(async ({ address, index }) => ({ index, key: await keyOf(address) })))
        await consent(
          'sign a transaction',
          psbt.transaction.outputs.map(({ amount, script }) => ['Output', `${amount} satoshis to ${hex.encode(script)}`] as const),
        )
        for (const { index, key } of signers) right('signInputs', () => psbt.sign(index, key))
        return { psbt: base64.encode(psbt.write()), ...(broadcast && { txid: idOf(psbt.transaction) }) }
      }
      default:
        throw walletErrors.unsupported(method)
    }
  }
}

/** Returns the id of a transaction in its written form. */
function idOf(transaction: Parameters<typeof transactionId>[0]): string {
  return hex.encode(transactionId(transaction).reverse())
}

/** Returns the result of `read`; throws -32602 if it fails. */
function right<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw walletErrors.invalidParams(`${name}: ${error instanceof Error ? error.message : 'not as expected'}`)
  }
}
