import { describe, expect, it } from 'vitest'
import {
  approve,
  call,
  callList as batch,
  execute,
  EXECUTE_MODE as MODE,
  ME,
  SHOP,
  THIEF,
  TOKEN,
  transfer,
  word,
} from '../../../../../tests/domain/wrapped-calls.js'
import { compareSent } from './compare-sent.js'

const coins = { to: SHOP, value: '0x5', data: '0x' }
const tokens = { to: TOKEN, value: '0x0', data: transfer(SHOP, 7n) }
const verdict = (asked: object, sent: object) =>
  compareSent(JSON.stringify(asked), { from: ME, chainId: '0x1', nonce: '0x3', input: '0x', ...sent }, { address: ME, chainId: 1n })

describe('an EVM transaction, held against what was shown', () => {
  it.each<readonly [what: string, asked: object, sent: object, more: object]>([
    ['equal', coins, { to: SHOP, value: '0x5' }, {}],
    [
      'in other letters, with fees and a type of the wallet',
      coins,
      { to: SHOP.toUpperCase().replace('0X', '0x'), value: '0x05', gas: '0x9', maxFeePerGas: '0x99', type: '0x2' },
      {},
    ],
    ['without a chain, as old ones have none', coins, { to: SHOP, value: '0x5', chainId: null }, {}],
    ['with a mark of the wallet behind the data', tokens, { to: TOKEN, value: '0x0', input: `${tokens.data}c0ffee` }, {}],
    ['a new contract', { data: '0x6000' }, { to: null, value: '0x0', input: '0x6000' }, {}],
    ['wrapped by the account (ERC-7579)', tokens, { to: ME, value: '0x0', input: execute(call(TOKEN, 0n, tokens.data)) }, { isWrapped: true }],
    ['wrapped by the account (execute)', coins, { to: ME, value: '0x0', input: `0xb61d27f6${call(SHOP, 5n, '0x')}` }, { isWrapped: true }],
    ['wrapped by the account (executeBatch)', tokens, { to: ME, value: '0x0', input: `0x34fcd5be${batch(call(TOKEN, 0n, tokens.data))}` }, { isWrapped: true }],
    ['with the nonce that was asked for', { ...coins, nonce: '0x3' }, { to: SHOP, value: '0x5' }, {}],
  ])('[CONN-50, SEND-06, SEND-07] is as shown: %s', (_, asked, sent, more) => {
    expect(verdict(asked, sent)).toEqual({ verdict: 'asShown', ...more })
  })

  it.each<readonly [what: string, asked: object, sent: object, differences: readonly object[]]>([
    ['another receiver', coins, { to: THIEF, value: '0x5' }, [{ part: 'to', shown: SHOP, sent: THIEF }]],
    ['another amount', coins, { to: SHOP, value: '0x6' }, [{ part: 'value', shown: '5', sent: '6' }]],
    ['data where none was', coins, { to: SHOP, value: '0x5', input: '0xdeadbeef' }, [{ part: 'data', shown: '0x', sent: '0xdeadbeef' }]],
    ['another amount of a token', tokens, { to: TOKEN, value: '0x0', input: transfer(SHOP, 8n) }, [{ part: 'amount', shown: '7', sent: '8' }]],
    ['another receiver of a token', tokens, { to: TOKEN, value: '0x0', input: transfer(THIEF, 7n) }, [{ part: 'receiver', shown: SHOP, sent: THIEF }]],
    [
      'an allowance that was edited in the wallet',
      { to: TOKEN, data: approve(SHOP, 7n) },
      { to: TOKEN, value: '0x0', input: approve(SHOP, 2n ** 256n - 1n) },
      [{ part: 'allowance', shown: '7', sent: `${2n ** 256n - 1n}` }],
    ],
    ['another chain', coins, { to: SHOP, value: '0x5', chainId: '0x38' }, [{ part: 'chain', shown: '1', sent: '56' }]],
    ['another account', coins, { to: SHOP, value: '0x5', from: THIEF }, [{ part: 'from', shown: ME, sent: THIEF }]],
    ['another nonce than asked for', { ...coins, nonce: '0x2' }, { to: SHOP, value: '0x5' }, [{ part: 'nonce', shown: '2', sent: '3' }]],
    [
      'a second call in the wrapping',
      tokens,
      { to: ME, value: '0x0', input: execute(call(TOKEN, 0n, tokens.data), call(TOKEN, 0n, approve(THIEF, 1n))) },
      [{ part: 'calls', shown: '1', sent: '2' }],
    ],
    [
      'another call in the wrapping',
      tokens,
      { to: ME, value: '0x0', input: execute(call(TOKEN, 0n, transfer(THIEF, 7n))) },
      [{ part: 'receiver', shown: SHOP, sent: THIEF }],
    ],
  ])('[CONN-50, SEND-06, SEND-07] differs: %s', (_, asked, sent, differences) => {
    expect(verdict(asked, sent)).toEqual({ verdict: 'differs', differences })
  })

  it.each<readonly [what: string, asked: object, sent: object, reason: string]>([
    ['an entry point acts for the account', tokens, { from: THIEF, to: TOKEN, value: '0x0', input: '0x765e827f' }, 'otherForm'],
    ['a delegation is redeemed', tokens, { to: THIEF, value: '0x0', input: '0xcef6d209' }, 'otherForm'],
    ['a call of the account that nobody knows', tokens, { to: ME, value: '0x0', input: '0x12345678' }, 'otherForm'],
    ['a wrapping that does not decode', tokens, { to: ME, value: '0x0', input: `0xe9ae5c53${MODE}${word(2n ** 200n)}` }, 'otherForm'],
    ['a node that leaves out the receiver', coins, { value: '0x5' }, 'unreadable'],
    ['a node whose amount is no number', coins, { to: SHOP, value: 'five' }, 'unreadable'],
    ['a request whose data are no bytes', { ...coins, data: '0x1' }, { to: SHOP, value: '0x5' }, 'unreadable'],
  ])('[CONN-50, T8] could not be checked: %s', (_, asked, sent, reason) => {
    expect(verdict(asked, sent)).toEqual({ verdict: 'unchecked', reason })
  })
})
