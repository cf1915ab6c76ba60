import { expect, it } from 'vitest'
import { meaningOf } from '../../src/adapters/walletconnect/guards/inbound-rules.js'
import type { Session } from '../../src/ports/relay.js'
import { A, B, S } from '../domain/facts.js'
import { granted, sessionOf, SOLANA } from '../domain/sessions.js'

/** A namespace as a wallet writes one that it does not serve. */
const SHELL = { accounts: [], chains: [], methods: [], events: [] }
const told = (method: string, namespaces: object, session?: Session) =>
  meaningOf({ id: 1, method, params: { namespaces } } as never, session, () => true, ['eip155', 'solana'])

it('[WC-18, fault] an update that writes an unserved namespace with empty lists changes the others', () => {
  const [evm, svm] = [granted(['eip155:1'], [B]), granted([SOLANA], [S])]
  expect(told('wc_sessionUpdate', { eip155: evm, solana: SHELL }, sessionOf())).toMatchObject({
    kind: 'update',
    namespaces: { eip155: { accounts: evm.accounts } },
  })
  expect(told('wc_sessionUpdate', { eip155: SHELL, solana: svm }, sessionOf())).toMatchObject({
    kind: 'update',
    namespaces: { solana: { accounts: svm.accounts } },
  })
})

it('[WC-18, T3] an update of nothing else, or one that names chains without accounts, is refused', () => {
  for (const solana of [
    { ...SHELL, chains: [SOLANA] },
    { ...SHELL, accounts: ['x'] },
    { ...SHELL, accounts: undefined },
  ])
    expect(told('wc_sessionUpdate', { eip155: granted(['eip155:1'], [A]), solana }, sessionOf())).toEqual({ kind: 'refuse' })
  expect(told('wc_sessionUpdate', { eip155: SHELL, solana: SHELL }, sessionOf())).toEqual({ kind: 'refuse' })
})

it('[WC-21] a session that was settled so serves the namespaces with accounts', () => {
  const meaning = told('wc_sessionSettle', { eip155: granted(['eip155:1'], [A]), solana: SHELL }) as { readonly params: { readonly namespaces: object } }
  expect(Object.keys(meaning.params.namespaces)).toEqual(['eip155'])
})
