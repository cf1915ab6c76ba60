import { RpcError } from '../http/json-rpc.js'
import type { RpcCall } from '../http/json-rpc.js'
import type { MethodTable, WalletContext } from './context.js'
import { batchData, type Call, DELEGATE, hasDelegate, isUpgraded } from './delegate.js'
import { walletErrors } from './errors.js'
import { batchId, capabilitiesOf, readParams, sendCalls } from './params.js'
import { askSponsor, type BatchSponsor } from './sponsored.js'
import { asSent, prepareTransaction } from './transactions.js'
import type { Hex, WalletChain } from './types.js'

/** Batch that the wallet took. */
interface Batch {
  readonly chain: WalletChain
  readonly hashes: readonly Hex[]
  readonly atomic: boolean
  /** True if a call was not sent, for the chain would not take it. */
  readonly isCut: boolean
}

/** Creates the methods for batches of calls (EIP-5792). Accounts are upgraded (EIP-7702) for a batch that must be atomic; without it calls are sent one by one. */
export function batchMethods(context: WalletContext): MethodTable {
  const { site, origin, batches } = context
  if (batches === 'none') return {}
  const known = new Map<string, Batch>()
  const [isSponsored, isAtomic] = [batches === 'sponsored', batches === 'atomic' || batches === 'sponsored']

  const authorized = (address: Hex): Hex => {
    const account = site.accounts().find((granted) => granted === address.toLowerCase())
    if (account === undefined) throw walletErrors.unauthorized(address)
    return account
  }
  const chainOf = (chainId: Hex): WalletChain => {
    const chain = site.chains().find((one) => one.chainId === Number(chainId))
    if (chain === undefined) throw new RpcError(5710, `The chain ${chainId} is not supported for batches.`)
    return chain
  }

  return {
    async wallet_getCapabilities(params) {
      const [address, wanted] = readParams(capabilitiesOf, params)
      const account = authorized(address)
      const chains = site.chains().filter(({ chainId }) => wanted === undefined || wanted.some((id) => Number(id) === chainId))
      const entries = chains.map(async ({ chainId, rpcUrl }) => {
        const call = context.node(rpcUrl)
        const isReady = isAtomic && (await hasDelegate(call))
        const status = !isReady ? 'unsupported' : (await isUpgraded(call, account)) ? 'supported' : 'ready'
        return [`0x${chainId.toString(16)}`, { atomic: { status }, ...(isSponsored && { paymasterService: { supported: true } }) }] as const
      })
      return Object.fromEntries(await Promise.all(entries))
    },

    async wallet_sendCalls(params) {
      const [request] = readParams(sendCalls, params)
      const { chainId, from, calls, atomicRequired, capabilities = {}, id } = request
      const account = authorized(from ?? site.accounts()[0] ?? '0x')
      const chain = chainOf(chainId)
      const needed = [capabilities, ...calls.map((call) => call.capabilities ?? {})].flatMap((one) => Object.entries(one))
      const lacking = needed.find(([name, wish]) => !(isSponsored && name === 'paymasterService') && (wish as { optional?: unknown } | null)?.optional !== true)
      if (lacking !== undefined) throw new RpcError(5700, `The capability ${lacking[0]} is not supported.`)
      if (id !== undefined && known.has(id)) throw new RpcError(5720, 'There is a batch with this id already.')
      const call = context.node(chain.rpcUrl)
      const upgraded = await isUpgraded(call, account)
      const canUpgrade = isAtomic && (await hasDelegate(call))
      if (atomicRequired && !upgraded && !canUpgrade) throw new RpcError(5760, 'The wallet cannot make the calls atomic.')
      const wish = capabilities['paymasterService']
      const sponsor = isSponsored && wish !== undefined ? await askSponsor(wish, account, chain) : undefined
      const details = calls.map(({ to, value = '0x0' }, index): [string, string] => [`Call ${index + 1}`, `${to ?? 'a new contract'}, ${BigInt(value)} wei`])
      const text = `${origin} wants you to make ${calls.length} calls${atomicRequired && !upgraded ? ', and to upgrade your account' : ''}.`
      await context.consent('wallet_sendCalls', text, [
        ['From', account],
        ['Chain', String(chain.chainId)],
        ...(sponsor ? [['Fee', `paid by ${sponsor.name}`] as const] : []),
        ...details,
      ])
      const sent = calls.map((one) => asSent(one, context.policy(), 'wallet_sendCalls'))
      const batch = await context.inTurn(() =>
        upgraded || atomicRequired || sponsor ? sendAtOnce(call, account, chain, sent, upgraded, sponsor) : sendEach(call, account, chain, sent),
      )
      const own: string = id ?? `0x${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      known.set(own, batch)
      return { id: own }
    },

    async wallet_getCallsStatus(params) {
      const [id] = readParams(batchId, params)
      const batch = known.get(id)
      if (batch === undefined) throw new RpcError(5730, 'This batch is not known.')
      const { chain, hashes, atomic, isCut } = batch
      const call = context.node(chain.rpcUrl)
      const all = await Promise.all(hashes.map((hash) => call('eth_getTransactionReceipt', [hash])))
      const receipts = all.filter((one) => one !== null).map((one) => brief(one as Readonly<Record<string, unknown>>))
      const good = receipts.filter(({ status }) => status === '0x1').length
      const isWhole = receipts.length === hashes.length
      const status = !isWhole ? 100 : good === receipts.length && !isCut ? 200 : good === 0 ? 500 : 600
      return { version: '2.0.0', id, chainId: `0x${chain.chainId.toString(16)}`, status, atomic, ...(receipts.length > 0 && { receipts }) }
    },

    async wallet_showCallsStatus(params) {
      const [id] = readParams(batchId, params)
      if (!known.has(id)) throw new RpcError(5730, 'This batch is not known.')
      return null
    },
  }

  /** Sends the calls as one transaction of the account to itself, whose code makes them all or none. Upgrades the account with it. */
  async function sendAtOnce(
    call: RpcCall,
    account: Hex,
    chain: WalletChain,
    calls: readonly Call[],
    upgraded: boolean,
    sponsor?: BatchSponsor,
  ): Promise<Batch> {
    const keyring = await context.keyring()
    const request = { from: account, to: account, data: batchData(calls), ...(!upgraded && { gas: '0x1e8480' as const }) }
    const transaction = await prepareTransaction(request, chain.chainId, call)
    await sponsor?.pay(transaction)
    // The account sends the upgrade itself: its authorization has the nonce after that of the transaction.
    const authorization = { address: DELEGATE, chainId: chain.chainId, nonce: transaction.nonce + 1 }
    const signed = upgraded ? await keyring.signTransaction(account, transaction) : await keyring.signUpgrade(account, transaction, authorization)
    const hash = (await call('eth_sendRawTransaction', [signed])) as Hex
    return { chain, hashes: [hash], atomic: true, isCut: false }
  }

  /** Sends a transaction for each call. The first that the chain does not take ends them. */
  async function sendEach(call: RpcCall, account: Hex, chain: WalletChain, calls: readonly Call[]): Promise<Batch> {
    const keyring = await context.keyring()
    const hashes: Hex[] = []
    for (const { to, value, data } of calls) {
      try {
        const request = { from: account, ...(to != null && { to }), ...(value && { value }), ...(data && { data }) }
        const transaction = await prepareTransaction(request, chain.chainId, call)
        hashes.push((await call('eth_sendRawTransaction', [await keyring.signTransaction(account, transaction)])) as Hex)
      } catch (error) {
        if (hashes.length === 0) throw error
        return { chain, hashes, atomic: false, isCut: true }
      }
    }
    return { chain, hashes, atomic: false, isCut: false }
  }
}

/** Returns the members of a receipt that EIP-5792 has. */
function brief({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: Readonly<Record<string, unknown>>) {
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}
