import { base64 } from '@scure/base'
import * as signer from '@scure/btc-signer'
import { of } from 'rxjs'
import { esploraCall } from '../../../src/adapters/bitcoin/esplora/esplora-methods.js'
import type { MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../../src/adapters/memory/wallets/memory-wallet.js'
import { createBitcoinPayments } from '../../../src/adapters/bitcoin/payments/bitcoin-payments.js'
import { writePsbt } from '../../../src/adapters/bitcoin/psbt/build-psbt.js'
import type { PortContext } from '../../../src/domain/plugin.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { BitcoinPort } from '../../../src/ports/bitcoin.js'
import { bitcoinRegtest, type BitcoinKey } from '../../sandbox/bitcoin/keys.js'
import { createEsplora } from '../../sandbox/bitcoin/node/esplora.js'
import { createBitcoinLedger } from '../../sandbox/bitcoin/node/ledger.js'
import { SIGNING, spend } from '../../sandbox/page-wallets/bitcoin-signer.js'
import { createWalletKeys } from '../../sandbox/walletconnect-wallet/keys.js'
import type { ScenarioWorld } from '../read/scenario.js'

/** Regtest network of virtual time: the sandbox's node, without HTTP. */
export interface VirtualBitcoin {
  /** Signs a transaction with the key of a test account, and hands it to the node. Returns its id; undefined for an account without a key. */
  readonly broadcast: NonNullable<MemoryWalletOptions['broadcast']>
  mine(blocks: number): void
}

const METHODS = ['address', 'utxo', 'fee-estimates', 'tx', 'tx-hex', 'outspends', 'tip-height', 'broadcast']

const RESOURCE_NOT_FOUND = -32_001
const INVALID_PARAMS = -32_602

/** Starts the node of the regtest network, whose accounts have the balances of the scenario. Other networks of Bitcoin have no node. */
export async function startVirtualBitcoin({ rpc, time }: Pick<MemoryPorts, 'rpc' | 'time'>, balances: ScenarioWorld['balances']): Promise<VirtualBitcoin> {
  const ledger = createBitcoinLedger({ now: () => time.now() })
  const esplora = createEsplora(ledger)
  const keys = new Map((await createWalletKeys({}).bitcoin()).map((key) => [key.address(bitcoinRegtest), key]))
  const ask = (method: string, params: readonly Json[]): Json => {
    const { path, body, read } = esploraCall(method, params)
    const { status, body: answer } = esplora(body === undefined ? 'GET' : 'POST', path, body ?? '')
    // The page reads errors of JSON-RPC here. Of Esplora's, it tells a transaction that is unknown from the others.
    if (status !== 200) throw { code: status === 404 ? RESOURCE_NOT_FOUND : INVALID_PARAMS, message: String(answer) }
    return read(String(answer)) as Json
  }
  for (const method of METHODS) rpc.handle(method, ({ params }) => ask(method, params), { network: bitcoinRegtest })
  for (const { account, amount } of balances) ledger.faucet(account, amount)
  ledger.mine()
  return {
    broadcast({ address, network, transaction }) {
      const key = keys.get(address)
      return key && network === bitcoinRegtest ? ledger.broadcast(signed(key, transaction, () => ask('utxo', [address])).hex) : undefined
    },
    mine: (blocks) => void ledger.mine(blocks),
  }
}

/** Port of `bitcoin()` over the page's nodes. Nothing of it loads later, so that a run is the same each time. */
export function virtualBitcoinPort({ host, read }: PortContext): BitcoinPort {
  const { timer, random } = host
  return createBitcoinPayments({ timer, random, read, publicKey: () => undefined, build: (plan) => of(writePsbt(signer, plan)) }).port
}

function signed(key: BitcoinKey, { psbt, recipientAddress, amount }: { readonly [field: string]: Json | undefined }, coins: () => Json): signer.Transaction {
  if (psbt === undefined) return spend(key, coins() as never, [{ address: String(recipientAddress), amount: BigInt(String(amount)) }])
  const transaction = signer.Transaction.fromPSBT(base64.decode(String(psbt)), SIGNING)
  transaction.sign(key.secret)
  transaction.finalize()
  return transaction
}
