import { expect, it } from 'vitest'
import { problemOfReceiver } from '../../src/domain/send/index.js'

it('[SEND-13] aptos-labs/explorer#1695: the id of a transaction is named as one', () => {
  for (const id of ['ab'.repeat(32), `0x${'ab'.repeat(32)}`]) expect(problemOfReceiver('eip155', id)).toMatchObject({ kind: 'transaction' })
})
