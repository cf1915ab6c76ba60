/**
 * The binary `latchkit-cli`: the domain without a browser.
 * @packageDocumentation
 */
import { processIo } from './commands/io.js'
import { runCli } from './commands/program.js'

process.exitCode = await runCli(process.argv.slice(2), processIo())
