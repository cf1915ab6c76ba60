/** Counts the documents of a frame by the signs that are visible from outside. */
export interface Documents {
  /** Number of the current document; never decreases. */
  readonly generation: () => number
  /** Starts the first document of a new frame. */
  begin(): number
  /** Handles the frame's load event. Returns true if it belongs to another document. */
  loaded(): boolean
  /** Handles READY. Returns true if it belongs to another document. */
  readied(): boolean
  /** Returns true if the current document has sent READY. */
  readonly isReady: () => boolean
  /** Returns true if the previous document sent READY after its load event: it may have been the READY of the current document, which sends it once. */
  readonly isUnsure: () => boolean
}

/**
 * Creates the counter. The page cannot inspect a document of another origin. A new document shows in its load event and its READY, once each and in either
 * order. So a document counts from the first of the two, and a repeated one belongs to the next document. The order "loaded, ready, loaded" has two
 * explanations: the second load is of a document whose READY is still to come, or of one that sent READY before, because the first document never did. In that
 * case `isUnsure` is true, and the wait for READY is limited.
 */
export function createDocuments(): Documents {
  let generation = 0
  let current = { loaded: false, ready: false, loadedFirst: false, unsure: false }

  function next(): number {
    current = { loaded: false, ready: false, loadedFirst: false, unsure: false }
    return ++generation
  }

  return {
    generation: () => generation,
    begin: next,
    loaded() {
      const isNext = current.loaded
      const unsure = isNext && current.ready && current.loadedFirst
      if (isNext) next()
      current = { ...current, loaded: true, loadedFirst: !current.ready, unsure }
      return isNext
    },
    readied() {
      const isNext = current.ready
      if (isNext) next()
      current = { ...current, ready: true, unsure: false }
      return isNext
    },
    isReady: () => current.ready,
    isUnsure: () => current.unsure,
  }
}
