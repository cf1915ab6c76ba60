import { firstValueFrom, of } from 'rxjs'
import { expect, it } from 'vitest'
import { createHostedNames } from '../../src/adapters/evm/names/hosted-names.js'
import { createHostedRegistry } from '../../src/adapters/evm/names/hosted-registry.js'
import type { NamesPort } from '../../src/ports/services/names.js'
import { A, B } from '../domain/facts.js'

const NAME = 'ada1.reown.id'
const [BASE, OPTIMISM] = ['2147492101', '2147483658']

/** Services that have this record of a name, as account A's. */
function services(addresses: Readonly<Record<string, string>>) {
  const record = { name: NAME, attributes: {}, addresses: Object.fromEntries(Object.entries(addresses).map(([coin, address]) => [coin, { address }])) }
  const http = {
    call: ({ call }: { readonly call: string }) => of(call === 'nameRecord' ? record : call === 'identity' ? { name: null, avatar: null } : [record]),
  }
  const chain: NamesPort = { resolve: () => of(null), lookUp: () => of({ outcome: 'unnamed' }) }
  const names = createHostedNames(http as never, chain, {} as never)
  const registry = createHostedRegistry(http as never)
  return {
    owner: () => firstValueFrom(registry.owner({ name: NAME })),
    resolve: (network?: 'eip155:1' | 'eip155:10' | 'eip155:8453') => firstValueFrom(names.resolve({ name: NAME, network })),
    lookUp: () => firstValueFrom(names.lookUp({ address: A })),
  }
}

/*
 * Records keep an address under the coin type of the network that the name was registered on (ENSIP-11). Only that of mainnet was read: a name that was registered on Base
 * belonged to "somebody else", was not shown, and led nowhere.
 */
it('[NAME-13, NAME-17] a name that was registered on another network is its account’s', async () => {
  const base = services({ [BASE]: A })
  expect(await base.owner()).toEqual({ registered: true, owner: A })
  expect(await base.lookUp()).toMatchObject({ outcome: 'named', name: NAME })
})

it('[NAME-06] it leads to an account on its own network alone: a smart account may be on no other', async () => {
  const base = services({ [BASE]: A })
  expect([await base.resolve('eip155:8453'), await base.resolve('eip155:10'), await base.resolve('eip155:1'), await base.resolve()]).toEqual([
    A,
    null,
    null,
    null,
  ])
  const both = services({ '60': B, [OPTIMISM]: A, '0': 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '501': 'none' })
  expect([await both.resolve('eip155:10'), await both.resolve('eip155:8453'), await both.resolve()]).toEqual([A, B, B])
  expect(await both.owner()).toEqual({ registered: true, owner: B })
})

it('[NAME-13, fault] a record without an EVM address, or with that of nobody, is nobody’s', async () => {
  for (const addresses of [{}, { '0': 'bc1q' }, { [BASE]: `0x${'0'.repeat(40)}` }, { '60': '' }]) {
    const record = services(addresses as Record<string, string>)
    expect([await record.owner(), await record.resolve('eip155:8453')]).toEqual([{ registered: true }, null])
  }
})
