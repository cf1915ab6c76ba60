import { mainnet } from 'latchkit'
import { cspFor } from 'latchkit/csp'
import { evm } from 'latchkit/evm'
import { walletConnect } from 'latchkit/walletconnect'
import { expect, it } from 'vitest'

const base = { networks: [mainnet], projectId: 'p' }

it('[DX-15] the policy of an app with sessions has the socket of their relay, and only of the one in use', () => {
  expect(cspFor({ ...base, use: [evm()] }).header).not.toContain('wss:')
  expect(cspFor({ ...base, use: [evm(), walletConnect()] }).directives['connect-src']).toContain('wss://relay.walletconnect.org')
  const own = cspFor({ ...base, use: [evm(), walletConnect({ relayUrl: 'wss://relay.shop.example/v2?x=1' })] })
  expect(own.directives['connect-src']?.filter((source) => source.startsWith('wss:'))).toEqual(['wss://relay.shop.example'])
})
