import { expect, it } from 'vitest'
import { compareSent } from '../../src/domain/shared/evm/sent/compare-sent.js'
import { A, B } from '../domain/facts.js'

/** The length of "baseapp", the word, schema 0, and the mark of ERC-8021. */
const SUFFIX = `076261736561707000${'8021'.repeat(8)}`
const verdict = (asked: object, sent: object) =>
  compareSent(
    JSON.stringify({ to: A, value: '0x5', ...asked }),
    { from: B, to: A, chainId: '0x1', nonce: '0x3', value: '0x5', ...sent },
    { address: B, chainId: 1n },
  )

/*
 * Wallets append the codes by which they are counted, also to coins that are sent without data: it was told as another transaction than the one that was shown.
 */
it('[CONN-50, SEND-06] a wallet’s attribution behind coins is no difference, as it is none behind a call', () => {
  expect(verdict({}, { input: `0x${SUFFIX}` })).toEqual({ verdict: 'asShown' })
  expect(verdict({ data: '0xa9059cbb' }, { input: `0xa9059cbb${SUFFIX}` })).toEqual({ verdict: 'asShown' })
})

it('[CONN-50, SEND-06] it hides nothing else', () => {
  for (const sent of [
    { input: `0x${SUFFIX}`, value: '0x6' },
    { input: `0x${SUFFIX}`, to: `0x${'33'.repeat(20)}` },
    { input: '0xdeadbeef' },
    { input: `0xa9059cbb${SUFFIX}` },
    { input: `0x08${SUFFIX.slice(2)}` },
    { input: `0x07${'00'.repeat(7)}00${'8021'.repeat(8)}` },
  ])
    expect(verdict({}, sent)).toMatchObject({ verdict: 'differs' })
})
