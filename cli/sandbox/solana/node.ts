import type { IncomingMessage, ServerResponse } from 'node:http'
import { base58, base64 } from '@scure/base'
import { allowAnyOrigin } from '../http/fault-endpoint.js'
import { type ListenOptions, type LocalServer, listenLocally, readBody, sendJson } from '../http/http-server.js'
import { RpcError } from '../http/json-rpc.js'
import { startLedger, type SolanaLedger } from './ledger.js'

/** Solana node on this machine. */
export interface SolanaNode extends LocalServer {
  readonly ledger: SolanaLedger
}

/** Genesis hash of devnet, which the node simulates, so that CAIP-2 ids and wallets recognize the cluster. */
export const SOLANA_GENESIS_HASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

/**
 * Starts a Solana node over the litesvm VM: programs run, signatures and balances are checked, and a transaction is final once it has run. It has the JSON-RPC
 * methods (https://solana.com/docs/rpc/http) that accounts, balances and transactions need, and no subscriptions.
 *
 * @throws SandboxError `SANDBOX_LITESVM_NOT_FOUND` if the VM is not installed, `SANDBOX_NO_FREE_PORT`.
 */
export async function startSolanaNode(listening: ListenOptions): Promise<SolanaNode> {
  const ledger = await startLedger()
  const methods = solanaMethods(ledger)

  function answerOne(asked: unknown): object {
    const {
      id = null,
      method,
      params = [],
    } = (typeof asked === 'object' && asked !== null ? asked : {}) as { id?: unknown; method?: unknown; params?: unknown }
    try {
      const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : undefined
      if (run === undefined) throw new RpcError(-32601, 'Method not found')
      if (!Array.isArray(params)) throw new RpcError(-32602, 'Invalid params: a list is needed')
      return { jsonrpc: '2.0', id, result: run(...(params as [never, never])) }
    } catch (error) {
      const { code, message, data } =
        error instanceof RpcError ? error : new RpcError(-32602, `Invalid params: ${error instanceof Error ? error.message : String(error)}`)
      return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowAnyOrigin(request, response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.method !== 'POST') return sendJson(response, 405, { error: 'POST a JSON-RPC call' })
    let asked: unknown
    try {
      asked = JSON.parse(await readBody(request))
    } catch {
      return sendJson(response, 200, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
    }
    sendJson(response, 200, Array.isArray(asked) ? asked.map(answerOne) : answerOne(asked))
  }

  const server = await listenLocally((request, response) => void answer(request, response).catch(() => response.destroy()), listening)
  return { ...server, ledger }
}

/** Creates the methods, by name. Errors other than {@link RpcError} mean invalid parameters. */
function solanaMethods(ledger: SolanaLedger) {
  const at = <T>(value: T) => ({ context: { apiVersion: '2.0.0', slot: ledger.slot() }, value })
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getGenesisHash: () => SOLANA_GENESIS_HASH,
    getSlot: () => ledger.slot(),
    getBlockHeight: () => ledger.slot(),
    getLatestBlockhash: () => at(ledger.latestBlockhash()),
    isBlockhashValid: (blockhash: string) => at(ledger.isRecent(blockhash)),
    getMinimumBalanceForRentExemption: (bytes: number) => ledger.rentFor(bytes),
    getBalance: (address: string) => at(ledger.balance(addressOf(address))),
    getAccountInfo: (address: string) => at(accountInfo(ledger, addressOf(address))),
    getMultipleAccounts: (addresses: readonly string[]) => at(addresses.map((address) => accountInfo(ledger, addressOf(address)))),
    requestAirdrop: (address: string, lamports: number) => ledger.airdrop(addressOf(address), lamports),
    sendTransaction: (text: string, options: SendOptions = {}) => ledger.send(bytesOf(text, options), options.skipPreflight === true),
    simulateTransaction: (text: string, options: SendOptions = {}) => at(ledger.simulate(bytesOf(text, options))),
    getSignatureStatuses: (signatures: readonly string[]) => at(signatures.map((signature) => ledger.status(signature))),
  }
}

interface SendOptions {
  readonly encoding?: 'base58' | 'base64'
  readonly skipPreflight?: boolean
}

/** Decodes a transaction; base58 is the default encoding, as in Solana's nodes. */
function bytesOf(text: string, { encoding = 'base58' }: SendOptions): Uint8Array {
  return (encoding === 'base64' ? base64 : base58).decode(text)
}

function addressOf(text: string): string {
  if (typeof text !== 'string' || base58.decode(text).length !== 32) throw new RangeError('an address is 32 bytes in base58')
  return text
}

function accountInfo(ledger: SolanaLedger, address: string) {
  const account = ledger.account(address)
  return account && { ...account, data: [base64.encode(account.data), 'base64'] }
}
