import { expect, it } from 'vitest'
import { failure } from '../../../domain/walletconnect/errors.js'
import { pairFailure, requestFailure } from './relay-failures.js'

const unconfirmed = new Error('Failed to publish custom payload, please try again. id:1 tag:1108')

it('[F29, I-19] a request that the relay never confirmed may have arrived: the cause says that the line broke', () => {
  expect(requestFailure(unconfirmed)).toMatchObject({ code: 'RELAY_UNAVAILABLE', cause: { code: 4900 } })
})

it('[F1, I-19] a request for which no line was there has not been sent', () => {
  expect(requestFailure(failure('RELAY_UNAVAILABLE'))).toEqual(failure('RELAY_UNAVAILABLE'))
})

it('[F1] a pairing signs nothing: it has failed', () => {
  expect(pairFailure(unconfirmed)).not.toMatchObject({ cause: { code: 4900 } })
})
