import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'

/** A line to a server of this machine that can be cut, and that counts what goes over it. */
export interface Line {
  readonly port: number
  /** Milliseconds at which a connection came, by the clock that is in force. */
  readonly opened: readonly number[]
  /** Connections that are open. */
  open(): number
  /** Pieces that went over it, in both directions. */
  passed(): number
  /** From now on: as it should be; nobody gets through; what is sent does not arrive, now or later; ends after so many pieces, again and again. */
  set(state: 'well' | 'refuses' | 'hangs' | { readonly endsAfter: number }): void
  /** Cuts what is open. */
  cut(): void
  close(): Promise<void>
}

/** Connects a line to a port. */
export async function createLine(to: number): Promise<Line> {
  const opened: number[] = []
  const sockets = new Set<Socket>()
  let state: Parameters<Line['set']>[0] = 'well'
  let passed = 0

  function carry(from: Socket, on: Socket): void {
    let pieces = 0
    from.on('data', (piece) => {
      passed += 1
      pieces += 1
      if (state === 'hangs') return
      on.write(piece)
      if (typeof state === 'object' && pieces >= state.endsAfter) from.destroy()
    })
    from.on('error', () => from.destroy())
    from.on('close', () => {
      sockets.delete(from)
      on.destroy()
    })
  }

  const server: Server = createServer((near) => {
    opened.push(Date.now())
    passed += 1
    if (state === 'refuses') return void near.destroy()
    const far = connect(to, '127.0.0.1')
    sockets.add(near)
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    opened,
    open: () => sockets.size,
    passed: () => passed,
    set(next) {
      state = next
    },
    cut,
    async close() {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}
