import { lastValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import { createBitcoinTransfers } from '../../src/adapters/transfers/bitcoin-transfers.js'
import type { ReplacementOrder } from '../../src/ports/services/transfers.js'
import { network, RECIPIENT } from '../peers/bitcoin-psbt/payments-world.js'
import { openRegtest } from '../peers/bitcoin-psbt/regtest-world.js'

// WalletWasabi/WalletWasabi#11224: a payment is cancelled, and the cancellation is to be sped up: the node wants a satoshi more.
it('[SEND-15] a cancellation that is sped up pays the relay fee of both, and still moves nothing', async () => {
  const { ledger, account, port, read, send } = openRegtest('p2wpkh')
  ledger.faucet(account.address, 100_000n)
  ledger.mine()
  const transfers = createBitcoinTransfers({ read, coinOf: () => ({ symbol: 'BTC', decimals: 8 }), payments: () => port })
  const sender = { network, address: account.address, connectorId: 'w', ordinals: [] }
  const replace = (hash: string, kind: ReplacementOrder['kind']) => lastValueFrom(transfers.replace?.({ ...sender, hash, kind }) as never)
  const { payload = '' } = await lastValueFrom(transfers.prepare({ ...sender, to: RECIPIENT, amount: '0.0004' }))
  const cancel = (await replace(await send(JSON.parse(payload)), 'cancel')) as { payload: string }
  const cancelled = await send(JSON.parse(cancel.payload))
  const faster = (await replace(cancelled, 'speedUp')) as { goes: unknown; to?: string; payload: string }
  expect([faster.goes, faster.to]).toEqual([[], undefined])
  const last = await send(JSON.parse(faster.payload))
  expect([ledger.mempool.find(cancelled), ledger.mempool.find(last)?.transaction.outputs.length]).toEqual([undefined, 1])
})
