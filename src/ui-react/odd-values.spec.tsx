import { act, cleanup } from '@testing-library/react'
import { LatchkitError, mainnet } from 'latchkit'
import {
  AccountButton,
  ConnectButton,
  NetworkButton,
  useConnect,
  useDisconnect,
  useModal,
  useNetwork,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchAccount,
  useTheme,
} from 'latchkit/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ODD_VALUES } from '../../tests/support/odd-values.js'
import { createBench, dialog, renderKit } from '../../tests/ui/kit.js'

afterEach(cleanup)

const wallet = { id: 'kestrel', name: 'Kestrel' }

/** Every place of an option, as a function that puts a value there. */
const OPTIONS: Readonly<Record<string, (value: unknown) => object>> = {
  ...Object.fromEntries(
    [
      ...['defaultNetwork', 'metadata', 'projectId', 'features', 'termsConditionsUrl', 'privacyPolicyUrl', 'connectMethodsOrder', 'connectorOrder'],
      ...['excludeWalletIds', 'featuredWalletIds', 'walletIdentities', 'customWallets', 'universalProviderConfigOverride', 'allowUnsupportedChain'],
      ...['enableNetworkSwitch', 'enableReconnect', 'tabs', 'basic', 'embedded', 'disableAppend', 'debug', 'prefetch', 'optionalTraffic', 'themeMode'],
      ...['themeVariables', 'locale', 'storagePrefix', 'unknown'],
    ].map((name) => [name, (value: unknown) => ({ [name]: value })]),
  ),
  ...Object.fromEntries(
    ['name', 'description', 'url', 'icons'].map((name) => [`metadata.${name}`, (value: unknown) => ({ metadata: { name: 'Fernwood', [name]: value } })]),
  ),
  'metadata.icons[0]': (value) => ({ metadata: { name: 'Fernwood', icons: [value] } }),
  ...Object.fromEntries(
    ['fontFamily', 'fontSize', 'scale', 'accent', 'colorMix', 'colorMixStrength', 'radius', 'zIndex', 'qrColor'].map((name) => [
      `themeVariables.${name}`,
      (value: unknown) => ({ themeVariables: { colorMix: '#123456', colorMixStrength: 10, [name]: value } }),
    ]),
  ),
  ...Object.fromEntries(
    ['id', 'name', 'nativeCurrency', 'rpcUrls', 'blockExplorers', 'testnet', 'assets', 'caipNetworkId', 'chainNamespace', 'contracts'].map((name) => [
      `networks[0].${name}`,
      (value: unknown) => ({ networks: [{ ...mainnet, [name]: value }] }),
    ]),
  ),
  networks: (value) => ({ networks: value }),
  'networks[0]': (value) => ({ networks: [value] }),
  'networks[0].nativeCurrency.symbol': (value) => ({ networks: [{ ...mainnet, nativeCurrency: { ...mainnet.nativeCurrency, symbol: value } }] }),
  'networks[0].nativeCurrency.decimals': (value) => ({ networks: [{ ...mainnet, nativeCurrency: { ...mainnet.nativeCurrency, decimals: value } }] }),
  'networks[0].assets.imageUrl': (value) => ({ networks: [{ ...mainnet, assets: { imageUrl: value } }] }),
  ...Object.fromEntries(
    ['id', 'name', 'imageUrl', 'homepage', 'mobileLink', 'desktopLink', 'webappLink', 'universal'].map((name) => [
      `customWallets[0].${name}`,
      (value: unknown) => ({ customWallets: [{ ...wallet, [name]: value }] }),
    ]),
  ),
  'features.legalCheckbox': (value) => ({ features: { legalCheckbox: value } }),
  'walletIdentities[0]': (value) => ({ walletIdentities: [value] }),
  'walletIdentities[0].names': (value) => ({ walletIdentities: [{ names: value }] }),
  'walletIdentities[0].rdns': (value) => ({ walletIdentities: [{ names: ['x'], rdns: value }] }),
  'connectorOrder[0]': (value) => ({ connectorOrder: [value] }),
  'excludeWalletIds[0]': (value) => ({ excludeWalletIds: [value] }),
}

/** Loads the code of dialog and Connect view, so that both are drawn at once. */
async function dialogLoaded(): Promise<void> {
  const { kit, advance } = createBench()
  kit.start()
  advance(0)
  kit.dispatch({ type: 'openModal' })
  renderKit(kit)
  await dialog()
  cleanup()
  kit.dispose()
}

const BUTTONS = (
  <>
    <ConnectButton />
    <AccountButton />
    <NetworkButton />
  </>
)

