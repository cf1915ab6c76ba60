import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { createDevtools } from '../devtools.js'
import * as declared from '../domain/declarations.js'
import type { AnyDeclaration } from '../domain/declaration.js'
import { base, mainnet } from '../domain/shared/networks/evm-chains.js'
import { onMemory } from '../testing/kit.js'
import { ODD_VALUES } from '../../tests/support/odd-values.js'
import { createInstance } from './build-instance.js'

const declarations: readonly unknown[] = Object.values(declared)
const commands = declarations
  .filter((one): one is AnyDeclaration => typeof one === 'object' && one !== null && 'commands' in one)
  .flatMap((one) => Object.entries(one.commands))

/** Values that get a command as far as its odd member. */
const RIGHT: Readonly<Record<string, unknown>> = {
  connectorId: 'kestrel',
  namespace: 'eip155',
  network: 'eip155:1',
  message: 'hello',
  transaction: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' },
  view: 'Account',
  text: 'text',
  variant: 'error',
  alert: 'serverError',
  email: 'mara@example.com',
}

async function open() {
  const page = createMemoryPorts()
  page.wallets.add({ id: 'kestrel' })
  const tap = createDevtools()
  const kit = createInstance({
    networks: [mainnet, base],
    tap,
    ...onMemory(page, { walletConnect: {}, signIn: { required: false, signOutOnDisconnect: true } }),
  })
  kit.start()
  page.time.advanceBy(0)
  const done = kit.run({ type: 'connect', connectorId: 'kestrel' })
  page.time.advanceBy(1_000)
  await done
  return { page, kit, faults: () => tap.read().entries.filter(({ kind }) => kind === 'fault') }
}

describe('a command with a value of another type', () => {
  it.each(commands.filter(([type]) => type !== 'start' && type !== 'stop'))(
    '[T13, CORE-12, DX-18] %s is refused by a typed failure, or done; nothing breaks',
    async (type, members) => {
      const { page, kit, faults } = await open()
      const right = Object.fromEntries(Object.keys(members).flatMap((name) => (name in RIGHT ? [[name, RIGHT[name]]] : [])))
      for (const member of [...Object.keys(members), 'unknownMember'])
        for (const [name, make] of ODD_VALUES) {
          const receipt = kit.dispatch({ ...right, type, [member]: make() } as never)
          const code = receipt.status === 'rejected' ? receipt.failure.code : receipt.status
          expect(code, `${type}.${member}: ${name} (${receipt.status === 'rejected' ? receipt.failure.cause?.message : ''})`).not.toBe('UNEXPECTED')
          page.time.advanceBy(10)
          expect(faults(), `${type}.${member}: ${name}`).toEqual([])
        }
      page.time.advanceBy(1_000)
      expect(faults()).toEqual([])
      kit.dispose()
    },
  )
})
