import { expect, it } from 'vitest'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { rowsOf } from '../../src/domain/activity/rows.js'
import { MAIN, STRANGER, transaction } from '../domain/activity.js'
import { A } from '../domain/facts.js'

/** A stranger's call that moved nothing stood in the history with the address of its contract, ready to be copied. */
it.each(['failed', 'confirmed'] as const)('[ACTIVITY-10] a call that somebody else signed names no address: %s', (status) => {
  const subject = { network: MAIN, address: A } as const
  const shown = (sentFrom: string) =>
    rowsOf({ subject, network: mainnet, transactions: [transaction(1, [], { sentFrom, sentTo: STRANGER, status })], sent: [], pending: [], own: [A] })[0]
  expect(shown(STRANGER)).not.toHaveProperty('party')
  expect(shown(A)).toHaveProperty('party', STRANGER)
})
