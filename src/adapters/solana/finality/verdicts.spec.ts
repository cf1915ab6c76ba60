import { describe, expect, it } from 'vitest'
import { ME, vectors } from '../../../../tests/domain/solana.js'
import { compareSolana } from './compare-solana.js'

const asked = JSON.stringify({ transaction: vectors.v0 })

describe('a Solana transaction, held against what was shown', () => {
  it.each([
    ['as shown', { transaction: [vectors.v0, 'base64'] }, { verdict: 'asShown' }],
    ['another one', { transaction: [vectors.legacy, 'base64'] }, { verdict: 'differs', differences: [{ part: 'message', sent: expect.any(String) }] }],
    ['not found', null, { verdict: 'unchecked', reason: 'notFound' }],
    ['no bytes', { transaction: ['***', 'base64'] }, { verdict: 'unchecked', reason: 'unreadable' }],
    ['no text', { transaction: { message: {} } }, { verdict: 'unchecked', reason: 'unreadable' }],
  ])('[CONN-50, T8] that a node tells is %s', (_, found, verdict) => {
    expect(compareSolana(asked, found as never, ME)).toEqual(verdict)
  })

  it('[CONN-50] whose request does not decode could not be checked', () => {
    expect(compareSolana('{', { transaction: [vectors.v0, 'base64'] }, ME)).toEqual({ verdict: 'unchecked', reason: 'unreadable' })
  })
})
