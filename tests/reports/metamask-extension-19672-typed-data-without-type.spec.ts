import { expect, it } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { A } from '../domain/facts.js'
import { connectorOver, wallet1 } from '../peers/evm/evm-connector-setup.js'

it.each([
  ['a field of a type that there is none of', { Order: [{ name: 'maker', type: 'Person' }] }, { maker: { name: 'Cow' } }],
  ['a struct that is missing in its list', { Order: [{ name: 'makers', type: 'Person[]' }], Person: [{ name: 'name', type: 'string' }] }, { makers: [{}] }],
])('[RPC-14, I-35] %s raises no prompt: the window of the wallet fails over it', async (_, types, message) => {
  const { wallet, connector } = connectorOver({ eth_signTypedData_v4: `0x${'11'.repeat(65)}` })
  const typedData = { types, primaryType: 'Order', domain: { name: 'Post' }, message }
  await expect(firstValueFrom(connector.signTypedData({ ...wallet1, address: A, typedData }))).rejects.toMatchObject({ code: 'RPC_FAILED' })
  expect(wallet.asked).toEqual([])
})
