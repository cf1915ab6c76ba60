import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Json } from '../../domain/shared/json/json.js'
import { RPC_PING_INTERVAL_MS } from '../../domain/shared/errors/rpc-policy.js'
import { RPC_CALL_TIMEOUT_MS } from '../../domain/shared/limits.js'
import type { RpcPort } from '../../ports/rpc.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/** Behaviour of an endpoint for one request. */
export type EndpointBehaviour =
  | { readonly result: Json }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly status: number }
  | 'unreachable'
  | 'garbage'
  | 'silent'

/** RPC port and two endpoints of one network. `elapse` must cover the port's own timers. `held` counts running requests. */
export interface RpcHarness extends Harness {
  readonly port: RpcPort
  readonly network: CaipNetworkId
  readonly urls: readonly [string, string]
  /** Sets the behaviour of an endpoint for its next requests, one each. The last one stays. */
  script(endpoint: 0 | 1, ...behaviours: readonly EndpointBehaviour[]): void
  /** Returns the methods that an endpoint received, in order. */
  arrived(endpoint: 0 | 1): readonly string[]
}

/** Contract of every RPC port. Takes 45 s in real time. */
export function rpcContract(api: TestApi, name: string, setUp: SetUp<RpcHarness>, options: ContractOptions<RpcHarness> = {}): void {
  const { expect } = api
  const call = ({ port, network, urls }: RpcHarness, method = 'eth_getBalance', endpoints: 1 | 2 = 1) =>
    port.call({
      network,
      urls: urls.slice(0, endpoints),
      method,
      params: method === 'eth_sendRawTransaction' ? ['0x02c0'] : ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest'],
    })
  const hostOf = (url: string) => url.replace(/^\w+:\/\//, '').split('/')[0] ?? ''

  suiteOf(api, `rpc port: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] emits the result once, later than asked, and completes', async (subject) => {
      expect([...methodsOf(subject.port)].sort()).toEqual(['call', 'watch'])
      for (const result of ['0x1', null, { blockNumber: '0x10', logs: [] }, [], false] as const) {
        subject.script(0, { result })
        const heard = listen(call(subject))
        expect(heard.order).toEqual([])
        await subject.elapse(100)
        expect(heard.values).toEqual([result])
        expect(heard.order).toEqual(['next', 'complete'])
      }
    })

    test('[DX-19] asks at each subscription, and not before', async (subject) => {
      subject.script(0, { result: '0x1' })
      const source = call(subject)
      await subject.elapse(100)
      expect(subject.arrived(0)).toEqual([])
      listen(source)
      await subject.elapse(100)
      listen(source)
      await subject.elapse(100)
      expect(subject.arrived(0)).toEqual(['eth_getBalance', 'eth_getBalance'])
    })

    test('[RPC-21] the error of a node is a failure with its code and its host, and is an answer: it is not asked again', async (subject) => {
      subject.script(0, { error: { code: 3, message: 'execution reverted' } })
      const heard = listen(call(subject, 'eth_call', 2))
      await subject.elapse(2_000)
      const failure = theFailure(api, heard, 'RPC_FAILED')
      expect(failure?.cause?.code).toBe(3)
      expect(JSON.stringify(failure).includes(hostOf(subject.urls[0]))).toBe(true)
      expect([subject.arrived(0), subject.arrived(1)]).toEqual([['eth_call'], []])
    })

    test('[F7, RPC-08, fault] a read that fails for the moment is asked again', async (subject) => {
      subject.script(0, { status: 503 }, { status: 429 }, { result: '0x5' })
      const heard = listen(call(subject))
      await subject.elapse(5_000)
      expect(heard.values).toEqual(['0x5'])
      expect(subject.arrived(0).length).toBe(3)
    })

    test('[F7, RPC-08] it gives up after three more tries, with the status and the host', async (subject) => {
      subject.script(0, { status: 503 })
      const heard = listen(call(subject))
      await subject.elapse(10_000)
      const failure = theFailure(api, heard, 'RPC_ALL_FAILED')
      expect(failure?.cause?.code).toBe('HTTP_STATUS')
      expect(JSON.stringify(failure).includes('503')).toBe(true)
      expect(JSON.stringify(failure).includes(hostOf(subject.urls[0]))).toBe(true)
      expect(subject.arrived(0).length).toBe(4)
    })

    test('[RPC-12, fault] a status that repeating does not cure is not repeated', async (subject) => {
      subject.script(0, { status: 404 })
      const heard = listen(call(subject))
      await subject.elapse(5_000)
      theFailure(api, heard)
      expect(subject.arrived(0).length).toBe(1)
    })

    test('[RPC-13, fault] what sends is not sent again blindly', async (subject) => {
      for (const behaviour of [{ status: 503 }, { error: { code: -32603, message: 'internal error' } }] as const) {
        const sent = () => subject.arrived(0).filter((method) => method === 'eth_sendRawTransaction').length
        const before = sent()
        subject.script(0, behaviour)
        const heard = listen(call(subject, 'eth_sendRawTransaction'))
        await subject.elapse(10_000)
        theFailure(api, heard)
        expect(sent() - before).toBe(1)
        // A host that failed often is not called for a while.
        await subject.elapse(60_000)
      }
    })

    test('[F9] garbage is a failure that names the host', async (subject) => {
      subject.script(0, 'garbage')
      const heard = listen(call(subject))
      await subject.elapse(10_000)
      const failure = theFailure(api, heard, 'RPC_ALL_FAILED')
      expect(failure?.cause?.code).toBe('HTTP_ANSWER_INVALID')
      expect(JSON.stringify(failure).includes(hostOf(subject.urls[0]))).toBe(true)
    })

    test('[F11] where the first endpoint fails the second is asked', async (subject) => {
      for (const behaviour of ['unreachable', 'garbage', { status: 500 }] as const) {
        subject.script(0, behaviour)
        subject.script(1, { result: '0x7' })
        const heard = listen(call(subject, 'eth_getBalance', 2))
        await subject.elapse(10_000)
        expect(heard.values).toEqual(['0x7'])
        expect(heard.order).toEqual(['next', 'complete'])
      }
    })

    test('[F11] when all fail, one failure names each host', async (subject) => {
      subject.script(0, 'unreachable')
      subject.script(1, { status: 500 })
      const heard = listen(call(subject, 'eth_getBalance', 2))
      await subject.elapse(20_000)
      const failure = theFailure(api, heard, 'RPC_ALL_FAILED')
      expect(subject.urls.map((url) => JSON.stringify(failure).includes(hostOf(url)))).toEqual([true, true])
    })

    test('[F8] an endpoint that never answers is given up within the deadline of a call', async (subject) => {
      subject.script(0, 'silent')
      const heard = listen(call(subject))
      await subject.elapse(9_000)
      expect(heard.order).toEqual([])
      await subject.elapse(RPC_CALL_TIMEOUT_MS - 8_000)
      theFailure(api, heard)
    })

    test('[I-44] nothing is heard of a call that was given up', async (subject) => {
      subject.script(0, { status: 503 }, { result: '0x1' })
      const heard = listen(call(subject))
      heard.stop()
      await subject.elapse(5_000)
      expect(heard.order).toEqual([])
      // The request may have been sent before the abort, but is not retried.
      expect(subject.arrived(0).length <= 1).toBe(true)
    })

    test('[RPC-07] watched addresses are asked each 4 s until nobody watches; a lone one is not', async (subject) => {
      for (const endpoint of [0, 1] as const) subject.script(endpoint, { result: '0x1' })
      const asked = () => subject.arrived(0).length + subject.arrived(1).length
      const { port, network, urls } = subject
      const lone = listen(port.watch({ network, urls: urls.slice(0, 1) }))
      await subject.elapse(RPC_PING_INTERVAL_MS + 500)
      expect(asked()).toBe(0)
      lone.stop()
      const heard = listen(port.watch({ network, urls }))
      await subject.elapse(RPC_PING_INTERVAL_MS + 500)
      expect([subject.arrived(0).length, subject.arrived(1).length]).toEqual([2, 2])
      heard.stop()
      await subject.elapse(2 * RPC_PING_INTERVAL_MS)
      expect(asked()).toBe(4)
      expect([...lone.order, ...heard.order]).toEqual([])
    })

    testWith('held', '[I-44] a request ends with the interest in it', async (subject) => {
      const before = subject.held()
      subject.script(0, 'silent')
      const heard = listen(call(subject))
      await subject.elapse(100)
      expect(subject.held()).toBe(before + 1)
      heard.stop()
      await subject.elapse(100)
      expect(subject.held()).toBe(before)
    })
  })
}
