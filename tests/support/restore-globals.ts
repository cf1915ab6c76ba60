import { afterEach, vi } from 'vitest'

// `unstubGlobals` puts globals back before the next test only. Between two files vitest itself needs them, and the worker is the same.
afterEach(() => {
  vi.unstubAllGlobals()
})
