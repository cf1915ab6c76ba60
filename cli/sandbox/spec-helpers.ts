import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { listenNear } from './http/ports.js'

/** Returns true if a process runs. A zombie, whose parent has not collected it, counts as ended. */
export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Lets a server listen on a port of the system's choice; resolves with the port. */
export async function listen(server: Server): Promise<number> {
  return (await listenNear(server, 0)).port
}
