import { of, throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { createChainFunds } from '../../src/adapters/funds/chain-funds.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import { openConnected, type Page } from '../domain/page.js'

const network = 'bip122:000000000019d6689c085ae165831e93'
const UNKNOWN = failure('RPC_FAILED', { name: 'NotFoundError', detail: 'Transaction not found' })
const output = (txid: string, confirmed = false) => ({ txid, vout: 0, value: 100_000, status: { confirmed } })

/** Opens the view over a Bitcoin node that has these outputs, look by look, and knows these transactions. */
async function watch(looks: readonly (readonly Json[])[], knows: readonly string[]) {
  let utxo: readonly Json[] = []
  const read = (_: string, method: string, [txid]: readonly Json[]) =>
    method === 'utxo'
      ? of(utxo as Json)
      : knows.includes(`${txid}`) || JSON.stringify(utxo).includes(`"${txid}"`)
        ? of({ vin: [] } as Json)
        : throwError(() => UNKNOWN)
  const chain = createChainFunds({ coinOf: () => ({ symbol: 'BTC', decimals: 8 }), read })
  const page = await openConnected({ receive: {}, ports: { funds: { ...chain, arrivals: (request) => chain.arrivals({ ...request, network }) } } })
  const settle = async (ms: number) => {
    page.wait(ms)
    await new Promise((done) => setTimeout(done))
    page.wait(0)
  }
  page.give({ type: 'openModal', view: 'WalletReceive' })
  await settle(10)
  for (utxo of looks) for (let at = 0; at < 3; at += 1) await settle(3_000)
  return page
}
const shown = (page: Page) =>
  Object.values(page.state().receive.watched)
    .flatMap((one) => one?.arrivals ?? [])
    .map(({ id, unconfirmed }) => [id, unconfirmed])

/*
 * A payment whose fee was raised twice was shown three times (also Samourai-Wallet/samourai-wallet-android#300, JoinMarket-Org/joinmarket-clientserver#1507), and one
 * that was led elsewhere stayed "on its way" for ever (bitcoinppl/cove#234).
 */
it('[RECEIVE-02] a payment that others replace before it is in a block is shown once', async () => {
  expect(shown(await watch([[output('a')], [output('b')], [output('c', true)]], []))).toEqual([['c:0', undefined]])
})

it('[RECEIVE-02] one that is led elsewhere by a replacement is not on its way any more', async () => {
  expect(shown(await watch([[output('a')], []], []))).toEqual([])
})

it('[RECEIVE-02] one that is spent before it is in a block has come', async () => {
  expect(shown(await watch([[output('a')], []], ['a']))).toEqual([['a:0', true]])
})
