/** Counts the documents of a frame by what can be seen of them from outside. */
export interface Documents {
  /** The one that is there; never goes back. */
  readonly generation: () => number
  /** A frame is put into the page: its first document. */
  begin(): number
  /** The frame's load event. `true` when it tells of another document. */
  loaded(): boolean
  /** READY. `true` when it tells of another document. */
  readied(): boolean
  /** Whether the one that is there said that it is ready. */
  readonly isReady: () => boolean
  /** The document before this one said READY after its load event: that may have been this one's, which says it once. */
  readonly isUnsure: () => boolean
}

/**
 * A document of another origin cannot be looked at: that there is another one shows in its load event and its READY, which come in either order, once each.
 * So a document counts from the first of the two, and what comes a second time is the next one's. One order is told in two ways, "loaded, ready, loaded":
 * the second load is that of a document whose READY is still to come, or of one that said READY before, when the first document never did. Then
 * `isUnsure` says so, and READY is waited for a while only.
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
