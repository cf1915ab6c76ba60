import { describe, expect, it } from 'vitest'
import { settle, silence } from '../../../../tests/peers/evm/evm-scripted-wallet.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { createMemoryClock } from '../../memory/time/memory-clock.js'
import { createMemoryTimer } from '../../memory/time/memory-timer.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { createEsploraRpc, type EsploraRpcOptions } from './esplora-rpc.js'

const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const REGTEST: CaipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const ADDRESS = 'bcrt1q9vza2e8x573nczrlzms0wvx3gsqjx7vay85cr9'
const TXID = '99cebc131ff1811a4b17df280ff83d585839f0c67101cfab394d6dbbe3b88977'
const FINAL =
  '0200000000010111111111111111111111111111111111111111111111111111111111111111110100000000fdffffff0260ea0000000000001976a9142b05d564e6a7a33c087f16e0f730d1440123799d88aca69a0000000000001600142b05d564e6a7a33c087f16e0f730d1440123799d02473044022100f0e3206fc9251c289ba3df63a595fe0e6095e4d79acc97eff440e0651f90735a021f0e47a1fbfc5e3468d64f5fa38ddcc212cef4a493c4d85cb3d63ed403f704a8012102c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd5887200000000'

type Answer = string | readonly [status: number, text: string, headers?: Record<string, string>] | 'hangs' | 'unreachable' | { readonly json: Json }
type Server = Readonly<Record<string, Answer | readonly Answer[]>>

/** Servers by host and `METHOD path`, in virtual time. A list of answers is used one by one; the last repeats. */
function servers(by: Readonly<Record<string, Server>>, options: Partial<EsploraRpcOptions> = {}) {
  const time = createVirtualTime({ start: 1_700_000_000_000 })
  const requests: { readonly what: string; readonly url: string; readonly init: RequestInit }[] = []
  const fetcher = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { host, pathname } = new URL(String(input))
    const what = `${init.method} ${host}${pathname}`
    const script =
      by[host]?.[`${init.method} ${pathname.replace(/^\/api/, '')}`] ??
      (pathname.endsWith('/block-height/0') ? GENESIS : ([404, 'Not found', { 'content-type': 'text/html' }] as const))
    const list = (typeof script === 'object' && Array.isArray(script) && typeof script[0] !== 'number' ? script : [script]) as readonly Answer[]
    const answer = list[Math.min(requests.filter((one) => one.what === what).length, list.length - 1)] as Answer
    requests.push({ what, url: String(input), init })
    if (answer === 'hangs') return silence() as Promise<Response>
    if (answer === 'unreachable' || by[host] === undefined) throw new TypeError('fetch failed')
    if (typeof answer === 'string') return new Response(answer, { headers: { 'content-type': 'text/plain' } })
    if ('json' in answer) return new Response(JSON.stringify(answer.json), { headers: { 'content-type': 'application/json' } })
    const [status, text, headers = { 'content-type': 'text/plain' }] = answer
    return new Response(text, { status, headers })
  }
  const rpc = createEsploraRpc({ clock: createMemoryClock(time).port, timer: createMemoryTimer(time).port, fetch: fetcher as typeof fetch, ...options })

  async function call(method: string, params: readonly Json[] = [], urls: readonly string[] = ['https://a.example/api'], network = REGTEST) {
    let outcome: { readonly result?: Json; readonly failure?: { readonly code: string; readonly message: string; readonly context: object } } | undefined
    rpc.call({ network, urls, method, params }).subscribe({
      next: (result) => {
        outcome = { result }
      },
      error: (failure) => {
        outcome = { failure }
      },
    })
    await settle(20)
    for (let next = time.next(); outcome === undefined && next !== undefined; next = time.next()) {
      time.advanceTo(next)
      await settle(8)
    }
    return { ...outcome, took: time.now() - 1_700_000_000_000 }
  }
  return { call, requests, asked: () => requests.map(({ what }) => what) }
}

const sending = 'POST /tx'
const looking = `GET /tx/${TXID}`

