import { firstValueFrom, of } from 'rxjs'
import { expect, it } from 'vitest'
import { createMemoryTimer, createVirtualTime } from 'latchkit/testing'
import type { RelayPort, Session } from '../../../ports/relay.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { loadChain } from '../chains/load-chain.js'
import { createNamespaceProvider } from './namespace-provider.js'
import { createSessionConnector } from './session-connector.js'

const ATOM = 'cosmos1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs8a7cmf'
const ERD = 'erd16adfsqvzky9t042tlmfujeq88g8wzuhnm2nzxfd0qgdx3ac82ydqr3ns5u'

const ERD_SIGNATURE = 'e7b0ff0c8aaa28615a25a1d56bbe1944e58369581c0b94ca13a21679f0717fd34926e4eca6c049e5c309f835e837ddcd4eea9cc9e9e9591273e5c14f68f57e01'

function setup(methods: readonly string[], answer: Json = 'answered') {
  const asked: Parameters<RelayPort['request']>[0][] = []
  const relay = {
    events: () => of(),
    request(request) {
      asked.push(request)
      return of(answer)
    },
  } as Partial<RelayPort> as RelayPort
  const live = {
    topic: 't',
    peer: { name: 'A wallet' },
    namespaces: {
      cosmos: { accounts: [`cosmos:cosmoshub-4:${ATOM}`], chains: ['cosmos:cosmoshub-4'], methods, events: [] },
      multiversx: { accounts: [`multiversx:1:${ERD}`], chains: ['multiversx:1'], methods, events: [] },
    },
  } as unknown as Session
  const session = () => live
  const timer = createMemoryTimer(createVirtualTime({ start: 0 })).port
  const chains = { load: loadChain, recipient: 'app.example' }
  const connector = createSessionConnector({ relay, timer, session, chains })
  return {
    asked,
    connector,
    provider: (ns: 'cosmos' | 'near' | 'multiversx') => createNamespaceProvider(ns, { relay, networkOf: connector.networkOf, session, chains }),
  }
}

it('[NET-01, WC-22] approved methods go to the wallet, others do not leave, and accounts need no request', async () => {
  const { asked, provider } = setup(['cosmos_signDirect', 'keplr_getKey'])
  const cosmos = provider('cosmos')
  expect(await cosmos.request({ method: 'keplr_getKey', params: { chainId: 'cosmoshub-4' } })).toBe('answered')
  expect(await cosmos.requestChecked({ method: 'keplr_getKey' })).toEqual({ result: 'answered', verified: false, reason: 'keplr_getKey is not checked' })
  expect(await cosmos.request({ method: 'cosmos_getAccounts' })).toEqual([{ address: ATOM }])
  await expect(cosmos.request({ method: 'cosmos_signAmino' })).rejects.toMatchObject({
    code: 'RPC_FAILED',
    cause: { code: 4200, message: 'A wallet does not offer cosmos_signAmino.' },
  })
  await expect(cosmos.request({ method: 'cosmos_signDirect', network: 'cosmos:osmosis-1' })).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  await expect(cosmos.request({ method: 'm', network: 'near:mainnet' })).rejects.toMatchObject({ code: 'NAMESPACE_NOT_CONFIGURED' })
  await expect(provider('near').request({ method: 'near_signIn' })).rejects.toMatchObject({ code: 'NAMESPACE_NOT_CONFIGURED' })
  await expect(cosmos.request({ method: 'cosmos_signDirect', params: { n: 1n } })).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
  expect(asked).toEqual([
    { topic: 't', network: 'cosmos:cosmoshub-4', method: 'keplr_getKey', params: { chainId: 'cosmoshub-4' } },
    { topic: 't', network: 'cosmos:cosmoshub-4', method: 'keplr_getKey', params: {} },
  ])
})

it('[NET-01, WC-22, F42] the provider checks what signing methods answer, and asks for no foreign account', async () => {
  const { asked, provider } = setup(['mvx_signMessage', 'cosmos_signDirect'], { signature: ERD_SIGNATURE })
  const mvx = provider('multiversx')
  const params = { message: 'Hello Latchkit', address: ERD }
  expect(await mvx.request({ method: 'mvx_signMessage', params })).toEqual({ signature: ERD_SIGNATURE })
  expect(await mvx.requestChecked({ method: 'mvx_signMessage', params })).toEqual({ result: { signature: ERD_SIGNATURE }, verified: true })
  await expect(mvx.request({ method: 'mvx_signMessage', params: { ...params, message: 'Another' } })).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  expect(asked).toHaveLength(3)
  const foreign = 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'
  await expect(mvx.request({ method: 'mvx_signMessage', params: { ...params, address: foreign } })).rejects.toMatchObject({ cause: { code: 4100 } })
  await expect(provider('cosmos').request({ method: 'cosmos_signDirect', params: { signerAddress: ATOM } })).rejects.toMatchObject({ cause: { code: -32602 } })
  expect(asked).toHaveLength(3)
})

it('[NET-01, F42] the connector signs a message in such a namespace, and refuses a wrong signature', async () => {
  const { asked, connector } = setup(['mvx_signMessage'], { signature: ERD_SIGNATURE })
  const sign = (message: string) =>
    firstValueFrom(connector.port.signMessage({ connectorId: 'walletConnect', namespace: 'multiversx', address: ERD, message } as never))
  expect(await sign('Hello Latchkit')).toBe(ERD_SIGNATURE)
  await expect(sign('Another')).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  expect(asked.map(({ network, method }) => [network, method])).toEqual([
    ['multiversx:1', 'mvx_signMessage'],
    ['multiversx:1', 'mvx_signMessage'],
  ])
})
