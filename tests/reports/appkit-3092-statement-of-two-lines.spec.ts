import { firstValueFrom } from 'rxjs'
import { createLatchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
import { signIn } from 'latchkit/siwx'
import { createMemoryPorts } from 'latchkit/testing'
import { SiweMessage } from 'siwe'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createSiwx } from '../../src/adapters/siwx/siwx.js'
import type { SiweConfig } from '../../src/adapters/siwx/siwe-config.js'

/*
 * A statement of two lines was signed, and refused by the server: EIP-4361 has it on one. It keeps its words, and what the server reads is what was signed.
 */
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TWO_LINES = 'Welcome to the dApp!\nPlease sign this message'
const ONE_LINE = 'Welcome to the dApp! Please sign this message'
const asked = { accountAddress: ACCOUNT, chainId: 'eip155:1', nonce: 'abcdefgh12345678' } as const

function messageBy(options: { readonly statement?: string; readonly siwe?: SiweConfig }): Promise<string> {
  const { ports, clock } = createMemoryPorts()
  const port = createSiwx({
    storage: ports.storage,
    clock: clock.port,
    url: 'https://shop.example',
    read: () => Promise.reject(new Error('no node')) as never,
    ...options,
  })
  return firstValueFrom(port.createMessage(asked)).then(({ message }) => message)
}

describe('a statement of two lines', () => {
  it('[SIWX-12] is one that the reader of siwe takes, from the plugin', async () => {
    expect(new SiweMessage(await messageBy({ statement: TWO_LINES })).statement).toBe(ONE_LINE)
  })

  it('[SIWX-12, SIWX-14] is one that the reader of siwe takes, from getMessageParams', async () => {
    const siwe = {
      getNonce: async () => asked.nonce,
      getMessageParams: async () => ({ statement: TWO_LINES, resources: ['not a uri', 'https://shop.example/terms'] }),
      createMessage: ({ address: _, iat, version, exp: __, nbf: ___, resources, ...args }) =>
        createSiweMessage({ ...args, address: ACCOUNT, version, issuedAt: new Date(iat), ...(resources && { resources: [...resources] }) }),
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => true,
    } satisfies SiweConfig
    const read = new SiweMessage(await messageBy({ siwe }))
    expect([read.statement, read.resources]).toEqual([ONE_LINE, ['https://shop.example/terms']])
  })

  it('[SIWX-12, DX-18] of characters that EIP-4361 has not is refused when the instance is made, not in front of a visitor', () => {
    const make = (statement: string) => createLatchkit({ networks: [mainnet], metadata: { name: 'Shop' }, use: [evm(), signIn({ statement })] })
    expect(() => make('Member signature ->')).toThrow('signIn.statement')
    expect(() => make(TWO_LINES)).not.toThrow()
  })
})
