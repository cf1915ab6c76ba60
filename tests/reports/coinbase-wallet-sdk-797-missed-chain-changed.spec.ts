import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import type { ProviderEvent } from '../../src/ports/connector.js'
import { connectorOver, wallet1 } from '../peers/evm/evm-connector-setup.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'

it('[CONN-48] a network that the wallet changed for another tab, without an event here, is found when this tab is shown', async () => {
  let chain = '0x1'
  const window = new EventTarget()
  const { connector } = connectorOver({ eth_accounts: ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'], eth_chainId: () => chain }, { window })
  const heard: ProviderEvent[] = []
  connector.events(wallet1).subscribe((event) => heard.push(event))
  await firstValueFrom(connector.connect({ ...wallet1, silent: true }))
  chain = '0x2105'
  window.dispatchEvent(new Event('visibilitychange'))
  await settle(20)
  expect(heard).toEqual([{ type: 'chainChanged', network: 'eip155:8453' }])
})