describe('a read', () => {
  it('[BAL-01, T8] is a GET below the base, without cookies, after the server has proved its network once', async () => {
    const utxo = [{ txid: TXID, vout: 0, value: 5, status: { confirmed: false } }]
    const { call, requests, asked } = servers({ 'a.example': { [`GET /address/${ADDRESS}/utxo`]: { json: utxo }, 'GET /blocks/tip/height': '101' } })
    expect((await call('utxo', [ADDRESS])).result).toEqual(utxo)
    expect((await call('tip-height')).result).toBe(101)
    expect(asked()).toEqual(['GET a.example/api/block-height/0', `GET a.example/api/address/${ADDRESS}/utxo`, 'GET a.example/api/blocks/tip/height'])
    expect(requests[1]).toMatchObject({ init: { method: 'GET', credentials: 'omit', cache: 'no-store' } })
  })

  it('[NET-04, T9] a server of another network is asked for nothing; the next one is', async () => {
    const wrong = { 'GET /block-height/0': '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f' }
    const { call, asked } = servers({ 'a.example': wrong, 'b.example': { 'GET /blocks/tip/height': '7' } })
    expect((await call('tip-height', [], ['https://a.example', 'https://b.example'])).result).toBe(7)
    expect(asked()).toEqual(['GET a.example/block-height/0', 'GET b.example/block-height/0', 'GET b.example/blocks/tip/height'])
    expect((await call('tip-height', [], ['https://a.example'])).failure).toMatchObject({ code: 'ENDPOINT_CHAIN_MISMATCH', context: { host: 'a.example' } })
  })

  it('[RPC-08, RPC-12, T8] is repeated after 429 as long as Retry-After says, and elsewhere at once', async () => {
    const busy = [429, 'slow down', { 'retry-after': '2' }] as const
    const one = servers({ 'a.example': { 'GET /blocks/tip/height': [busy, '5'] } })
    expect(await one.call('tip-height')).toMatchObject({ result: 5, took: 2_000 })
    const two = servers({ 'a.example': { 'GET /blocks/tip/height': [busy, '5'] }, 'b.example': { 'GET /blocks/tip/height': '6' } })
    expect(await two.call('tip-height', [], ['https://a.example', 'https://b.example'])).toMatchObject({ result: 6, took: 0 })
  })

  it('[RPC-11, T8] that hangs ends after 10 s a try, and names the hosts', async () => {
    const { call } = servers({ 'a.example': { 'GET /blocks/tip/height': 'hangs' } })
    expect(await call('tip-height')).toMatchObject({
      failure: { code: 'RPC_ALL_FAILED', context: { hosts: 'a.example' } },
      took: expect.toSatisfy((ms: number) => ms <= 45_000),
    })
  })

  it('[I-35, T8] of another shape is a failure, not a value', async () => {
    const { call } = servers({ 'a.example': { 'GET /blocks/tip/height': '<html>', [`GET /tx/${TXID}/hex`]: 'nothing', 'GET /fee-estimates': 'x' } })
    for (const [method, params] of [
      ['tip-height', []],
      ['tx-hex', [TXID]],
      ['fee-estimates', []],
    ] as const)
      expect((await call(method, params)).failure).toMatchObject({ code: 'RPC_ALL_FAILED' })
  })

  it('[RPC-27, RPC-14] a method or a parameter that does not exist reaches no server', async () => {
    const { call, asked } = servers({ 'a.example': {} })
    for (const [method, params, code] of [
      ['eth_call', [], 'RPC_CALL_NOT_ALLOWED'],
      ['constructor', [], 'RPC_CALL_NOT_ALLOWED'],
      ['utxo', ['../admin'], 'RPC_FAILED'],
      ['tx', [], 'RPC_FAILED'],
      ['broadcast', ['00'.repeat(20)], 'RPC_FAILED'],
    ] as const)
      expect((await call(method, params)).failure).toMatchObject({ code })
    expect((await call('tip-height', [], [])).failure).toMatchObject({ code: 'RPC_ALL_FAILED' })
    expect(asked()).toEqual([])
  })

  it('[RPC-14] what a server refuses is named', async () => {
    const { call } = servers({
      'a.example': {
        [`GET /address/${ADDRESS}/utxo`]: [400, 'Too many unspent transaction outputs (>500). Contact support to raise limits.'],
        [`GET /address/${ADDRESS}`]: [400, 'Invalid Bitcoin address'],
        [looking]: [404, 'Transaction not found'],
      },
    })
    expect((await call('utxo', [ADDRESS])).failure?.message).toMatch(/^TooManyCoinsError: Too many unspent/)
    expect((await call('address', [ADDRESS])).failure?.message).toBe('AddressError: Invalid Bitcoin address')
    expect((await call('tx', [TXID])).failure?.message).toBe('NotFoundError: Transaction not found')
  })
})

describe('fee rates', () => {
  const recommended = { json: { fastestFee: 20, halfHourFee: 15, hourFee: 10, economyFee: 5, minimumFee: 1 } }

  it('[CONN-50] are those of Esplora, or of mempool.space at a server without them, which is remembered', async () => {
    const esplora = servers({ 'a.example': { 'GET /fee-estimates': { json: { 1: 87.882, 6: 12 } } } })
    expect((await esplora.call('fee-estimates')).result).toEqual({ 1: 87.882, 6: 12 })
    const mempool = servers({ 'm.example': { 'GET /v1/fees/recommended': recommended } })
    for (const _ of [1, 2]) expect((await mempool.call('fee-estimates', [], ['https://m.example/api'])).result).toEqual({ 1: 20, 3: 15, 6: 10, 144: 5 })
    expect(mempool.asked().filter((what) => what.endsWith('/fee-estimates'))).toHaveLength(1)
  })

  it('[CONN-50] come by the call that the option names', async () => {
    const mempool = servers({ 'm.example': { 'GET /v1/fees/recommended': recommended } }, { fees: 'recommended' })
    expect((await mempool.call('fee-estimates', [], ['https://m.example/api'])).result).toMatchObject({ 1: 20 })
    expect(mempool.asked()).toEqual(['GET m.example/api/block-height/0', 'GET m.example/api/v1/fees/recommended'])
    const strict = servers({ 'm.example': { 'GET /v1/fees/recommended': recommended } }, { fees: 'estimates' })
    expect((await strict.call('fee-estimates', [], ['https://m.example/api'])).failure).toBeDefined()
  })
})

