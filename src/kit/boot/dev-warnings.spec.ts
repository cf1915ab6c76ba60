import { describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/eventually.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { mainnet } from '../../domain/shared/networks/evm-chains.js'
import { adviseOptions } from './dev-warnings.js'
import { bitcoin } from '../../bitcoin.js'
import { embeddedWallet } from '../../embedded-wallet.js'
import { evm } from '../../evm.js'
import { signIn } from '../../siwx.js'
import { solana } from '../../solana.js'
import { walletConnect } from '../../walletconnect.js'
import { createDevtools } from '../../devtools.js'
import { fromCookie } from '../../ssr.js'
import { createLatchkit } from '../create-latchkit.js'

const advice = (options: object) => adviseOptions({ networks: [mainnet], ...options }).map(({ message }) => message)

describe('advice on options', () => {
  it('[DX-29] is silent where nothing is wrong', () => {
    expect(
      advice({ use: [], ports: {}, debug: true, features: { send: false }, themeVariables: { radius: 0 }, metadata: { name: 'x' }, locale: undefined }),
    ).toEqual([])
    expect(advice({ initialSession: fromCookie(null), tap: createDevtools() })).toEqual([])
  })

  it.each([
    [{ themMode: 'dark' }, 'Option "themMode": does not exist; write "themeMode"'],
    [{ chains: [] }, 'Option "chains": does not exist; write "networks"'],
    [{ featuredWallets: [] }, 'Option "featuredWallets": does not exist; write "featuredWalletIds"'],
    [{ features: { recieve: true } }, 'Option "features.recieve": does not exist; write "features.receive"'],
    [{ themeVariables: { Accent: '#f00' } }, 'Option "themeVariables.Accent": does not exist; write "themeVariables.accent"'],
    [{ metadata: { title: 'x' } }, 'Option "metadata.title": does not exist; there are name, description, url, icons'],
    [{ debug: 'yes' }, 'Option "debug": must be true or false, not string yes'],
    [{ features: { send: {} } }, 'Option "features.send": must be true or false, not an object'],
    [{ themeVariables: { radius: '4px' } }, 'Option "themeVariables.radius": must be a number, not string 4px'],
    [{ use: {} }, 'Option "use": must be a list, not an object'],
  ])('[DX-29] says of %j what to write instead', (options, message) => {
    expect(advice(options)).toEqual([message])
  })

  it.each([
    [evm({ enableInjectd: false } as never), 'Option "evm.enableInjectd": does not exist; write "evm.enableInjected"'],
    [evm({ batch: 'no' } as never), 'Option "evm.batch": must be true or false, not string no'],
    [solana({ comitment: 'finalized' } as never), 'Option "solana.comitment": does not exist; write "solana.commitment"'],
    [bitcoin({ reviews: false } as never), 'Option "bitcoin.reviews": does not exist; write "bitcoin.review"'],
    [walletConnect({ relayURL: 'wss://r.example' } as never), 'Option "walletConnect.relayURL": does not exist; write "walletConnect.relayUrl"'],
    [embeddedWallet({ social: ['google'] } as never), 'Option "embeddedWallet.social": does not exist; write "embeddedWallet.socials"'],
    [signIn({ statment: 'Hello.' } as never), 'Option "signIn.statment": does not exist; write "signIn.statement"'],
  ])('[DX-29] says of an option of a plugin what to write instead: %#', (plugin, message) => {
    expect(advice({ use: [plugin] })).toEqual([message])
  })

  it('[DX-29] is silent about right options of plugins, and about plugins of others', () => {
    const use = [
      evm({ batch: false }),
      solana({ review: false }),
      walletConnect({ projectId: 'p', tvf: true }),
      { name: 'mine', given: { any: 1 }, load: async () => ({}) },
    ]
    expect(advice({ use })).toEqual([])
  })

  it('[DX-29] says of what was left out why, once', () => {
    const leftOut = [{ option: 'themeVariables.radius', problem: 'must be a number' }]
    expect(adviseOptions({ themeVariables: { radius: '4px' } }, leftOut).map(({ message }) => message)).toEqual([
      'Option "themeVariables.radius": must be a number; it was left out',
    ])
  })

  it('[DX-29] names an option that is nothing like another, and those there are', () => {
    expect(advice({ fancy: 1 })).toEqual([expect.stringMatching(/^Option "fancy": does not exist; there are networks, defaultNetwork, /)])
  })

  it('[DX-29] breaks on nothing', () => {
    for (const networks of [undefined, null, 'x', [null], [{ id: 'x' }]]) expect(() => advice({ networks, features: null, metadata: 7 })).not.toThrow()
  })
})

describe('an instance', () => {
  const plugin = { name: 'evm', namespaces: ['eip155' as const], load: () => Promise.reject(new Error('not needed')) }
  const start = (options: object) => {
    const page = createMemoryPorts()
    const { connector: _, rpc: __, discovery: ___, ...host } = page.ports
    const kit = createLatchkit({ networks: [mainnet], use: [plugin], themMode: 'dark', ports: { ...host, clock: page.clock.port }, ...options } as never)
    kit.start()
    kit.stop()
    kit.start()
    return page.logger
  }

  it('[DX-29] tells its developer in debug mode when it starts', async () => {
    const logger = start({ debug: true })
    await eventually(() =>
      expect(
        logger
          .lines()
          .filter(({ text }) => text.startsWith('Option'))
          .slice(0, 1),
      ).toContainEqual({
        level: 'warn',
        text: 'Option "themMode": does not exist; write "themeMode"',
        context: { option: 'themMode', problem: 'does not exist; write "themeMode"' },
      }),
    )
    expect(logger.lines().filter(({ text }) => text.startsWith('Option "themMode"'))).toHaveLength(1)
  })

  it('[DX-29] tells nobody in production', async () => {
    const logger = start({})
    const other = start({ debug: true })
    await eventually(() => expect(other.lines()).not.toEqual([]))
    expect(logger.lines()).toEqual([])
  })
})
