import { firstValueFrom } from 'rxjs'
import { createWalletClient, type Hex, http, padHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { createRpcCall } from '../../../cli/sandbox/http/json-rpc.js'
import { createHttpRpc } from '../../../src/adapters/evm/rpc/http-rpc.js'
import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import { createSiwx } from '../../../src/adapters/siwx/siwx.js'
import { createNonce, verifySignIn } from '../../../src/server.js'
import { FACTORY, FACTORY_CODE, laterAccount } from './contract-accounts.js'
import { realClock, realTimer, testKeys } from '../evm/evm-real-ports.js'

const NETWORK = 'eip155:31337'
const [owner, other] = testKeys.map((key) => privateKeyToAccount(key))

let chain: Anvil
let node: ReturnType<typeof createRpcCall>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  node = createRpcCall(chain.rpcUrl)
  await node('anvil_setCode', [FACTORY, FACTORY_CODE])
})
afterAll(() => chain.stop())

const codeOf = (address: string) => node('eth_getCode', [address, 'latest'])

function messageFor(address: string, nonce: string, network = '31337'): string {
  const now = new Date().toISOString()
  return `app.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://app.example/login\nVersion: 1\nChain ID: ${network}\nNonce: ${nonce}\nIssued At: ${now}`
}

/** Asks the server's function about a signature. */
function onServer(message: string, signature: string, nonce: string, url = chain.rpcUrl) {
  return verifySignIn({ message, signature, nonce, domain: 'app.example', networks: [NETWORK], rpcUrls: { [NETWORK]: url } })
}

/** Asks the kit's own port. */
function inKit(message: string, signature: string, address: string, url = chain.rpcUrl): Promise<unknown> {
  const rpc = createHttpRpc({ clock: realClock, timer: realTimer })
  const port = createSiwx({
    storage: createMemoryPorts().ports.storage,
    clock: realClock,
    read: (network, method, params) => rpc.call({ network, urls: [url], method, params }),
  })
  const [, nonce = ''] = /Nonce: (\S+)/.exec(message) ?? []
  const [, issuedAt = ''] = /Issued At: (\S+)/.exec(message) ?? []
  const data = { accountAddress: address, chainId: NETWORK, domain: 'app.example', uri: 'https://app.example/login', version: '1', nonce, issuedAt } as const
  return firstValueFrom(port.verify({ data, message, signature })).catch((error: unknown) => error)
}

describe('sign-in of an account that is not deployed yet (ERC-6492)', () => {
  it('[SIWX-12] is verified by the real factory and code, in the server’s function and in the kit, and deploys nothing', async () => {
    const { address, wrap } = laterAccount(owner?.address ?? '')
    const nonce = createNonce()
    const message = messageFor(address, nonce)
    const signature = wrap((await owner?.signMessage({ message })) as Hex)
    expect(await codeOf(address)).toBe('0x')
    expect(await onServer(message, signature, nonce)).toMatchObject({ ok: true, accountAddress: address, chainId: NETWORK })
    expect(await inKit(message, signature, address)).toBe(true)
    expect(await codeOf(address)).toBe('0x')
  })

  it('[SIWX-12] goes on after it is deployed: with the wrapped signature, and with the plain one of its owner', async () => {
    const { address, wrap, data } = laterAccount(owner?.address ?? '', padHex('0x2'))
    const wallet = createWalletClient({ transport: http(chain.rpcUrl) })
    const [from] = await wallet.getAddresses()
    const hash = await wallet.sendTransaction({ account: from as Hex, chain: null, to: FACTORY, data })
    await expect.poll(() => node('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(await codeOf(address)).not.toBe('0x')
    const nonce = createNonce()
    const message = messageFor(address, nonce)
    const plain = (await owner?.signMessage({ message })) as Hex
    for (const signature of [wrap(plain), plain]) {
      expect(await onServer(message, signature, nonce)).toMatchObject({ ok: true })
      expect(await inKit(message, signature, address)).toBe(true)
    }
  })

  it('[SIWX-12, fault] is nobody’s where the owner, the factory, its data, the text, or the wrapping is another', async () => {
    const { address, wrap } = laterAccount(owner?.address ?? '', padHex('0x3'))
    const nonce = createNonce()
    const message = messageFor(address, nonce)
    const signed = (await owner?.signMessage({ message })) as Hex
    const wrong = [
      wrap((await other?.signMessage({ message })) as Hex),
      wrap(signed, { factory: '0x00000000000000000000000000000000000000aa' }),
      wrap(signed, { data: laterAccount(other?.address ?? '', padHex('0x3')).data }),
      wrap((await owner?.signMessage({ message: `${message} ` })) as Hex),
      signed,
    ]
    for (const signature of wrong) {
      expect(await onServer(message, signature, nonce)).toEqual({ ok: false, reason: 'signature' })
      expect(await inKit(message, signature, address)).not.toBe(true)
    }
  })

  it('[SIWX-12, fault] is unverified, not refused, where no node can be asked', async () => {
    const { address, wrap } = laterAccount(owner?.address ?? '', padHex('0x4'))
    const nonce = createNonce()
    const message = messageFor(address, nonce)
    const signature = wrap((await owner?.signMessage({ message })) as Hex)
    expect(await onServer(message, signature, nonce, 'http://127.0.0.1:9')).toEqual({ ok: false, reason: 'unverified' })
    expect(await inKit(message, signature, address, 'http://127.0.0.1:9')).toMatchObject({ code: expect.any(String) })
  })
})
