type Granted = (lock: object) => Promise<void>

/** The part of the Web Locks API that an adapter uses, as its specification has it: exclusive locks, first come first served, granted later. */
export function createFakeLocks(): { request(name: string, options: { signal: AbortSignal }, granted: Granted): Promise<void>; held(): number } {
  const queues = new Map<string, { readonly grant: () => void }[]>()

  function leave(name: string, entry: { readonly grant: () => void }): void {
    const queue = queues.get(name) ?? []
    const held = queue[0] === entry
    const rest = queue.filter((one) => one !== entry)
    if (rest.length > 0) queues.set(name, rest)
    else queues.delete(name)
    if (held) rest[0]?.grant()
  }

  return {
    request: (name, { signal }, granted) =>
      new Promise((resolve, reject) => {
        let isGranted = false
        const entry = {
          grant: () =>
            setTimeout(() => {
              if (signal.aborted) return
              isGranted = true
              granted({ name })
                .then(resolve, reject)
                .finally(() => leave(name, entry))
            }),
        }
        const queue = queues.get(name)
        if (queue === undefined) {
          queues.set(name, [entry])
          entry.grant()
        } else queue.push(entry)
        // Once granted, an abort changes nothing: the lock is held until what was given settles.
        signal.addEventListener('abort', () => {
          if (isGranted) return
          leave(name, entry)
          reject(new DOMException('The request was aborted.', 'AbortError'))
        })
      }),
    held: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  }
}
