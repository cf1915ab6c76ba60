import { describe, expect, it } from 'vitest'
import { agree } from './agree.js'

const served = {
  eip155: {
    chains: ['eip155:2', 'eip155:1'],
    accountsOn: () => ['0xb', '0xa'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged'],
  },
}
const asked = (chains: string[] | undefined, methods: string[] = [], events: string[] = []) => ({
  ...(chains && { chains }),
  methods,
  events,
})
const decide = (required: Record<string, ReturnType<typeof asked>>, optional: Record<string, ReturnType<typeof asked>> = {}) =>
  agree({ requiredNamespaces: required, optionalNamespaces: optional }, served)

describe('what a session serves', () => {
  it('[WC-03, WC-14] is what is both asked for and there, in the order of the wallet', () => {
    const optional = {
      eip155: asked(['eip155:1', 'eip155:2', 'eip155:3'], ['personal_sign', 'eth_sign'], ['chainChanged', 'other']),
      solana: asked(['solana:x'], ['solana_signMessage']),
    }
    expect(decide({}, optional)).toEqual({
      namespaces: {
        eip155: {
          chains: ['eip155:2', 'eip155:1'],
          accounts: ['eip155:2:0xb', 'eip155:2:0xa', 'eip155:1:0xb', 'eip155:1:0xa'],
          methods: ['personal_sign'],
          events: ['chainChanged'],
        },
      },
    })
  })

  it('[WC-03] takes a namespace that is asked for by the name of a chain, and what is required beside what is optional', () => {
    const { namespaces } = decide({ 'eip155:1': asked(undefined, ['personal_sign']) }, { eip155: asked(['eip155:2'], ['eth_sendTransaction']) }) as {
      namespaces: Record<string, object>
    }
    expect(namespaces['eip155']).toMatchObject({ chains: ['eip155:2', 'eip155:1'], methods: ['personal_sign', 'eth_sendTransaction'] })
  })

  it.each([
    [5104, { solana: asked(['solana:x']) }],
    [5100, { eip155: asked(['eip155:9']) }],
    [5101, { eip155: asked(['eip155:1'], ['eth_sign']) }],
    [5102, { eip155: asked(['eip155:1'], [], ['other']) }],
    [5100, {}],
  ])('[WC-31] is nothing when what is required is not there: %i', (code, required) => {
    expect(decide(required)).toMatchObject({ reason: { code } })
  })
})
