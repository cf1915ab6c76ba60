import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import { offerSignInOnConnect } from '../../src/adapters/siwx/with-sign-in-connect.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { connectorOver, failureOf, wallet1 } from '../peers/evm/evm-connector-setup.js'
import { A } from '../domain/facts.js'

/*
 * A wallet that connects and signs in with one prompt was asked twice. It is asked by one call; and where its answer has no account, or is no answer, it is not
 * connected by it.
 */
const offered = (answer: unknown) => {
  const { siwx, random, timer } = createMemoryPorts().ports
  const bench = connectorOver({ wallet_connect: answer, eth_chainId: '0x1', eth_requestAccounts: [A] })
  const tools = { siwx, random, timer, more: ['com.wallet'], networkIn: () => 'eip155:1' as const, onProblem: () => undefined } as const
  return { bench, port: offerSignInOnConnect(bench.connector, tools) }
}

it('[CONN-39, SIWX-12] one call raises the prompt', async () => {
  const { bench, port } = offered({ accounts: [{ address: A }] })
  expect((await firstValueFrom(port.connect({ ...wallet1, silent: false }))).accounts).toEqual([A])
  expect(bench.wallet.methods()).toEqual(['wallet_connect', 'eth_chainId'])
})

it.each([{ accounts: [] }, { accounts: 'all' }, null, [A], { accounts: [{ address: 'vitalik.eth' }] }])(
  '[CONN-39, F34, fault] an answer like %j is no connection, and nothing is asked a second time',
  async (answer) => {
    const { bench, port } = offered(answer)
    expect(await failureOf(port.connect({ ...wallet1, silent: false }))).toMatchObject({ code: 'CONNECT_FAILED' })
    expect(bench.wallet.methods()).not.toContain('eth_requestAccounts')
  },
)