describe('an option with a value of another type', () => {
  it.each(Object.keys(OPTIONS))('[T13, DX-18] %s is read, or refused by its name; nothing throws while drawing', async (place) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await dialogLoaded()
    const drawn = new Set<string>()
    for (const [name, make] of ODD_VALUES) {
      let bench: ReturnType<typeof createBench>
      try {
        bench = createBench({ options: OPTIONS[place]?.(make()) as never, walletConnect: { relayUrl: 'wss://relay.example' } })
      } catch (error) {
        expect(error, `${place}: ${name}`).toBeInstanceOf(LatchkitError)
        expect((error as LatchkitError).code, `${place}: ${name}`).toMatch(/^(OPTIONS_INVALID|OPTIONS_CONFLICT|NETWORK_INVALID)$/)
        continue
      }
      const { kit, page } = bench
      // Values that are read as the same are drawn once.
      const read = JSON.stringify(kit.config)
      if (drawn.has(read)) continue
      drawn.add(read)
      const draw = () => {
        renderKit(kit, BUTTONS)
        act(() => {
          kit.dispatch({ type: 'openModal' })
          page.time.advanceBy(100)
        })
        cleanup()
      }
      expect(draw, `${place}: ${name}`).not.toThrow()
      kit.dispose()
    }
    expect(errors.mock.calls.map(([first]) => `${first}`).filter((text) => !text.includes('not wrapped in act'))).toEqual([])
  })
})

/** Every place of a prop. */
const PROPS: Readonly<Record<string, (value: unknown) => { readonly provider?: object; readonly button?: object }>> = {
  locale: (value) => ({ provider: { locale: value } }),
  'locale.tag': (value) => ({ provider: { locale: { tag: value, messages: {} } } }),
  'locale.messages': (value) => ({ provider: { locale: { tag: 'en', messages: value } } }),
  messages: (value) => ({ provider: { messages: value } }),
  'messages[id]': (value) => ({ provider: { messages: { 'button.connect': value, 'connect.wallets': value, 'view.Connect': value, 'common.close': value } } }),
  views: (value) => ({ provider: { views: value } }),
  'views.Visits': (value) => ({ provider: { views: { Visits: value } } }),
  'views.Visits.title': (value) => ({ provider: { views: { Visits: { title: value, Content: () => null } } } }),
  accountTabs: (value) => ({ provider: { accountTabs: value } }),
  label: (value) => ({ button: { label: value } }),
  namespace: (value) => ({ button: { namespace: value } }),
  showBalance: (value) => ({ button: { showBalance: value } }),
  disabled: (value) => ({ button: { disabled: value } }),
}

describe('a prop with a value of another type', () => {
  it.each(Object.keys(PROPS))('[T13, DX-18] %s throws nothing while drawing', async (place) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await dialogLoaded()
    const { kit, page, advance } = createBench()
    kit.start()
    advance(0)
    kit.dispatch({ type: 'openModal' })
    // React itself reads a prop that throws.
    for (const [name, make] of ODD_VALUES.filter(([name]) => !name.includes('throw'))) {
      const { provider, button } = PROPS[place]?.(make()) ?? {}
      const draw = () => {
        renderKit(
          kit,
          <>
            <ConnectButton {...button} />
            <AccountButton {...button} />
            <NetworkButton {...button} />
          </>,
          provider,
        )
        act(() => page.time.advanceBy(100))
        cleanup()
      }
      expect(draw, `${place}: ${name}`).not.toThrow()
    }
    kit.dispose()
    expect(errors.mock.calls.map(([first]) => `${first}`).filter((text) => !text.includes('not wrapped in act'))).toEqual([])
  })
})

describe('an argument of a hook of another type', () => {
  it('[T13, DX-18] is a typed error of the call, or taken; never thrown while drawing', async () => {
    const { kit, page } = createBench()
    page.wallets.all()[0]?.setPolicy({ decision: 'reject' })
    kit.start()
    let calls: Readonly<Record<string, (input: never) => unknown>> = {}
    function Probe() {
      calls = {
        connect: useConnect().connect,
        disconnect: useDisconnect().disconnect,
        switchNetwork: useNetwork().switchNetwork,
        switchAccount: useSwitchAccount().switchAccount,
        sendTransaction: useSendTransaction().sendTransaction,
        signMessage: useSignMessage().signMessage,
        signTypedData: useSignTypedData().signTypedData,
        open: useModal().open,
        setMode: useTheme().setMode,
        setVariables: useTheme().setVariables,
      }
      return null
    }
    renderKit(kit, <Probe />)
    for (const [hook, call] of Object.entries(calls))
      for (const [name, make] of ODD_VALUES.filter(([name]) => !name.includes('throw'))) {
        const settled = (async () => call(make() as never))().then(
          () => 'done',
          (error: unknown) => (error instanceof LatchkitError ? error.code : `untyped: ${String(error)}`),
        )
        for (let i = 0; i < 3; i += 1) await act(async () => page.time.advanceBy(400_000))
        expect(await Promise.race([settled, Promise.resolve('waiting').then(() => 'waiting')]), `${hook}: ${name}`).not.toMatch(/untyped|UNEXPECTED/)
      }
    kit.dispose()
    cleanup()
  })
})
