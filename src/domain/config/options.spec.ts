import { describe, expect, it, vi } from 'vitest'
import { createConsoleLogger } from '../../adapters/browser/console-logger.js'
import { createBrowserPorts } from '../../adapters/browser/browser-ports.js'
import { type ErrorCode, failure } from '../shared/errors/errors.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { solana } from '../shared/networks/chains.js'
import { type LatchkitOptions, resolveConfig } from './index.js'

const resolve = (options: object) =>
  resolveConfig({ networks: [mainnet, base], ...options } as LatchkitOptions, [{ name: 'evm', namespaces: ['eip155'] }], 'test')

function refusalOf(options: object): { code: ErrorCode; message: string } | undefined {
  try {
    resolve(options)
  } catch (error) {
    if (!(error instanceof LatchkitError)) throw error
    return { code: error.code, message: error.message }
  }
  return undefined
}

describe('options', () => {
  it('[CORE-07, DX-10] need networks alone; all else has a default', () => {
    expect(resolve({})).toEqual({
      version: 'test',
      metadata: { name: 'Web app' },
      networks: [mainnet, base],
      adapters: ['eip155'],
      features: { receive: true, send: true, analytics: true, allWallets: true, legalCheckbox: false, collapseWallets: false },
      connectorOrder: ['recent', 'injected', 'featured', 'custom', 'walletConnect', 'external', 'recommended'],
      excludeWalletIds: [],
      featuredWalletIds: [],
      allowUnsupportedChain: false,
      enableNetworkSwitch: true,
      enableReconnect: true,
      tabs: 'shared',
      basic: false,
      embedded: false,
      disableAppend: false,
      debug: false,
      prefetch: 'idle',
      themeMode: 'system',
      themeVariables: {},
      storagePrefix: 'latchkit',
      use: ['evm'],
      plugins: {},
      connectors: [],
    })
  })

  it('[CORE-10, I-41] take from plugins what is plain JSON, and name the plugin where it is not', () => {
    const add = (configure: () => object | undefined) =>
      resolveConfig({ networks: [mainnet] }, [{ name: 'mine', namespaces: ['solana'], configure } as never], 'test')
    expect(add(() => ({ config: { version: 2 } }))).toMatchObject({ use: ['mine'], plugins: { mine: { version: 2 } }, adapters: ['solana'] })
    expect(() => add(() => ({ config: { at: () => 1 } }))).toThrow(/^Option "use\.mine\.config\.at": /)
    expect(() =>
      add(() => {
        throw new Error('of the plugin')
      }),
    ).toThrow('Option "use.mine"')
  })

  it('[CORE-10] leave out a plugin that wants it, with the namespaces that it would serve', () => {
    const out = { name: 'mine', namespaces: ['solana' as const], configure: () => undefined }
    expect(resolveConfig({ networks: [mainnet] }, [out], 'test')).toMatchObject({ use: [], plugins: {}, adapters: [] })
  })

  it('[I-41] are plain JSON once resolved', () => {
    const config = resolve({
      defaultNetwork: base,
      projectId: 'p',
      locale: 'ar',
      metadata: { name: ' Shop ', icons: ['https://x.example/i.png'] },
      connectMethodsOrder: ['wallet'],
    })
    expect(JSON.parse(JSON.stringify(config))).toEqual(config)
    expect([config.defaultNetwork, config.metadata.name]).toEqual(['eip155:8453', 'Shop'])
  })

  it('[CORE-08] that both set the sign-in are refused, and both are named', () => {
    expect(refusalOf({ siwx: {}, siweConfig: {} })).toEqual({ code: 'OPTIONS_CONFLICT', message: 'Options "siweConfig" and "siwx" may not both be set' })
  })

  it.each(['siwx', 'siweConfig'])(
    '[CORE-08, SIWX-01] a host of the sign-in without its plugin is refused: in silence everybody would be let in (%s)',
    (option) => {
      expect(refusalOf({ [option]: {} })).toEqual({ code: 'OPTIONS_INVALID', message: 'Option "siwx": needs signIn()' })
    },
  )

  it('[DX-18, CORE-10] an id of a network that is no chain id is named', () => {
    const idOf = (network: object) => refusalOf({ networks: [network] })?.message
    expect(idOf({ ...mainnet, caipNetworkId: undefined, id: 'one' })).toBe('Network Ethereum: id must be a chain id from 1 to 2^53-1, not "one"')
    expect(idOf({})).toBe('Network ?: id must be a chain id from 1 to 2^53-1')
  })

  it.each([
    [{ networks: [1] }, 'Option "networks": has 1; import networks, such as mainnet'],
    [{ networks: [] }, 'Option "networks": must have at least one network'],
    [{ networks: undefined }, 'Option "networks": must have at least one network'],
    [{ networks: 'mainnet' }, 'Option "networks": must have at least one network'],
    [{ defaultNetwork: 'eip155:5' }, 'Option "defaultNetwork": is not among networks (eip155:1, eip155:8453)'],
    [{ defaultNetwork: solana }, 'Option "defaultNetwork": is not among networks'],
    [{ defaultNetwork: 8453 }, 'Option "defaultNetwork": is not among networks (eip155:1, eip155:8453)'],
    [{ tabs: 'some' }, 'Option "tabs": "some" is none of shared, isolated'],
    [{ excludeWalletIds: 'Alpha' }, 'Option "excludeWalletIds": must be a list of texts'],
    [{ storagePrefix: '' }, 'Option "storagePrefix": must be 1 to 64 letters, digits'],
    [{ storagePrefix: 'a b' }, 'Option "storagePrefix": must be 1 to 64 letters, digits'],
    [{ debug: 'false' }, 'Option "debug": must be true or false'],
    [{ enableReconnect: 0 }, 'Option "enableReconnect": must be true or false'],
    [{ features: { send: 'no' } }, 'Option "features.send": must be true or false'],
  ])('[DX-18, CORE-10] that cannot work are refused with the mend: %j', (options, message) => {
    expect(refusalOf(options)).toEqual({ code: 'OPTIONS_INVALID', message: expect.stringContaining(message) })
  })

  const network = (more: object) => ({ networks: [{ ...mainnet, ...more }, base] })
  it.each([
    [{ themeMode: 'sepia' }, {}, 'themeMode', '"sepia" is none of system, dark, light'],
    [{ prefetch: 'never' }, {}, 'prefetch', '"never" is none of idle, intent, false'],
    [{ connectorOrder: ['best', 'injected'] }, { connectorOrder: ['injected'] }, 'connectorOrder', '"best" is none of recent, injected'],
    [{ connectorOrder: 7 }, {}, 'connectorOrder', '"7" is none of recent, injected'],
    [{ connectMethodsOrder: ['sms'] }, {}, 'connectMethodsOrder', '"sms" is none of email, social, wallet'],
    [{ featuredWalletIds: [7, 'a.b'] }, { featuredWalletIds: ['a.b'] }, 'featuredWalletIds', 'must be a list of texts'],
    [{ metadata: 'Shop' }, {}, 'metadata', 'must be an object'],
    [{ metadata: { name: 5, url: 'https://x.example' } }, { metadata: { url: 'https://x.example' } }, 'metadata.name', 'must be a text'],
    [{ metadata: { description: 5 } }, {}, 'metadata.description', 'must be a text'],
    [{ metadata: { icons: [7, '/i.png'] } }, { metadata: { icons: ['/i.png'] } }, 'metadata.icons', 'must be a list of texts'],
    [{ locale: 7 }, {}, 'locale', 'must be a text; write it in quotes'],
    [{ themeVariables: 'dark' }, {}, 'themeVariables', 'must be an object'],
    [{ themeVariables: { radius: 'round', accent: '#123' } }, { themeVariables: { accent: '#123' } }, 'themeVariables.radius', 'must be a number'],
    [{ themeVariables: { accent: 7 } }, {}, 'themeVariables.accent', 'must be a text of CSS'],
    [
      { termsConditionsUrl: 'terms', privacyPolicyUrl: 'https://x.example/p' },
      { privacyPolicyUrl: 'https://x.example/p' },
      'termsConditionsUrl',
      'must be an http or https address',
    ],
    [{ privacyPolicyUrl: 5 }, {}, 'privacyPolicyUrl', 'must be an http or https address'],
    [
      network({ blockExplorers: { default: { name: 'E', url: 'etherscan.io' } } }),
      network({ blockExplorers: undefined }),
      'networks',
      'Ethereum: blockExplorers.default.url must be',
    ],
    [network({ assets: { imageId: 'i', imageUrl: 'javascript:1' } }), network({ assets: { imageId: 'i' } }), 'networks', 'Ethereum: assets.imageUrl must be'],
    [network({ deprecatedCaipNetworkId: 'one' }), {}, 'networks', 'Ethereum: deprecatedCaipNetworkId must be'],
    [
      network({ nativeCurrency: { name: '', symbol: 'ETH', decimals: 18 } }),
      network({ nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 } }),
      'networks',
      'Ethereum: nativeCurrency.name must be',
    ],
    [
      network({ rpcUrls: { default: { http: ['wss://x.example', 'https://x.example'] } } }),
      network({ rpcUrls: { default: { http: ['https://x.example'] } } }),
      'networks',
      'Ethereum: rpcUrls.default.http must be',
    ],
  ])('[CORE-07, DX-29] that are not needed and do not fit are left out, and told: %j', (options, same, option, problem) => {
    const { leftOut, ...config } = resolve(options as never)
    expect(config).toEqual(resolve(same as never))
    expect(leftOut).toEqual([{ option, problem: expect.stringContaining(problem) }])
  })

  it('[CORE-07, DX-18] that are undefined or null, as a variable of the environment may be, have their default', () => {
    const none = [undefined, null].map((value) =>
      resolve({
        features: { send: value, legalCheckbox: value },
        ...Object.fromEntries(['allowUnsupportedChain', 'enableNetworkSwitch', 'enableReconnect', 'basic', 'embedded', 'debug'].map((name) => [name, value])),
      }),
    )
    expect(none).toEqual([resolve({}), resolve({})])
    expect(JSON.stringify(none[0])).toBe(JSON.stringify(resolve({})))
  })

  it('[DX-18] that are none are refused', () => {
    for (const options of [undefined, null, 'x']) expect(() => resolveConfig(options as never, [], 'test')).toThrow('Option "options": must be an object')
  })

  it('[CORE-07] take a text alone as a list of one', () => {
    expect(resolve({ connectorOrder: 'injected', metadata: { icons: '/i.png' } } as never)).toEqual(
      resolve({ connectorOrder: ['injected'], metadata: { icons: ['/i.png'] } }),
    )
  })

  it('[NET-05, NET-21] count a network that is there twice once, the first time', () => {
    expect(resolve({ networks: [mainnet, { ...mainnet, name: 'Again' }, base] }).networks).toEqual([mainnet, base])
  })

  it('[CONN-24] list the connector groups that are not named after those that are', () => {
    expect(resolve({ connectorOrder: ['injected', 'recent', 'injected'] }).connectorOrder).toEqual([
      'injected',
      'recent',
      'featured',
      'custom',
      'walletConnect',
      'external',
      'recommended',
    ])
  })
})

describe('before an instance is made', () => {
  it('[CORE-06] what is called says that createLatchkit comes first, and what it was', () => {
    expect(failure('NOT_CREATED', { name: 'useAccount' }).message).toBe('call createLatchkit first, and place useAccount inside LatchkitProvider')
  })
})

describe('the log', () => {
  const lines = (port: ReturnType<typeof createConsoleLogger>) => {
    const seen: string[] = []
    for (const level of ['debug', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => void seen.push(level))
    for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const) port.log({ level, text: 'x', context: {} }).subscribe()
    return seen
  }

  it('[CORE-09] has the level `error` by default', () => {
    expect(lines(createConsoleLogger())).toEqual(['error'])
    expect(lines(createBrowserPorts({ storagePrefix: 'x' }).ports.logger as never)).toEqual(['error'])
  })

  it('[CORE-09] knows the levels trace, debug, info, warn, error and silent, in that order', () => {
    expect(lines(createConsoleLogger({ level: 'trace' }))).toEqual(['debug', 'debug', 'info', 'warn', 'error'])
    expect(lines(createConsoleLogger({ level: 'warn' }))).toEqual(['warn', 'error'])
    expect(lines(createConsoleLogger({ level: 'silent' }))).toEqual([])
  })
})
