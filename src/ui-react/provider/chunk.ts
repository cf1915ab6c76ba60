import { useSyncExternalStore } from 'react'

/** How code that loads on demand stands. */
export type ChunkState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed' }

/** Code that loads on demand, once; after a failure it may be asked for again, which `React.lazy` cannot. */
export interface Chunk<T> {
  /** Begins to load unless it is there or on its way. Never rejects: a failure is a state. */
  load(): Promise<T | undefined>
  get(): ChunkState<T>
  subscribe(listener: () => void): () => void
  /** How servers and first renders find it; idle when left out. */
  readonly atServer?: () => ChunkState<T>
}

/** Makes a chunk of an `import()`. Nothing is requested before the first `load`. */
export function createChunk<T>(request: () => Promise<T>): Chunk<T> {
  const listeners = new Set<() => void>()
  let state: ChunkState<T> = IDLE
  let running: Promise<T | undefined> | undefined

  function become(next: ChunkState<T>): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  return {
    load() {
      if (running !== undefined) return running
      running = request().then(
        (value) => {
          become({ status: 'ready', value })
          return value
        },
        () => {
          running = undefined
          become(FAILED)
          return undefined
        },
      )
      become(LOADING)
      return running
    },
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A chunk of code that is there already. */
export function createReadyChunk<T>(value: T): Chunk<T> {
  const state = { status: 'ready', value } as const
  return { load: () => Promise.resolve(value), get: () => state, atServer: () => state, subscribe: () => () => undefined }
}

/** The state of a chunk, live. The first render has it as idle, as a server has, so that hydration finds what it expects. */
export function useChunk<T>(chunk: Chunk<T>): ChunkState<T> {
  return useSyncExternalStore(chunk.subscribe, chunk.get, chunk.atServer ?? idle)
}

const IDLE = { status: 'idle' } as const
const LOADING = { status: 'loading' } as const
const FAILED = { status: 'failed' } as const
const idle = () => IDLE
