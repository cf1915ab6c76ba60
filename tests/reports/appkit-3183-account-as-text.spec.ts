import { expect, it } from 'vitest'
import { A, B, S } from '../domain/facts.js'
import { memoryOf, openLive, SOLANA, told, TWO } from '../domain/sessions.js'

const OTHER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

it.each([
  ['a text', 'solana', OTHER, OTHER],
  ['a list', 'solana', [OTHER], OTHER],
  ['its id', 'solana', `${SOLANA}:${OTHER}`, OTHER],
  ['a text', 'eip155', B, B],
] as const)('[WC-16, fault] a session that tells another account as %s in %s is followed, and the other namespace stays', (_, namespace, data, address) => {
  const page = openLive({ ...TWO, memory: memoryOf({ namespaces: { eip155: { accounts: [A, B] }, solana: { accounts: [S, OTHER] } } }) })
  const topic = page.state().relay.session?.topic ?? ''
  const inUse = () => ({ eip155: page.state().account.namespaces.eip155?.address, solana: page.state().account.namespaces.solana?.address })
  expect(inUse()).toEqual({ eip155: A, solana: S })
  page.give(told({ type: 'sessionEvent', topic, name: 'accountsChanged', network: namespace === 'solana' ? SOLANA : 'eip155:1', data }))
  expect(inUse()).toEqual({ eip155: A, solana: S, [namespace]: address })
})

it('[WC-16, T3] an account that the session does not have is none, also as a text', () => {
  const page = openLive({ ...TWO, memory: memoryOf({ namespaces: { eip155: { accounts: [A] }, solana: { accounts: [S] } } }) })
  page.give(told({ type: 'sessionEvent', topic: page.state().relay.session?.topic ?? '', name: 'accountsChanged', network: SOLANA, data: OTHER }))
  expect(page.types()).toEqual([])
})
