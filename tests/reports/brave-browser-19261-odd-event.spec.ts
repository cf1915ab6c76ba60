import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import type { ProviderEvent } from '../../src/ports/connector.js'
import { A, B } from '../domain/facts.js'
import { connectorOver, wallet1 } from '../peers/evm/evm-connector-setup.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'

it.each<[string, string, unknown, ProviderEvent]>([
  ['an object as its network', 'chainChanged', { chainId: '0x2105' }, { type: 'chainChanged', network: 'eip155:8453' }],
  ['a network with two prefixes', 'chainChanged', '0x0x2105', { type: 'chainChanged', network: 'eip155:8453' }],
  ['a bare address as its accounts', 'accountsChanged', B, { type: 'accountsChanged', accounts: [B] }],
])('[CONN-48, fault] a wallet whose event has %s is asked what it is on', async (_, name, payload, event) => {
  let now = { accounts: [A], chain: '0x1' }
  const { connector, wallet, warnings } = connectorOver({ eth_accounts: () => now.accounts, eth_chainId: () => now.chain })
  const heard: ProviderEvent[] = []
  connector.events(wallet1).subscribe((one) => heard.push(one))
  await firstValueFrom(connector.connect({ ...wallet1, silent: true }))
  now = name === 'chainChanged' ? { ...now, chain: '0x2105' } : { ...now, accounts: [B] }
  wallet.emit(name, payload)
  await settle(20)
  expect([heard, warnings.map(({ code }) => code)]).toEqual([[event], ['PROVIDER_ANSWER_INVALID']])
})
