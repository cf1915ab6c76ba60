import type { Hex } from 'viem'
import type { AccountType } from '../../../../src/domain/frame/protocol.js'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import { chainFor, evmAccount, type SiteContext } from '../context.js'
import { costOf, type EvmDraft, type EvmQuote, nonceOf, quote, send } from './evm-send.js'
import { type SiteChain, SiteError } from '../parts.js'
import { readEvm } from '../reading.js'
import { readParams, sendTransaction } from './rpc-params.js'
import { isDeployed, sendSmart, type SmartCall, smartCost } from './smart-account.js'
import { type Task, wait } from '../task.js'
import type { EvmKey } from '../vault.js'

/** The app's request, as it is shown. */
interface Asked {
  readonly method: string
  readonly params: Json | undefined
}

/** Sends one transaction: from the key itself, or through the contract of the smart account. */
export function* sendOne(context: SiteContext, named: SiteChain, params: Json | undefined): Task<Json> {
  const [request] = readParams(sendTransaction, params)
  const login = context.login()
  const chain = request.chainId === undefined ? named : chainFor(context, login.session, request.chainId)
  const { type, key } = evmAccount(login, chain, request.from)
  if (request.data !== undefined && request.input !== undefined && request.data !== request.input)
    throw new SiteError('Invalid parameters: data and input differ')
  const data = request.data ?? request.input
  const [value, gas] = [request.value && BigInt(request.value), request.gas ?? request.gasLimit]
  if (type === 'smartAccount') {
    if (!request.to) throw new SiteError('A smart account cannot make a contract by itself')
    const call: SmartCall = { to: request.to, ...(value && { value }), ...(data && { data }) }
    return yield* sendFrom(context, chain, { type, key }, [call], { method: 'eth_sendTransaction', params })
  }
  const draft: EvmDraft = {
    ...(request.to && { to: request.to }),
    ...(value && { value }),
    ...(data && { data }),
    ...(gas && { gas: BigInt(gas) }),
    ...(request.gasPrice && { gasPrice: BigInt(request.gasPrice) }),
    ...(request.maxFeePerGas && { maxFeePerGas: BigInt(request.maxFeePerGas) }),
    ...(request.maxPriorityFeePerGas && { maxPriorityFeePerGas: BigInt(request.maxPriorityFeePerGas) }),
    ...(request.nonce && { nonce: Number(request.nonce) }),
  }
  const fees = yield* estimate(context, chain, key, draft)
  const reading = readEvm({ method: 'eth_sendTransaction', params, chain, address: key.address, fee: costOf(fees), sends: true })
  yield* context.consent({ method: 'eth_sendTransaction', chain: chain.name, account: { address: key.address, type }, reading })
  return yield* wait(context.turns(() => send(context, chain, key, draft)))
}

/** Asks the visitor, then makes calls from a smart account in one transaction. Returns its hash. */
export function* sendFrom(
  context: SiteContext,
  chain: SiteChain,
  { type, key }: { type: AccountType; key: EvmKey },
  calls: readonly SmartCall[],
  asked: Asked,
): Task<Hex> {
  const deployed = yield* isDeployed(context, chain, key.address)
  const fee = yield* smartCost(context, chain, key, calls, deployed)
  const reading = readEvm({ ...asked, chain, address: key.address, fee, sends: true, deploys: !deployed })
  yield* context.consent({ method: asked.method, chain: chain.name, account: { address: key.address, type }, reading })
  return yield* wait(context.turns(() => sendSmart(context, chain, key, calls)))
}

/** Makes calls from the key itself, with one transaction each, in order, not atomically. Returns the hashes. */
export function* sendEach(context: SiteContext, chain: SiteChain, key: EvmKey, calls: readonly SmartCall[], asked: Asked): Task<readonly Hex[]> {
  const reading = readEvm({ ...asked, chain, address: key.address, fee: yield* sumOf(context, chain, key, calls), sends: true })
  yield* context.consent({ method: 'wallet_sendCalls', chain: chain.name, account: { address: key.address, type: 'eoa' }, reading })
  return yield* wait(
    context.turns(function* () {
      const hashes: Hex[] = []
      for (const call of calls) hashes.push(yield* send(context, chain, key, call))
      return hashes
    }),
  )
}

function* estimate(context: SiteContext, chain: SiteChain, key: EvmKey, draft: EvmDraft): Task<EvmQuote> {
  return yield* quote(context, chain, key.address, draft, draft.nonce ?? (yield* nonceOf(context, chain, key.address)))
}

/** Returns the highest cost of all calls; undefined if one cannot be estimated before the others are executed. */
function* sumOf(context: SiteContext, chain: SiteChain, key: EvmKey, calls: readonly SmartCall[]): Task<bigint | undefined> {
  try {
    let sum = 0n
    for (const call of calls) sum += costOf(yield* estimate(context, chain, key, call))
    return sum
  } catch {
    return undefined
  }
}
