import { expect, it } from 'vitest'
import { problemOfReceiver } from '../../src/domain/send/index.js'

it('[SEND-13] onflow/flow#1529: an address of another length is never padded', () => {
  for (const digits of [16, 39, 41]) expect(problemOfReceiver('eip155', `0x${'1'.repeat(digits)}`)).toMatchObject({ kind: 'form' })
})
