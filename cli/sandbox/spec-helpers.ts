import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { listenNear } from './ports.js'

/** Whether a process runs. One that is dead and not yet collected by its parent counts as gone. */
export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Lets a server listen on a port of the system's choice, and answers the port. */
export async function listen(server: Server): Promise<number> {
  return (await listenNear(server, 0)).port
}
