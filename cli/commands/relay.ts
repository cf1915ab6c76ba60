import { Command } from 'commander'
import { type Relay, type RelayOptions, startRelay } from '../sandbox/index.js'
import { plainText } from '../tape/plain.js'
import { EXIT, type ExitCode } from './exit.js'
import { type CliIo, untilAborted } from './io.js'
import { port as portNumber } from './values.js'

/** Options of {@link runRelay}. */
export interface RelayCommandOptions {
  /** Prints one line of JSON when the relay answers, and nothing else on the standard output. */
  readonly json?: boolean
  readonly port?: number
  /** Address to listen on. */
  readonly host?: string
}

/** Default port: that of a sandbox's relay. */
const defaultPort = 5321

/** Implements `latchkit-cli relay`, which starts a relay, prints its URL, and stops it when interrupted. */
export async function runRelay(
  { json, port = defaultPort, host }: RelayCommandOptions,
  io: CliIo,
  start: (options: RelayOptions) => Promise<Relay> = startRelay,
): Promise<ExitCode> {
  const relay = await start({ port, ...(host === undefined ? {} : { host }), onLog: (line) => io.err(plainText(line)) })
  if (json) io.out(JSON.stringify({ relay: relay.url }))
  else {
    io.out(`relay    ${relay.url}`)
    io.out('For development only: messages are kept in the memory of this process, and nothing is encrypted on the way here. Ctrl-C ends it.')
  }
  await untilAborted(io.signal)
  if (!json) io.err('ending')
  await relay.close()
  return EXIT.passed
}

/** Creates the command. */
export function relayCommand(io: CliIo, end: (code: ExitCode) => void): Command {
  return new Command('relay')
    .summary('start a WalletConnect relay on this machine')
    .description(
      'Starts a WalletConnect v2 relay that apps and wallets with the stock clients talk to as they are. It is for development: mailboxes are in memory. Ctrl-C ends it.',
    )
    .option('--json', 'one line of JSON when it answers: {"relay": "ws://..."}')
    .option('--port <n>', `the port (${defaultPort}); one that is taken gives way to the next free one`, portNumber)
    .option('--host <address>', 'the address it listens on (127.0.0.1); another one lets other machines in')
    .action(async (options: RelayCommandOptions) => end(await runRelay(options, io)))
}
