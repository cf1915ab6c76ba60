import { expect, it } from 'vitest'
import { once } from './walletconnect-app.js'
import { relayWorld } from './walletconnect-world.js'
import type { Session } from '../../../src/ports/relay.js'

const world = relayWorld()

const ACCOUNTS: Readonly<Record<string, string>> = {
  mvx: 'erd16adfsqvzky9t042tlmfujeq88g8wzuhnm2nzxfd0qgdx3ac82ydqr3ns5u',
  tezos: 'tz1N7tYGMGs3GGjeJAJKtbycAWcvoPNSUYgu',
  cosmos: 'cosmos1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs8a7cmf',
  algorand: '25NJQAMCWEFLPVKL73J4SZAHHIHOC4XT3KTCGJNPAINGR5YHKENMEF5QTE',
  near: 'alice_b.near',
  polkadot: '12Z2dohKGejugkCsD1VFgamLQJyDoUnksenbQNp7NnjeZ8a6',
  cip34: 'addr1vy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrgcpajqhn',
}

const asked = (network: string, ...methods: readonly string[]) => ({ chains: [network], methods, events: ['accountsChanged', 'chainChanged'] })

it('[NET-01, NET-06, WC-13, WC-20] a stock wallet is proposed eight namespaces by its names, and asked on the networks as it names them', async () => {
  const proposed: Record<string, readonly string[]> = {}
  const peer = await world.wallet({
    grant(wanted) {
      for (const [key, { chains = [] }] of Object.entries(wanted)) proposed[key] = chains
      return Object.fromEntries(
        Object.entries(wanted).map(([key, { chains = [], methods, events }]) => [
          key,
          { chains, methods, events, accounts: chains.map((chain) => `${chain}:${ACCOUNTS[key]}`) },
        ]),
      )
    },
    answer: ({ method, chainId }) => ({ method, chainId }),
  })
  const { relay, events } = world.page()
  const namespaces = {
    multiversx: asked('multiversx:1', 'mvx_signMessage'),
    elrond: asked('elrond:1', 'mvx_signMessage'),
    tezos: asked('tezos:NetXdQprcVkpaWU', 'tezos_sign'),
    cosmos: asked('cosmos:cosmoshub-4', 'cosmos_signAmino'),
    algorand: asked('algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k', 'algo_signTxn'),
    near: asked('near:mainnet', 'near_signTransaction'),
    polkadot: asked('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot_signMessage'),
    cip34: asked('cip34:1-764824073', 'cardano_signData'),
  }
  const session = await new Promise<Session>((resolve, reject) => {
    relay.port.pair({ namespaces: namespaces as never }).subscribe({
      next: (step) => (step.type === 'ready' ? void peer.kit.pair({ uri: relay.pairingUri() as string }) : resolve(step.session)),
      error: reject,
    })
  })
  expect([Object.keys(proposed).sort(), proposed['mvx'], proposed['tezos']]).toEqual([Object.keys(ACCOUNTS).sort(), ['mvx:1'], ['tezos:mainnet']])
  expect(Object.keys(session.namespaces).sort()).toEqual(Object.keys(namespaces).sort())
  for (const [name, { chains }] of Object.entries(namespaces)) {
    const [network] = chains
    expect(session.namespaces[name]?.accounts).toEqual([`${network}:${ACCOUNTS[name] ?? ACCOUNTS['mvx']}`])
  }
  const request = (network: string, method: string) => once(relay.port.request({ topic: session.topic, network: network as never, method, params: {} }))
  expect([
    await request('multiversx:1', 'mvx_signMessage'),
    await request('elrond:1', 'mvx_signMessage'),
    await request('tezos:NetXdQprcVkpaWU', 'tezos_sign'),
    await request('cosmos:cosmoshub-4', 'cosmos_signAmino'),
  ]).toEqual([
    { method: 'mvx_signMessage', chainId: 'mvx:1' },
    { method: 'mvx_signMessage', chainId: 'mvx:1' },
    { method: 'tezos_sign', chainId: 'tezos:mainnet' },
    { method: 'cosmos_signAmino', chainId: 'cosmos:cosmoshub-4' },
  ])
  await expect(request('near:mainnet', 'near_signIn')).rejects.toMatchObject({ cause: { code: 4200 } })
  await peer.kit.emitSessionEvent({ topic: session.topic, event: { name: 'chainChanged', data: 'tezos:mainnet' }, chainId: 'tezos:mainnet' })
  await expect.poll(() => events.find(({ type }) => type === 'sessionEvent')).toMatchObject({ network: 'tezos:NetXdQprcVkpaWU', name: 'chainChanged' })
})
