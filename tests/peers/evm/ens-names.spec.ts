import { createServer } from 'node:http'
import { lookUpName, resolveName } from 'latchkit/names'
import { lastValueFrom } from 'rxjs'
import { createPublicClient, http, toCoinType } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { deployNames, type SandboxNames } from '../../../cli/sandbox/evm/names/names.js'
import { createRpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { createEnsNames } from '../../../src/adapters/evm/names/ens-names.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import { A, B, C } from '../../domain/facts.js'

let chain: Anvil
let names: SandboxNames
const options = () => ({ rpcUrls: [chain.rpcUrl], resolver: names.resolver, imageHosts: ['img.example'], ipfsGateway: 'https://ipfs.example/ipfs/' })
const [ada, bob] = [A, B] as readonly `0x${string}`[] as [`0x${string}`, `0x${string}`]

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  names = await deployNames(chain.rpcUrl)
})
afterAll(() => chain?.stop())

async function call(name: string, record: Parameters<SandboxNames['setRecord']>[1] = { owner: ada }, primary = name, isUnchecked = false) {
  await names.setRecord(name, record)
  await names.setPrimary(ada, primary, { isUnchecked })
}

describe('names of ENS, by functions that need no instance', () => {
  it('[NAME-01, UX-24, DX-09] an address has the name that viem’s own client reads, and the name leads back', async () => {
    expect(await lookUpName(C, options())).toEqual({ outcome: 'unnamed' })
    await call('ada.eth', { owner: ada, avatar: 'https://img.example/ada.png' })
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const universalResolverAddress = names.resolver
    expect(await client.getEnsName({ address: ada, universalResolverAddress })).toBe('ada.eth')
    expect(await lookUpName(ada, options())).toEqual({ outcome: 'named', name: 'ada.eth', avatar: 'https://img.example/ada.png' })
    for (const name of ['ada.eth', 'ADA.eth', 'nobody.eth'])
      expect(await resolveName(name, options())).toBe(await client.getEnsAddress({ name: name.toLowerCase(), universalResolverAddress }))
  })

  it('[UX-24] a name that leads elsewhere is refused, by the contract and where a contract does not look', async () => {
    await call('famous.eth', { owner: bob })
    expect(await lookUpName(ada, options())).toEqual({ outcome: 'refused' })
    await call('famous.eth', { owner: bob }, 'famous.eth', true)
    expect(await lookUpName(ada, options())).toEqual({ outcome: 'refused' })
  })

  it.each(['TEST.eth', 'ada\u0000.eth', 'fa\u0441eb.eth', 'ada..eth', 'eth', `${ada}.eth`, '[5b].eth'])('[UX-24] %j is no name', async (name) => {
    await names.setRecord('plain.eth', { owner: ada })
    // The contract holds the record of another name: only its text is wrong.
    await names.setPrimary(ada, 'plain.eth', { isUnchecked: true })
    const text = name.length > 3 ? name : 'eth'
    if (text === 'TEST.eth') await names.setRecord('test.eth', { owner: ada })
    else await expect(resolveName(text, options())).rejects.toMatchObject({ code: 'NAME_INVALID' })
  })

  it.each(['😉😉😉.eth', '0xwhatever.eth', '0xbitcoin.eth', 'temp.eth', 'a.b.c.ada.eth'])('[UX-24] n8 n9 %s is a name, forth and back', async (name) => {
    await call(name)
    expect(await resolveName(name, options())).toBe(ada)
    expect(await lookUpName(ada, options())).toEqual({ outcome: 'named', name })
  })

  it.each([`${'l'.repeat(300)}.eth`, `${'a.'.repeat(600)}eth`, 'a b.eth', '.eth', 'ada.eth.'])(
    '[UX-24] n3 %s is refused, and nothing else happens',
    async (name) => {
      await expect(resolveName(name, options())).rejects.toMatchObject({ code: 'NAME_INVALID' })
    },
  )

  it('[NAME-01, fault] n6 a node that hangs up, one that answers nonsense, and a contract that is none are not "no name"', async () => {
    const asked = (url: string) => lookUpName(ada, { ...options(), rpcUrls: [url] })
    const server = createServer(
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":1,"result":"0x"}'),
    )
    const port = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))
    await expect(asked(`http://127.0.0.1:${port}`)).rejects.toBeDefined()
    server.close()
  })

  it('[UX-24] a primary name in another form than the one that is kept is refused', async () => {
    await call('TEST.eth', { owner: ada })
    expect(await lookUpName(ada, options())).toEqual({ outcome: 'refused' })
  })

  it.each([
    ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
    ['ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG', 'https://ipfs.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'],
    ['data:image/svg+xml,<svg onload="alert(1)"/>', undefined],
    ['https://tracker.example/ada.png', undefined],
    ['https://img.example/ada.svg', undefined],
    ['ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/face.svg', undefined],
    ['http://img.example/ada.png', undefined],
    ['javascript:alert(1)', undefined],
    ['eip155:1/erc721:0x0000000000000000000000000000000000000001/1', undefined],
    ['ipfs://../../secret', undefined],
  ])('[UX-24] the picture %s is shown as %s', async (avatar, shown) => {
    await call('ada.eth', { owner: ada, avatar })
    expect(await lookUpName(ada, options())).toMatchObject({ outcome: 'named', avatar: shown })
  })

  it('[NAME-01, fault] a node that fails is not "no name"', async () => {
    await expect(lookUpName(ada, { ...options(), rpcUrls: ['http://127.0.0.1:9'] })).rejects.toMatchObject({ code: expect.stringMatching(/RPC|HTTP/) })
    await expect(lookUpName(ada, { ...options(), resolver: bob })).rejects.toBeDefined()
  })

  it('[UX-24, NAME-01] ENSIP-19: without a name that holds everywhere, an account has that of the network it is on, as viem’s own client reads it', async () => {
    const port = () => {
      const rpc = createRpcCall(chain.rpcUrl)
      return createEnsNames({ call: async (method, params) => (await rpc(method, [...params])) as never, resolver: names.resolver, imageHosts: [] })
    }
    const lookUp = (network?: CaipNetworkId) => lastValueFrom(port().lookUp({ address: bob, ...(network && { network }) }))
    await names.setPrimary(bob, '')
    await names.setRecord('bob.base.eth', { owner: ada })
    await names.setPrimaryOn(8453, bob, 'bob.base.eth')
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const universalResolverAddress = names.resolver
    expect(await client.getEnsName({ address: bob, coinType: toCoinType(8453), universalResolverAddress })).toBe('bob.base.eth')
    expect(await lookUp('eip155:8453')).toEqual({ outcome: 'named', name: 'bob.base.eth', on: 'eip155:8453' })
    for (const network of [undefined, 'eip155:1', 'eip155:10'] as const) expect([network, await lookUp(network)]).toEqual([network, { outcome: 'unnamed' }])
    // On that network it leads to somebody else.
    await names.setPrimaryOn(8453, bob, 'bob.base.eth', ada)
    expect(await lookUp('eip155:8453')).toEqual({ outcome: 'refused' })
    // A name that holds everywhere comes first.
    await names.setPrimaryOn(8453, bob, 'bob.base.eth')
    await names.setRecord('bob.eth', { owner: bob })
    await names.setPrimary(bob, 'bob.eth')
    expect(await lookUp('eip155:8453')).toEqual({ outcome: 'named', name: 'bob.eth' })
    await names.clear()
    expect(await lookUp('eip155:8453')).toEqual({ outcome: 'unnamed' })
  })
})
