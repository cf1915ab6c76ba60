import { expect, it } from 'vitest'
import type { ApiCall } from './calls.js'
import { readRequest, requestOf } from './request.js'
import type { ApiInputs } from './shapes.js'

const IDENTITY = { projectId: 'p', sdkType: 'appkit', sdkVersion: 'v' }

/** Input of a call as a server reads it. */
function served<Name extends ApiCall>(call: Name, input: ApiInputs[Name]) {
  const { method, host, path, body } = requestOf(call, input, IDENTITY)
  const url = new URL(path, 'https://api.example')
  return readRequest({ method, host, path: url.pathname, query: Object.fromEntries(url.searchParams), ...(body !== undefined && { body: JSON.parse(body) }) })
}

it('[API-32, API-31] a server reads the input that was sent: lists as lists, of one entry and of two', () => {
  const address = '0x1111111111111111111111111111111111111111'
  for (const forceUpdate of [['eip155:1:0xa'], ['eip155:1:0xa', 'eip155:1:0xb']]) {
    const input = { address, chainId: 'eip155:1', forceUpdate }
    expect(served('balance', input)).toEqual({ call: 'balance', input })
  }
  expect(served('balance', { address })).toEqual({ call: 'balance', input: { address } })
  expect(served('prices', { addresses: ['a', 'b'] })?.input).toMatchObject({ addresses: ['a', 'b'] })
  const wallets = { include: ['a', 'b'], exclude: ['c'], chains: ['eip155:1', 'solana:x'], search: 'k' }
  // Numbers of a query are texts.
  expect(served('wallets', { page: 1, entries: 40, ...wallets })).toEqual({ call: 'wallets', input: { page: '1', entries: '40', ...wallets } })
})
