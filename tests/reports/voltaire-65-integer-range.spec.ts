import { expect, it } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { A } from '../domain/facts.js'
import { connectorOver, wallet1 } from '../peers/evm/evm-connector-setup.js'

it.each([
  ['uint8', 300],
  ['uint8', '-1'],
  ['int8', 128],
])('[RPC-14, I-35] %s of %s raises no prompt: wallets cut it to another number', async (type, value) => {
  const { wallet, connector } = connectorOver({ eth_signTypedData_v4: `0x${'11'.repeat(65)}` })
  const typedData = { types: { Order: [{ name: 'amount', type }] }, primaryType: 'Order', domain: {}, message: { amount: value } }
  await expect(firstValueFrom(connector.signTypedData({ ...wallet1, address: A, typedData }))).rejects.toMatchObject({ cause: { code: -32602 } })
  expect(wallet.asked).toEqual([])
})
