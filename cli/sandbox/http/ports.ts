import { createServer, type Server } from 'node:net'
import { SandboxError } from '../errors.js'

/** Servers of the sandbox listen on this machine only, unless told otherwise. */
export const loopback = '127.0.0.1'

/** Number of ports that are tried after the preferred one. */
const reach = 50

/** Port that was found; `moved` is true if it is not the preferred one. */
export interface FoundPort {
  port: number
  moved: boolean
}

/**
 * Lets a server listen on the preferred port, or on the next free one. Port 0 lets the system choose.
 *
 * @throws {@link SandboxError} `SANDBOX_NO_FREE_PORT` if the next 50 are taken too; `SANDBOX_NO_SUCH_ADDRESS` if `host` is no address of this machine.
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
 * Returns the preferred port, or the next free one, for a program that listens by itself. The port is free when this resolves, but not reserved: the caller
 * must be ready to find it taken and to call again.
 *
 * @throws {@link SandboxError} `SANDBOX_NO_FREE_PORT` if the next 50 are taken too.
 */
export async function findFreePort(wanted: number): Promise<FoundPort> {
  const probe = createServer()
  const found = await listenNear(probe, wanted)
  await new Promise((closed) => probe.close(closed))
  return found
}

/** Returns the message for a port that was taken. */
export function portMoved(what: string, wanted: number, port: number): string {
  return `${what}: port ${wanted} is taken, using ${port}`
}

/** Resolves with the port, or with undefined if it is taken. */
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
