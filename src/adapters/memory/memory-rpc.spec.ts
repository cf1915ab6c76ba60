import { describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Json } from '../../domain/shared/json/json.js'
import { createMemoryRpc } from './memory-rpc.js'
import { createVirtualTime } from './time/virtual-time.js'

function world() {
  const time = createVirtualTime()
  const rpc = createMemoryRpc(time)
  const call = (method: string, params: readonly Json[] = [], network: CaipNetworkId = 'eip155:1', urls = ['https://one.example']) => {
    const heard: unknown[] = []
    rpc.port
      .call({ network, urls, method, params })
      .subscribe({ next: (value) => heard.push([time.now(), value]), error: ({ code }) => heard.push([time.now(), code]) })
    return heard
  }
  return { time, rpc, call }
}

describe('chains in memory', () => {
  it('[DX-22] know their id, a block and balances, whatever the case of an address', () => {
    const { time, rpc, call } = world()
    rpc.setBalance('eip155:1', '0xABCDEFabcdefABCDEFabcdefABCDEFabcdefABCD', 255n)
    const heard = [
      call('eth_chainId', [], 'eip155:8453'),
      call('eth_blockNumber'),
      call('eth_getBalance', ['0xabcdefabcdefabcdefabcdefabcdefabcdefabcd', 'latest']),
      call('eth_getBalance', ['0x', 'latest'], 'eip155:8453'),
      call('eth_nothing'),
    ]
    time.advanceBy(0)
    expect(heard).toEqual([[[0, '0x2105']], [[0, '0x1']], [[0, '0xff']], [[0, '0x0']], [[0, 'RPC_FAILED']]])
  })

  it('[F10] an endpoint can lie about its chain, on one network or at one host', () => {
    const { time, rpc, call } = world()
    rpc.handle('eth_chainId', () => '0x5', { host: 'liar.example' })
    const heard = [call('eth_chainId'), call('eth_chainId', [], 'eip155:1', ['https://liar.example/path'])]
    time.advanceBy(0)
    expect(heard).toEqual([[[0, '0x1']], [[0, '0x5']]])
  })

  it('[RPC-09] a failed read is tried again after 150, 300 and 600 ms', () => {
    const { time, rpc, call } = world()
    rpc.fail({ status: 503 })
    const heard = call('eth_chainId')
    time.advanceBy(10_000)
    expect(rpc.tries().map(({ at }) => at)).toEqual([0, 150, 450, 1_050])
    expect(heard).toEqual([[1_050, 'RPC_ALL_FAILED']])
  })

  it('[RPC-10, RPC-11] Retry-After sets the delay; a try ends after 10 s', () => {
    const { time, rpc, call } = world()
    rpc.fail({ status: 429, retryAfter: '2' }, { times: 1 })
    call('eth_chainId')
    time.advanceBy(5_000)
    expect(rpc.tries().map(({ at }) => at)).toEqual([0, 2_000])
    rpc.fail('silent')
    const heard = call('eth_blockNumber')
    time.advanceBy(60_000)
    expect(
      rpc
        .tries()
        .slice(2)
        .map(({ at }) => at - 5_000),
    ).toEqual([0, 10_150, 20_450, 31_050])
    expect(heard).toEqual([[46_050, 'RPC_ALL_FAILED']])
  })

  it('[RPC-08] the next endpoint is asked at once, the same one after its delay, four times in all', () => {
    const { time, rpc, call } = world()
    rpc.fail({ status: 503 })
    call('eth_chainId', [], 'eip155:1', ['https://one.example', 'https://two.example'])
    time.advanceBy(60_000)
    expect(rpc.tries().map(({ at, host }) => `${host[0]}@${at}`)).toEqual(['o@0', 't@0', 'o@150', 't@150'])
  })

  it('[F8] a call ends after 45 s, however many endpoints are left', () => {
    const { time, rpc, call } = world()
    rpc.fail('silent')
    const heard = call(
      'eth_chainId',
      [],
      'eip155:1',
      [...'abcdef'].map((name) => `https://${name}.example`),
    )
    time.advanceBy(60_000)
    expect(rpc.tries().map(({ at, host }) => `${host[0]}@${at}`)).toEqual(['a@0', 'b@10000', 'c@20000', 'd@30000', 'e@40000'])
    expect(heard).toEqual([[45_000, 'RPC_ALL_FAILED']])
  })

  it('[F8] answers take as long as they are told to, and none comes after the time of a try', () => {
    const { time, rpc, call } = world()
    rpc.delay(40)
    rpc.fail({ delay: 9_999 }, { method: 'eth_blockNumber', times: 1 })
    rpc.fail({ delay: 10_001 }, { method: 'eth_getBalance', times: 1 })
    const heard = [call('eth_chainId'), call('eth_blockNumber'), call('eth_getBalance', ['0x'])]
    time.advanceBy(20_000)
    expect(heard).toEqual([[[40, '0x1']], [[9_999, '0x1']], [[10_190, '0x0']]])
    expect(rpc.open()).toBe(0)
  })

  it('[F7] a fault holds until it is lifted', () => {
    const { time, rpc, call } = world()
    const lift = rpc.fail({ status: 404 }, { network: 'eip155:1' })
    const heard = [call('eth_chainId'), call('eth_chainId', [], 'eip155:5')]
    lift()
    heard.push(call('eth_chainId'))
    time.advanceBy(0)
    expect(heard).toEqual([[[0, 'RPC_ALL_FAILED']], [[0, '0x5']], [[0, '0x1']]])
  })
})
