import type { MethodTable, WalletContext } from './context.js'
import { walletErrors } from './errors.js'
import { personalSign, readParams, sendTransaction, signTypedData, type TransactionRequest, typedData } from './params.js'
import { asSent, prepareTransaction } from './transactions.js'
import type { Hex } from './types.js'

/** Creates the methods that sign messages (EIP-191), typed data (EIP-712) and transactions. */
export function signingMethods(context: WalletContext): MethodTable {
  const { site, origin } = context

  const authorized = (address: Hex): Hex => {
    const wanted = address.toLowerCase()
    const account = site.accounts().find((granted) => granted === wanted)
    if (account === undefined) throw walletErrors.unauthorized(address)
    return account
  }

  return {
    async personal_sign(params) {
      const [message, address] = readParams(personalSign, params)
      const account = authorized(address)
      const bytes = bytesOf(message)
      await context.consent('personal_sign', `${origin} wants you to sign a message.`, [
        ['Account', account],
        ['Message', readable(bytes)],
      ])
      return (await context.keyring()).signMessage(account, bytes)
    },

    async eth_signTypedData_v4(params) {
      const [address, given] = readParams(signTypedData, params)
      const account = authorized(address)
      const data = readParams(typedData, typeof given === 'string' ? parsed(given) : given)
      const { chainId } = data.domain
      if (chainId !== undefined && Number(chainId) !== site.chainId)
        throw walletErrors.invalidParams(`domain.chainId: ${chainId} is not the active chain ${site.chainId}`)
      await context.consent('eth_signTypedData_v4', `${origin} wants you to sign ${data.primaryType}.`, [
        ['Account', account],
        ['Domain', JSON.stringify(data.domain, null, 1)],
        ['Message', JSON.stringify(data.message, null, 1)],
      ])
      return (await context.keyring()).signTypedData(account, data)
    },

    async eth_sendTransaction(params) {
      const [request] = readParams(sendTransaction, params)
      const account = authorized(request.from)
      const chain = site.chain()
      if (chain === undefined) throw walletErrors.disconnected()
      await context.consent('eth_sendTransaction', `${origin} wants you to send a transaction.`, describe(request, chain.chainId))
      return context.inTurn(async () => {
        const call = context.node(chain.rpcUrl)
        const transaction = await prepareTransaction(asSent(request, context.policy(), 'eth_sendTransaction'), chain.chainId, call)
        return call('eth_sendRawTransaction', [await (await context.keyring()).signTransaction(account, transaction)])
      })
    },
  }
}

/** Returns the bytes of a message: by convention hex, and text otherwise. */
function bytesOf(message: string): Hex {
  if (/^0x([0-9a-f]{2})*$/i.test(message)) return message as Hex
  const hex = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${hex.join('')}`
}

function readable(bytes: Hex): string {
  const octets = (bytes.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(octets))
  } catch {
    return bytes
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw walletErrors.invalidParams('1: expected JSON')
  }
}

function describe({ from, to, value = '0x0', data, input }: TransactionRequest, chainId: number): [string, string][] {
  return [
    ['From', from],
    ['To', to ?? 'a new contract'],
    ['Amount', etherText(BigInt(value))],
    ['Data', data ?? input ?? '0x'],
    ['Chain', String(chainId)],
  ]
}

function etherText(wei: bigint): string {
  const digits = wei.toString().padStart(19, '0')
  const text = `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
  return `${text} ETH`
}
