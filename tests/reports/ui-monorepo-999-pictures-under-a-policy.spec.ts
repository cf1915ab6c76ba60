import { mainnet } from 'latchkit'
import { cspFor } from 'latchkit/csp'
import { directory } from 'latchkit/directory'
import { evm } from 'latchkit/evm'
import { services } from 'latchkit/services'
import { walletConnect } from 'latchkit/walletconnect'
import { expect, it } from 'vitest'

it('[DX-15, WALLETS-12] the policy has all that pictures of wallets need: the service for their bytes, blob: to show them, and the hosts of the app’s own', () => {
  const heron = { id: 'heron', name: 'Heron', mobileLink: 'heron://', imageUrl: 'https://cdn.heron.example/a.png' }
  const { directives, hosts } = cspFor({
    networks: [mainnet],
    projectId: 'p',
    customWallets: [heron],
    use: [evm(), walletConnect(), directory(), services()],
  })
  expect(directives['connect-src']).toContain('https://api.web3modal.org')
  expect(directives['img-src']).toEqual(["'self'", 'data:', 'https://cdn.heron.example', 'blob:'])
  expect(hosts.filter(({ directive }) => directive === 'img-src').map(({ why }) => why)).toEqual([
    'picture of Heron: customWallets',
    'pictures of wallets, from the services',
  ])
})
