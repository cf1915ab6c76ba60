import { portShape } from '../../ports/index.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { createSecret, isSecret } from '../../domain/shared/secrets/secret.js'
import type { ChannelNotice, FrameChannel } from '../../ports/frame.js'
import { type ContractOptions, type Harness, type Heard, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from './suite.js'

/**
 * Channel to a secure site that is ready soon after loading. The site answers IS_CONNECTED with `false` and GET_CHAIN_ID with 1, and accepts only the code
 * 123456.
 */
export interface FrameHarness extends Harness {
  readonly port: FrameChannel
  readonly network: CaipNetworkId
  /** Returns the number of frames in the page. */
  frames(): number
  /** Returns true if the frame is visible. */
  visible(): boolean
  readonly site: {
    /** Sets how the site handles the next requests. `refuse without words` refuses without a message. */
    behave(behaviour: 'answer' | 'refuse' | 'refuse without words' | 'silent' | 'garbage' | 'late'): Promise<void>
    /** Loads another document, without a request of the port. */
    reload(): Promise<void>
    /** Sends a session token. */
    tellSession(): Promise<void>
    /** Returns the payloads that the site received, in order, with revealed secrets. */
    seen(): Promise<readonly unknown[]>
  }
  /** Makes the page unable to hold a frame, or the site unreachable. */
  lose?(): Promise<void>
  /** Posts forged answers and READY messages: from another origin, another window, or by script. */
  forge?(as: 'origin' | 'source' | 'untrusted'): Promise<void>
}

/** Contract of every channel to the secure site. */
export function frameContract(api: TestApi, name: string, setUp: SetUp<FrameHarness>, options: ContractOptions<FrameHarness> = {}): void {
  const { expect } = api
  const soon = (subject: Harness) => subject.elapse(1_000)
  const opened = async (subject: FrameHarness): Promise<Heard<ChannelNotice>> => {
    const heard = listen(subject.port.open({ network: subject.network }))
    await soon(subject)
    return heard
  }
  const generationOf = ({ values }: Heard<ChannelNotice>) => values.flatMap((notice) => (notice.type === 'loading' ? [notice.generation] : [])).at(-1) ?? 0
  const types = ({ values }: Heard<ChannelNotice>) => values.map(({ type }) => type)

  suiteOf(api, `frame channel: ${name}`, setUp, options, ({ test, testWith }) => {
    test('[DX-19] is a plain object with its methods, and does nothing before it is opened', async (subject) => {
      expect([...methodsOf(subject.port)].sort()).toEqual([...portShape.frame].sort())
      listen(subject.port.open({ network: subject.network })).stop()
      await soon(subject)
      expect(subject.frames()).toBe(0)
    })

    test('[FRAME-20, FRAME-25] loads, is ready once, and does not end; leaving takes it out of the page', async (subject) => {
      const heard = await opened(subject)
      expect(types(heard)).toEqual(['loading', 'ready'])
      expect(heard.values.every((notice) => 'generation' in notice && notice.generation === 1)).toBe(true)
      expect(subject.frames()).toBe(1)
      heard.stop()
      await soon(subject)
      expect(subject.frames()).toBe(0)
      expect(heard.order).toEqual(['next', 'next'])
    })

    test('[F27] holds one frame at a time', async (subject) => {
      const heard = await opened(subject)
      const second = await opened(subject)
      theFailure(api, second, 'FRAME_OPEN')
      expect(subject.frames()).toBe(1)
      heard.stop()
    })

    test('[FRAME-24] answers each request with the answer to it, each once, and completes', async (subject) => {
      const heard = await opened(subject)
      const generation = generationOf(heard)
      const first = listen(subject.port.request({ generation, message: { event: 'IS_CONNECTED' } }))
      const second = listen(subject.port.request({ generation, message: { event: 'GET_CHAIN_ID' } }))
      const third = listen(subject.port.request({ generation, message: { event: 'IS_CONNECTED' } }))
      await soon(subject)
      expect([first, second, third].map(({ order }) => order)).toEqual([
        ['next', 'complete'],
        ['next', 'complete'],
        ['next', 'complete'],
      ])
      expect([first.values, second.values, third.values]).toEqual([[{ isConnected: false }], [{ chainId: 1 }], [{ isConnected: false }]])
      heard.stop()
    })

    test('[FRAME-18, FRAME-19, FRAME-44, fault] an answer without a payload is a good one; a refusal brings the words of the site, where it has some', async (subject) => {
      const heard = await opened(subject)
      const generation = generationOf(heard)
      const give = (code: string) => listen(subject.port.request({ generation, message: { event: 'CONNECT_OTP', payload: { otp: createSecret(code) } } }))
      const good = give('123456')
      const bad = give('000000')
      await soon(subject)
      expect(good.errors).toEqual([])
      expect(good.completed).toBe(1)
      expect(theFailure(api, bad, 'FRAME_REFUSED')?.cause?.message).toBe('Invalid code')
      await subject.site.behave('refuse without words')
      const silent = give('123456')
      await soon(subject)
      const failure = theFailure(api, silent, 'FRAME_REFUSED')
      expect([failure?.message, failure?.cause?.message]).toEqual(['An error occurred', undefined])
      heard.stop()
    })

    test('[CORE-39] opens secrets for the site alone: it sees them, and nothing else does', async (subject) => {
      const heard = await opened(subject)
      const message = { event: 'CONNECT_OTP', payload: { otp: createSecret('123456') } } as const
      const asked = listen(subject.port.request({ generation: generationOf(heard), message }))
      await soon(subject)
      expect(JSON.stringify(await subject.site.seen()).includes('123456')).toBe(true)
      expect(JSON.stringify([message, asked.values, heard.values]).includes('123456')).toBe(false)
      heard.stop()
    })

    test('[FRAME-20, AUTH-49] a session token comes as a secret', async (subject) => {
      const heard = await opened(subject)
      await subject.site.tellSession()
      await soon(subject)
      const told = heard.values.find((notice) => notice.type === 'sessionUpdated')
      expect(told?.type === 'sessionUpdated' && isSecret(told.token)).toBe(true)
      heard.stop()
    })

    test('[FRAME-46] fails without a frame, and for another document than the one that is asked', async (subject) => {
      const early = listen(subject.port.request({ generation: 1, message: { event: 'GET_CHAIN_ID' } }))
      await soon(subject)
      expect(theFailure(api, early, 'FRAME_NOT_SET')?.message).toBe('W3mFrame: iframe is not set')
      const heard = await opened(subject)
      const wrong = listen(subject.port.request({ generation: generationOf(heard) + 1, message: { event: 'GET_CHAIN_ID' } }))
      await soon(subject)
      theFailure(api, wrong, 'FRAME_RELOADED')
      expect(await subject.site.seen()).toEqual([])
      heard.stop()
    })

    test('[F14, FRAME-50] another document is told, counts one more, and then what the one before it was asked fails', async (subject) => {
      const heard = await opened(subject)
      await subject.site.behave('silent')
      const before = generationOf(heard)
      const asked = listen(subject.port.request({ generation: before, message: { event: 'GET_CHAIN_ID' } }))
      let atFailure = before
      subject.port.request({ generation: before, message: { event: 'GET_CHAIN_ID' } }).subscribe({
        error() {
          atFailure = generationOf(heard)
        },
      })
      await soon(subject)
      await subject.site.reload()
      await soon(subject)
      theFailure(api, asked, 'FRAME_RELOADED')
      expect(types(heard)).toEqual(['loading', 'ready', 'loading', 'ready'])
      expect([generationOf(heard), atFailure]).toEqual([before + 1, before + 1])
      heard.stop()
    })

    test('[F14] counts on over openings, so that no answer is taken for that of another document', async (subject) => {
      const first = await opened(subject)
      first.stop()
      const second = await opened(subject)
      expect(generationOf(second) > generationOf(first)).toBe(true)
      second.stop()
    })

    test('[F13] an answer after the interest ended is dropped; one that comes late still comes', async (subject) => {
      const heard = await opened(subject)
      const generation = generationOf(heard)
      await subject.site.behave('late')
      const left = listen(subject.port.request({ generation, message: { event: 'GET_CHAIN_ID' } }))
      const waiting = listen(subject.port.request({ generation, message: { event: 'GET_CHAIN_ID' } }))
      left.stop()
      await subject.elapse(3_000)
      expect([left.order, waiting.order]).toEqual([[], ['next', 'complete']])
      heard.stop()
    })

    test('[FRAME-06, T6, fault] what does not fit is no answer; it is told', async (subject) => {
      const heard = await opened(subject)
      await subject.site.behave('garbage')
      const asked = listen(subject.port.request({ generation: generationOf(heard), message: { event: 'GET_CHAIN_ID' } }))
      await soon(subject)
      expect(asked.order).toEqual([])
      expect(heard.values.some((notice) => notice.type === 'refused' && notice.reason === 'schema')).toBe(true)
      heard.stop()
    })

    test('[FRAME-01] is hidden until it is shown', async (subject) => {
      const heard = await opened(subject)
      expect(subject.visible()).toBe(false)
      const show = listen(subject.port.show({ visible: true }))
      // The frame may become visible later, because the views make room for it first.
      await soon(subject)
      expect([show.order, subject.visible()]).toEqual([['complete'], true])
      listen(subject.port.show({ visible: false }))
      expect(subject.visible()).toBe(false)
      heard.stop()
    })

    testWith('lose', '[FRAME-45, fault] a site that is not there is a failure', async (subject) => {
      await subject.lose()
      const heard = await opened(subject)
      expect(theFailure(api, heard, 'FRAME_UNAVAILABLE')?.message).toBe('Unable to load email login dependency')
    })

    testWith('forge', '[FRAME-07, T6, fault] takes nothing from another origin, another window, or a script', async (subject) => {
      const heard = await opened(subject)
      await subject.site.behave('silent')
      const asked = listen(subject.port.request({ generation: generationOf(heard), message: { event: 'GET_CHAIN_ID' } }))
      for (const as of ['origin', 'source', 'untrusted'] as const) await subject.forge(as)
      await soon(subject)
      expect(asked.order).toEqual([])
      expect(types(heard).filter((type) => type === 'ready')).toEqual(['ready'])
      heard.stop()
    })
  })
}
