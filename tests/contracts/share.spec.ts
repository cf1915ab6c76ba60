import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWebShare } from '../../src/adapters/browser/web-share.js'
import { createMemoryShare } from '../../src/adapters/memory/memory-share.js'
import { type ShareHarness, shareContract } from '../../src/testing/contracts/services/share.js'

const elapse = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
afterEach(() => {
  vi.unstubAllGlobals()
})

shareContract({ describe, it, expect }, 'memory', (): ShareHarness => {
  const share = createMemoryShare()
  return { port: share.port, answer: share.answer, texts: () => share.shared().map(({ text }) => text), elapse }
})

shareContract({ describe, it, expect }, 'the Web Share API', (): ShareHarness => {
  const texts: string[] = []
  let outcome: 'shared' | 'dismissed' | 'missing' = 'shared'
  vi.stubGlobal('navigator', {
    share: ({ text }: { readonly text: string }) => {
      if (outcome === 'missing') return Promise.reject(new DOMException('denied', 'NotAllowedError'))
      texts.push(text)
      return outcome === 'dismissed' ? Promise.reject(new DOMException('closed', 'AbortError')) : Promise.resolve()
    },
  })
  return {
    port: createWebShare(),
    answer(next) {
      outcome = next
    },
    texts: () => [...texts],
    elapse,
  }
})
