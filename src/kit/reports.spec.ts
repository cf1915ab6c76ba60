import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { selectActiveAddress } from '../domain/account/selectors.js'
import type { PublicCommand } from '../domain/root.js'
import { mainnet } from '../domain/shared/networks/evm-chains.js'
import { onMemory } from '../testing/kit.js'
import { settle } from '../testing/settle.js'
import { buildInstance } from './build-instance.js'

async function connected() {
  const page = createMemoryPorts()
  page.wallets.add({ id: 'kestrel' })
  const kit = buildInstance({ networks: [mainnet], ...onMemory(page) })
  kit.start()
  await settle(page.time, kit.run({ type: 'connect', connectorId: 'kestrel' }))
  return kit
}

describe('what only policies may say', () => {
  it('[T16, CORE-41] that a wallet has another account is nothing that a host can claim, whichever way it gives the command', async () => {
    const kit = await connected()
    const before = kit.getState()
    const claim = { type: 'reportAccountsChanged', namespace: 'eip155', connectorId: 'kestrel', accounts: [`0x${'99'.repeat(20)}`] } as unknown as PublicCommand
    expect(kit.dispatch(claim)).toMatchObject({
      status: 'rejected',
      failure: { code: 'UNKNOWN_COMMAND', message: 'There is no command "reportAccountsChanged"' },
    })
    await expect(kit.run(claim)).rejects.toMatchObject({ name: 'LatchkitError', code: 'UNKNOWN_COMMAND' })
    expect(kit.getState()).toBe(before)
    expect(selectActiveAddress(kit.getState(), 'eip155')).toBeDefined()
  })

  it.each([undefined, null, 'connect', 7, {}, { type: null }, { type: Symbol('connect') }])(
    '[DX-18, CORE-10] what is no command is refused with a typed error: %s',
    async (given) => {
      const kit = await connected()
      expect(kit.dispatch(given as never)).toMatchObject({ status: 'rejected', failure: { code: 'UNKNOWN_COMMAND' } })
      await expect(kit.run(given as never)).rejects.toMatchObject({ name: 'LatchkitError', code: 'UNKNOWN_COMMAND' })
    },
  )
})