describe('a broadcast', () => {
  const rejection = (code: number, message: string) => [400, `sendrawtransaction RPC error: {"code":${code},"message":"${message}"}`] as const
  const a = (server: Server) => servers({ 'a.example': server })

  it('[RPC-13] posts the hex as text and ends with the id of the transaction', async () => {
    const { call, requests } = a({ [sending]: TXID })
    expect((await call('broadcast', [FINAL])).result).toBe(TXID)
    expect(requests.at(-1)?.init).toMatchObject({ method: 'POST', body: FINAL, headers: { 'content-type': 'text/plain' } })
  })

  it.each([
    [-27, 'Transaction already in block chain'],
    [-27, 'Transaction outputs already in utxo set'],
    [-26, 'txn-already-in-mempool'],
    [-26, 'txn-already-known'],
  ])('[RPC-13] that the node has already (%i %s) is done', async (code, message) => {
    const { call, asked } = a({ [sending]: rejection(code, message) })
    expect((await call('broadcast', [FINAL])).result).toBe(TXID)
    expect(asked().filter((what) => what.startsWith('POST'))).toHaveLength(1)
  })

  it('[RPC-13] whose coins are gone is asked for: they may be spent by itself', async () => {
    const missing = rejection(-25, 'bad-txns-inputs-missingorspent')
    expect((await a({ [sending]: missing, [looking]: { json: { txid: TXID } } }).call('broadcast', [FINAL])).result).toBe(TXID)
    expect((await a({ [sending]: missing, [looking]: [404, 'Transaction not found'] }).call('broadcast', [FINAL])).failure?.message).toMatch(
      /^CoinsMissingError/,
    )
  })

  it.each([
    [-22, 'TX decode failed. Make sure the tx has at least one input.', 'TransactionFormError'],
    [-26, 'min relay fee not met, 100 < 141', 'FeeTooLowError'],
    [-26, 'dust', 'DustError'],
    [-26, 'txn-mempool-conflict', 'CoinsInUseError'],
    [-26, 'insufficient fee, rejecting replacement abc; old feerate 1', 'ReplacementError'],
    [-26, 'too-long-mempool-chain, too many unconfirmed ancestors', 'TooManyUnconfirmedError'],
    [-26, 'mandatory-script-verify-flag-failed (Signature must be zero)', 'ScriptError'],
    [-26, 'bad-txns-premature-spend-of-coinbase', 'CoinsTooYoungError'],
    [-26, 'something new', 'TransactionRejectedError'],
  ])('[RPC-14] refused with %i %s is final, and no other server is asked', async (code, message, name) => {
    const { call, asked } = servers({ 'a.example': { [sending]: rejection(code, message) }, 'b.example': { [sending]: TXID } })
    const { failure } = await call('broadcast', [FINAL], ['https://a.example', 'https://b.example'])
    expect(failure).toMatchObject({ code: 'RPC_FAILED', message: `${name}: ${message}`, cause: { code } })
    expect(asked().filter((what) => what.startsWith('POST'))).toHaveLength(1)
  })

  it.each(['hangs', 'unreachable', [502, 'bad gateway']] as const)(
    '[RPC-13] without an answer (%s) is asked for before anything else, and not sent again if it is there',
    async (fault) => {
      const { call, asked } = a({ [sending]: fault, [looking]: { json: { txid: TXID } } })
      expect((await call('broadcast', [FINAL])).result).toBe(TXID)
      expect(asked().slice(1)).toEqual(['POST a.example/api/tx', `GET a.example/api/tx/${TXID}`])
    },
  )

  it('[RPC-13] that did not arrive is sent again, the same bytes', async () => {
    const { call, requests } = a({ [sending]: [[502, 'bad gateway'], TXID], [looking]: [404, 'Transaction not found'] })
    expect((await call('broadcast', [FINAL])).result).toBe(TXID)
    expect(requests.filter(({ init }) => init.method === 'POST').map(({ init }) => init.body)).toEqual([FINAL, FINAL])
  })

  it('[RPC-13] that cannot be asked for is unclear, never failed', async () => {
    const { call } = a({ [sending]: 'hangs', [looking]: 'hangs' })
    expect((await call('broadcast', [FINAL])).failure).toMatchObject({ code: 'TRANSACTION_UNCLEAR', context: { hash: TXID } })
  })

  it('[T9] reaches no server that did not prove its network, and has failed then', async () => {
    const { call, asked } = a({ 'GET /block-height/0': 'unreachable', [sending]: TXID })
    expect((await call('broadcast', [FINAL])).failure).toMatchObject({ code: 'RPC_ALL_FAILED' })
    expect(asked().every((what) => what.endsWith('/block-height/0'))).toBe(true)
  })
})
