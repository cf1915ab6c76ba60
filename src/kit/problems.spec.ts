import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { mainnet } from '../domain/shared/networks/evm-chains.js'
import { bitcoin, bitcoinMainnet } from '../bitcoin.js'
import { embeddedWallet } from '../embedded-wallet.js'
import { evm } from '../evm.js'
import { signIn } from '../siwx.js'
import { solana, solanaMainnet } from '../solana.js'
import { onMemory } from '../testing/kit.js'
import { walletConnect } from '../walletconnect.js'
import { createLatchkit } from './create-latchkit.js'
import type { CreateOptions } from './types.js'

/** Errors on the console after a start, and after another one. */
function told(options: Partial<CreateOptions>): readonly string[] {
  const page = createMemoryPorts()
  const { ports } = onMemory(page)
  const kit = createLatchkit({ networks: [mainnet], use: [], ports, ...options })
  kit.start()
  kit.stop()
  kit.start()
  kit.dispose()
  return page.logger
    .lines()
    .filter(({ level }) => level === 'error')
    .map(({ text }) => text)
}

describe('a configuration that cannot work', () => {
  it.each([
    ['no plugin', { use: [] }, 'Option "use": has nothing that connects a wallet; write use: [evm()], from \'latchkit/evm\''],
    ['sessions without a project id', { use: [evm(), walletConnect()] }, 'Option "walletConnect": needs a project id; write walletConnect({ projectId })'],
    [
      'an embedded wallet without a project id',
      { use: [evm(), embeddedWallet()] },
      'Option "embeddedWallet": needs a project id; write createLatchkit({ projectId, ... })',
    ],
    [
      'an embedded wallet without a way to log in',
      { projectId: 'p', use: [embeddedWallet({ email: false, socials: false })] },
      'Option "embeddedWallet": has no way to log in; turn email on, or name socials',
    ],
    ['a plugin that connects nobody', { use: [signIn()] }, 'Option "use": has nothing that connects a wallet; write use: [evm()], from \'latchkit/evm\''],
    [
      'a network without a plugin',
      { networks: [mainnet, solanaMainnet], use: [evm()] },
      'Option "use": has no plugin for solana, which networks has; add solana() or walletConnect()',
    ],
    [
      'a plugin without a network',
      { use: [evm(), bitcoin()] },
      'Option "networks": has none of bip122, which bitcoin() serves; add one, or take bitcoin() out of use',
    ],
    [
      'a network that sessions alone can serve',
      { networks: [mainnet, { ...mainnet, id: 'cosmoshub-4', caipNetworkId: 'cosmos:cosmoshub-4', chainNamespace: 'cosmos' }], use: [evm()] },
      'Option "use": has no plugin for cosmos, which networks has; add walletConnect()',
    ],
    [
      'an embedded wallet without a network',
      { projectId: 'p', use: [embeddedWallet({ networks: ['eip155:4242'] })] },
      'Option "embeddedWallet": serves none of your networks; write embeddedWallet({ networks }) if your secure site does',
    ],
  ] satisfies [string, Partial<CreateOptions>, string][])(
    '[CONN-41, design] %s: the console says once what is missing, in production too',
    (_, options, line) => {
      expect(told(options)).toEqual([line])
    },
  )

  it('[CORE-07, DX-20] sessions without a project id: a connect settles, and the console has no second line', async () => {
    const page = createMemoryPorts()
    const kit = createLatchkit({ networks: [mainnet], ports: onMemory(page).ports, use: [evm(), walletConnect()] })
    kit.start()
    await expect(kit.run({ type: 'connect', connectorId: 'walletConnect' })).rejects.toMatchObject({ code: 'PROJECT_ID_NOT_CONFIGURED' })
    expect(page.logger.lines().filter(({ level }) => level === 'error')).toHaveLength(1)
    kit.dispose()
  })

  it.each([
    ['plugins', [], [mainnet]],
    ['wallets of Solana', [solana()], [solanaMainnet]],
    ['wallets of Bitcoin', [bitcoin()], [bitcoinMainnet]],
  ] satisfies [string, CreateOptions['use'], CreateOptions['networks']][])(
    '[DX-20] a connect and a signature without %s settle, and the dialog opens',
    async (_, use, networks) => {
      const { ports } = onMemory(createMemoryPorts())
      const kit = createLatchkit({ networks, ports, use })
      kit.start()
      for (const command of [
        { type: 'connect', connectorId: 'io.example.alpha' },
        { type: 'signMessage', message: 'Hello' },
      ] as const)
        await expect(kit.run(command)).rejects.toMatchObject({
          code: expect.stringMatching(/_(MISSING|NOT_FOUND)$/),
          docsUrl: expect.stringContaining('errors.md#'),
        })
      await kit.run({ type: 'openModal' })
      expect(kit.getState().modal.open).toBe(true)
      kit.dispose()
    },
  )

  it('[design] says to call a plugin that was not called', () => {
    expect(() => createLatchkit({ networks: [mainnet], use: [evm as never] })).toThrow('Option "use": has a function; call it: evm()')
  })

  it('[design] is not told of where all is there', () => {
    expect(told({ projectId: 'p', use: [evm(), walletConnect(), embeddedWallet()] })).toEqual([])
    expect(told({ use: [evm(), walletConnect({ relayUrl: 'wss://relay.example' })] })).toEqual([])
  })
})
