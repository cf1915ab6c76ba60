import { EMPTY } from 'rxjs'
import { expect, it } from 'vitest'
import { openPage } from '../../../tests/domain/page.js'
import { ids, ME, vectors } from '../../../tests/domain/solana.js'
import type { PortContext } from '../../domain/plugin.js'
import { solana } from '../../domain/shared/networks/chains.js'
import { solanaModule } from './solana.js'

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** Answers as a node of mainnet that has this transaction under each id. */
function nodeWith(transaction: string): typeof fetch {
  return async (_, init) => {
    const body = JSON.parse(`${init?.body}`) as { readonly id: number; readonly method: string } | readonly { readonly id: number; readonly method: string }[]
    const answers = [body]
      .flat()
      .map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'getGenesisHash' ? GENESIS : { transaction: [transaction, 'base64'] } }))
    return Response.json(Array.isArray(body) ? answers : answers[0])
  }
}

it.each([
  ['as it was asked for, says nothing', vectors.v0, []],
  ['in another form, tells the visitor', vectors.legacy, ['sentTransactionChanged']],
])('[CONN-50] what a session has sent by itself is read from a node of the app: %s', async (_, transaction, alerts) => {
  const page = openPage({ options: { networks: [{ ...solana, rpcUrls: { default: { http: ['https://node.example'] } } }] }, adapters: ['solana'] })
  const told: unknown[] = []
  const context = {
    clock: page.memory.clock.port,
    host: { timer: page.memory.ports.timer, logger: { log: () => EMPTY } },
    identify: () => 'object',
    read: () => EMPTY,
    state: page.state,
    run: async (command: { readonly alert?: string }) => void told.push(command.alert),
  } as unknown as PortContext
  const made = solanaModule({ fetch: nodeWith(transaction) }).ports?.(context)
  const heard: unknown[] = []
  made?.review
    ?.additions({
      kind: 'sendTransaction',
      namespace: 'solana',
      network: solana.caipNetworkId,
      address: ME,
      payload: JSON.stringify([{ transaction: vectors.v0 }]),
      results: [ids.v0],
    })
    .subscribe((found) => heard.push(found))
  await expect
    .poll(() => {
      page.wait(1)
      return heard.length
    })
    .toBe(1)
  expect(told).toEqual(alerts)
})
