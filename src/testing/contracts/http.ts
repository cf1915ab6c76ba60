import type { ApiCall } from '../../domain/api/calls.js'
import type { ApiAnswers, ApiInputs } from '../../domain/api/shapes.js'
import { RPC_CALL_TIMEOUT_MS } from '../../domain/shared/limits.js'
import type { HttpPort, HttpRequest } from '../../ports/services/http.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/** Behaviour of a service for one request. */
export type HttpBehaviour = { readonly answer: unknown } | { readonly status: number; readonly reason?: string } | 'unreachable' | 'garbage' | 'silent'

/** HTTP port and the services behind it. `held` counts running requests. */
export interface HttpHarness extends Harness {
  readonly port: HttpPort
  /** Sets the behaviour of a call for its next requests, one each. The last one stays. */
  script(call: ApiCall, ...behaviours: readonly HttpBehaviour[]): void
  /** Returns the calls that arrived with their inputs, in order. */
  arrived(): readonly { readonly call: ApiCall; readonly input: object }[]
}

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Contract of every HTTP port. Takes some minutes in real time. */
export function httpContract(api: TestApi, name: string, setUp: SetUp<HttpHarness>, options: ContractOptions<HttpHarness> = {}): void {
  const { expect } = api
  const ask = <Name extends ApiCall>({ port }: HttpHarness, call: Name, input: ApiInputs[Name]) => listen(port.call({ call, input } as HttpRequest<Name>))

  suiteOf(api, `http port: ${name}`, setUp, options, ({ test }) => {
    test('[CORE-13, CORE-14, API-05] emits the answer once, later than asked, and completes', async (subject) => {
      expect([...methodsOf(subject.port)]).toEqual(['call'])
      const answer = { name: 'ada.example', avatar: null }
      subject.script('identity', { answer })
      const heard = ask(subject, 'identity', { address: ME, sender: ME })
      expect(heard.order).toEqual([])
      await subject.elapse(200)
      expect(heard.values).toEqual([answer])
      expect(heard.order).toEqual(['next', 'complete'])
      expect(subject.arrived()).toEqual([{ call: 'identity', input: { address: ME, sender: ME } }])
    })

    test('[DX-19] asks at each subscription, and not before', async (subject) => {
      subject.script('swapGasPrice', { answer: { standard: '1', fast: '2', instant: '3' } })
      const source = subject.port.call({ call: 'swapGasPrice', input: { chainId: 'eip155:1' } })
      await subject.elapse(100)
      expect(subject.arrived().length).toBe(0)
      for (let times = 0; times < 2; times += 1) {
        listen(source)
        await subject.elapse(200)
      }
      expect(subject.arrived().length).toBe(2)
    })

    test('[F7, fault] a call that only asks is asked again after a passing failure', async (subject) => {
      subject.script('wallets', { status: 503 }, { status: 429 }, { answer: { data: [], count: 0 } })
      const heard = ask(subject, 'wallets', { page: 1, entries: 40 })
      await subject.elapse(5_000)
      expect(heard.values).toEqual([{ data: [], count: 0 }])
      expect(subject.arrived().length).toBe(3)
    })

    test('[F7, RPC-08, fault] it gives up after three more tries, with the status', async (subject) => {
      subject.script('wallets', { status: 503 })
      const heard = ask(subject, 'wallets', { page: 1, entries: 40 })
      await subject.elapse(10_000)
      expect(theFailure(api, heard, 'HTTP_STATUS')?.context['status']).toBe(503)
      expect(subject.arrived().length).toBe(4)
    })

    test('[RPC-13, API-18, fault] a call that changes something goes out once', async (subject) => {
      subject.script('registerName', { status: 503 })
      const heard = ask(subject, 'registerName', { coin_type: 60, address: ME, message: '{}', signature: '0x' })
      await subject.elapse(10_000)
      theFailure(api, heard, 'HTTP_STATUS')
      expect(subject.arrived().length).toBe(1)
    })

    test('[CORE-18, fault] a refusal is a failure with its status and the reason of the service, and is not asked again', async (subject) => {
      subject.script('nameRecord', { status: 400, reason: 'Name is already registered' })
      const heard = ask(subject, 'nameRecord', { name: 'ada.example' })
      await subject.elapse(5_000)
      const refused = theFailure(api, heard, 'HTTP_STATUS')
      expect([refused?.message, refused?.context['reason']]).toEqual(['HTTP status code: 400', 'Name is already registered'])
      expect(subject.arrived().length).toBe(1)
    })

    test('[API-02, fault] an answer of another shape is a failure', async (subject) => {
      subject.script('swapAllowance', 'garbage')
      const heard = ask(subject, 'swapAllowance', { tokenAddress: `eip155:1:${ME}`, userAddress: `eip155:1:${ME}` })
      await subject.elapse(10_000)
      theFailure(api, heard, 'HTTP_ANSWER_INVALID')
    })

    test('[F7, fault] a service that cannot be reached is a failure', async (subject) => {
      subject.script('origins', 'unreachable')
      const heard = ask(subject, 'origins', {})
      await subject.elapse(10_000)
      theFailure(api, heard, 'HTTP_UNREACHABLE')
    })

    test('[T8, fault] a service that never answers ends at the deadline', async (subject) => {
      subject.script('features', 'silent')
      const heard = ask(subject, 'features', {})
      await subject.elapse(RPC_CALL_TIMEOUT_MS + 1_000)
      theFailure(api, heard, 'DEADLINE_EXCEEDED')
      expect(subject.held?.() ?? 0).toBe(0)
    })

    test('[DX-19] who stops listening aborts the call, and hears nothing more', async (subject) => {
      subject.script('features', 'silent')
      const heard = ask(subject, 'features', {})
      await subject.elapse(50)
      heard.stop()
      await subject.elapse(200)
      expect([heard.order, subject.held?.() ?? 0]).toEqual([[], 0])
    })

    test('[CORE-15, API-29, API-30] a picture has its media type and its bytes', async (subject) => {
      const picture: ApiAnswers['walletImage'] = { type: 'image/png', base64: 'iVBORw0KGgo=' }
      subject.script('walletImage', { answer: picture })
      const heard = ask(subject, 'walletImage', { id: 'c57c/a' })
      await subject.elapse(200)
      expect(heard.values).toEqual([picture])
      expect(subject.arrived()).toEqual([{ call: 'walletImage', input: { id: 'c57c/a' } }])
    })
  })
}
