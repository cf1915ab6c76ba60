import { type ChildProcess, spawn } from 'node:child_process'
import { createLineLog, type LineLog } from './line-log.js'

/** A program that runs beside this process and never outlives it. */
export interface Child {
  readonly pid: number | undefined
  /** Its last lines of output. */
  readonly log: LineLog
  /** Resolves with the exit of the program when it has ended. */
  readonly exited: Promise<ChildExit>
  /** Asks the program to end (SIGINT) and kills it `graceMs` later (SIGKILL). May be called again; resolves when it has ended. */
  stop(graceMs?: number): Promise<void>
}

/** Exit of a program; `error` is set if it could not be started. */
export interface ChildExit {
  code: number | null
  signal: NodeJS.Signals | null
  error?: Error
}

/**
 * Starts a program and ties its life to that of this process: the program is killed when this process exits, is ended by an unhandled signal, or is killed
 * itself.
 */
export function startChild(command: string, args: readonly string[], onLine?: (line: string) => void): Child {
  const program = spawnTied(command, args)
  const log = createLineLog(onLine)
  program.stdout?.on('data', log.push)
  program.stderr?.on('data', log.push)
  const exited = new Promise<ChildExit>((resolve) => {
    program.once('error', (error) => resolve({ code: null, signal: null, error }))
    // Listens to `close`, not `exit`, because the pipe may still have the last lines at `exit`.
    program.once('close', (code, signal) => resolve({ code, signal }))
  })
  tie(program)
  void exited.then(() => untie(program))
  return {
    pid: program.pid,
    log,
    exited,
    async stop(graceMs = 1500) {
      program.kill('SIGINT')
      const killer = setTimeout(() => program.kill('SIGKILL'), graceMs)
      await exited
      clearTimeout(killer)
    },
  }
}

/**
 * A killed process (SIGKILL, out of memory) runs no handler, but its end of the pipe closes. A shell beside the program waits for that and kills the program.
 * The program itself replaces the first shell and keeps its id.
 */
const watchedLaunch = 'exec 3<&0; (read -r _ <&3; kill -9 $$ 2>/dev/null) >/dev/null 2>&1 & exec 3<&-; exec "$0" "$@" </dev/null'

function spawnTied(command: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  return spawn('/bin/sh', ['-c', watchedLaunch, command, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
}

const living = new Set<ChildProcess>()
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function tie(child: ChildProcess): void {
  if (living.size === 0) {
    process.on('exit', killAll)
    for (const signal of endings) process.on(signal, onSignal)
  }
  living.add(child)
}

function untie(child: ChildProcess): void {
  living.delete(child)
  if (living.size > 0) return
  process.off('exit', killAll)
  for (const signal of endings) process.off(signal, onSignal)
}

/** Ends the process as the signal would have, unless it has another handler. With a handler, Node does not end by itself. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return
  killAll()
  process.off(signal, onSignal)
  process.kill(process.pid, signal)
}

function killAll(): void {
  for (const child of living) child.kill('SIGKILL')
}
