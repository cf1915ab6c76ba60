import { createLatchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
import { signIn } from 'latchkit/siwx'
import { walletConnect } from 'latchkit/walletconnect'
import { afterEach, describe, expect, it, vi } from 'vitest'

const lines = () => {
  const spies = (['warn', 'error'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => undefined))
  return () => spies.flatMap((spy) => spy.mock.calls.map(([text]) => String(text)))
}

afterEach(() => vi.unstubAllEnvs())

async function startWith(options: object, environment: string | undefined) {
  vi.stubEnv('NODE_ENV', environment)
  const read = lines()
  const kit = createLatchkit({ networks: [mainnet], use: [evm()], ...options })
  kit.start()
  kit.dispatch({ type: 'openModal', view: 'Acount' as never })
  await kit.prefetch()
  // The advice is a module of its own.
  await vi.waitFor(() => import('./dev-warnings.js'))
  await new Promise((next) => setTimeout(next, 50))
  kit.dispose()
  return read().join('\n')
}

describe('what is probably wrong', () => {
  it('[DX-29] is said without the option debug where the bundler builds for development: a misspelt option, a placeholder, a misspelt view', async () => {
    const said = await startWith({ themeMod: 'dark', projectId: 'YOUR_PROJECT_ID' }, 'development')
    expect(said).toContain('write "themeMode"')
    expect(said).toContain('is a placeholder ("YOUR_PROJECT_ID")')
    expect(said).toContain('There is no view "Acount"')
  })

  it('[DX-29] names that are not needed and do not fit are left out and said, also of a plugin and of a wallet', async () => {
    const explorer = { ...mainnet, blockExplorers: { default: { name: 'E', url: 'etherscan.io' } } }
    const wallets = [{ id: 'far', name: 'Far', homepage: 'far.example', mobileLink: 'far://' }]
    const said = await startWith(
      {
        networks: [explorer],
        customWallets: wallets,
        use: [evm(), walletConnect({ projectId: 'p'.repeat(32) }), signIn({ resources: ['terms'], statement: 'One.\nTwo.' })],
      },
      'development',
    )
    expect(said).toContain('"networks": Ethereum: blockExplorers.default.url must be an http or https address; it was left out')
    expect(said).toContain('"customWallets": "far": homepage must be an https address; it was left out')
    expect(said).toContain('"signIn.resources[0]": must be an absolute URI such as https://app.example/terms; it was left out')
    expect(said).not.toContain('statement')
  })

  it.each([
    ['production', {}],
    ['test', {}],
    [undefined, {}],
    ['development', { debug: false }],
  ])('[DX-29, CORE-09] is not said in %s with %j', async (environment, options) => {
    expect(await startWith({ themeMod: 'dark', projectId: 'YOUR_PROJECT_ID', ...options }, environment)).toBe('')
  })

  it('[DX-29] a real project id is no placeholder', async () => {
    expect(await startWith({ projectId: '0123456789abcdef0123456789abcdef' }, 'development')).not.toContain('placeholder')
  })

  it('[WC-04] an app without a name is called by the title of the page, or else by its host', () => {
    const nameOn = (page: object) => {
      for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
      return createLatchkit({ networks: [mainnet], use: [evm()] }).config.metadata.name
    }
    expect(nameOn({ document: { title: ' Harbour ' }, location: { host: 'harbour.example' } })).toBe('Harbour')
    expect(nameOn({ document: { title: '' }, location: { host: 'harbour.example' } })).toBe('harbour.example')
    expect(nameOn({ document: undefined, location: undefined })).not.toContain('This app')
  })
})
