import { of, throwError, type Observable } from 'rxjs'
import { createBitcoinLedger } from '../../../cli/sandbox/bitcoin/node/ledger.js'
import { createEsplora } from '../../../cli/sandbox/bitcoin/node/esplora.js'
import { esploraCall } from '../../../src/adapters/bitcoin/esplora/esplora-methods.js'
import { refusalOf } from '../../../src/adapters/bitcoin/esplora/esplora-refusals.js'
import { createBitcoinPayments } from '../../../src/adapters/bitcoin/payments/bitcoin-payments.js'
import { createMemoryTimer } from '../../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../../src/adapters/memory/time/virtual-time.js'
import { firstOf } from '../../../src/adapters/shared/async-task.js'
import type { SpendableType } from '../../../src/domain/shared/bitcoin/sizes.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { PreparedPayment } from '../../../src/ports/bitcoin.js'
import { addresses, network, PUBLIC_KEY, RECIPIENT } from './payments-world.js'
import { signers } from './wallets.js'

/** A regtest node that checks every rule, and payments of one address over it. `reload` forgets all but the node's own knowledge. */
export function openRegtest(type: SpendableType = 'p2wpkh') {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const ledger = createBitcoinLedger({ now: () => time.now() })
  const esplora = createEsplora(ledger)
  const address = addresses[type]
  const account = { address, network, publicKey: `02${PUBLIC_KEY}` }
  const signal = new AbortController().signal
  const calls: string[] = []

  function read(_network: string, method: string, params: readonly Json[]): Observable<Json> {
    const { path, body, read: parse } = esploraCall(method, params)
    calls.push(method)
    const { status, body: answer } = esplora(body === undefined ? 'GET' : 'POST', path, body ?? '')
    if (status === 200) return of(parse(String(answer)) as Json)
    const { name, message, code } = refusalOf(status, String(answer)) ?? { name: 'Unknown', message: String(answer), code: status }
    return throwError(() => failure('RPC_FAILED', { name, detail: message }, { code, message }))
  }
  const open = () =>
    createBitcoinPayments({
      timer: createMemoryTimer(time).port,
      random: { hex: () => of('0badcafe') },
      read,
      publicKey: () => account.publicKey,
    })
  let payments = open()
  const visitor = { connectorId: 'w', known: [], ordinals: [] }
  const world = {
    ledger,
    time,
    read,
    calls,
    account,
    get port() {
      return payments.port
    },
    reload() {
      payments = open()
    },
    prepare: (order: { readonly amount: string; readonly recipient?: string; readonly feeRate?: string }) =>
      firstOf(payments.port.preparePayment({ network, address, recipient: RECIPIENT, ...visitor, ...order }), signal),
    raise: (txid: string, feeRate?: string) => firstOf(payments.port.prepareReplacement({ network, address, txid, feeRate, ...visitor }), signal),
    async send(prepared: PreparedPayment): Promise<string> {
      const signed = await payments.transactions.compare(prepared, signers.scure(prepared.psbt, type), account)
      return payments.transactions.send(signed, account, signal)
    },
    async pay(amount: string, more: { readonly recipient?: string; readonly feeRate?: string } = {}): Promise<string> {
      return world.send(await world.prepare({ amount, ...more }))
    },
  }
  return world
}
