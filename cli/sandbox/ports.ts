import { createServer, type Server } from 'node:net'
import { SandboxError } from './errors.js'

/** The sandbox is for this machine alone: nothing listens beyond it unless told to. */
export const loopback = '127.0.0.1'

/** How far from the wanted port the search goes. */
const reach = 50

/** What was found, and whether it is what was asked for. */
export interface FoundPort {
  port: number
  moved: boolean
}

/**
 * Lets a server listen on the wanted port, or on the next higher one that is free. Port 0 leaves the choice to the system.
 *
 * @throws {@link SandboxError} `SANDBOX_NO_FREE_PORT` when the next 50 are taken too; `SANDBOX_NO_SUCH_ADDRESS` when `host` is
 *   no address of this machine.
 */
export async function listenNear(server: Server, wanted: number, host: string = loopback): Promise<FoundPort> {
  if (wanted > 65_535) throw new SandboxError('SANDBOX_NO_FREE_PORT', `There is no port ${wanted}, they end at 65535. Choose a lower first one with --port.`)
  const last = Math.min(wanted + reach, 65_535)
  for (let port = wanted; port <= last; port += 1) {
    const bound = await tryListen(server, port, host)
    if (bound !== undefined) return { port: bound, moved: wanted !== 0 && bound !== wanted }
  }
  throw new SandboxError('SANDBOX_NO_FREE_PORT', `Ports ${wanted} to ${last} are taken. Choose another with --port.`)
}

/**
 * The wanted port, or the next higher one that is free, for a program that listens by itself. The port is free when this
 * answers, not reserved: who starts the program must be ready to find it taken and ask again.
 *
 * @throws {@link SandboxError} `SANDBOX_NO_FREE_PORT` when the next 50 are taken too.
 */
export async function findFreePort(wanted: number): Promise<FoundPort> {
  const probe = createServer()
  const found = await listenNear(probe, wanted)
  await new Promise((closed) => probe.close(closed))
  return found
}

/** The sentence that a person reads when a port was taken. */
export function portMoved(what: string, wanted: number, port: number): string {
  return `${what}: port ${wanted} is taken, using ${port}`
}

/** The port, or undefined when it is taken. */
function tryListen(server: Server, port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined)
      else if (error.syscall === 'listen' || error.code === 'ENOTFOUND')
        reject(new SandboxError('SANDBOX_NO_SUCH_ADDRESS', `Nothing can listen on ${host}: ${error.message}`, { cause: error }))
      else reject(error)
    }
    server.once('error', onError)
    server.listen(port, host, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
