import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { type ForeignRequest, type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/index.js'
import { plainText } from '../tape/plain.js'
import { EXIT, type ExitCode } from './exit.js'
import { type CliIo, untilAborted } from './io.js'
import { port as portNumber, relayAddress, webAddress } from './values.js'

/** Options of {@link runSandbox}. */
export interface SandboxCommandOptions {
  /** Prints one line of JSON when everything answers, and nothing else on the standard output. */
  readonly json?: boolean
  /** Folder of the app; false for none. */
  readonly app?: boolean | string
  /** RPC URLs of chains that run already. */
  readonly evm?: readonly string[]
  /** URL of a relay that runs already; false for none. */
  readonly relay?: boolean | string
  /** Origin of a secure site that runs already; false for none. */
  readonly secureSite?: boolean | string
  /** RPC URL of a Solana node that runs already; true starts one; false for none. By default one is started if litesvm is installed. */
  readonly solana?: boolean | string
  /** Esplora URL of a regtest network that runs already; true starts one, as by default; false for none. */
  readonly bitcoin?: boolean | string
  /** Blocks each request that would leave this machine, and ends with the code of a failure at the first. */
  readonly offline?: boolean
  /** First port. */
  readonly port?: number
}

/** Implements `latchkit-cli sandbox`, which starts everything, prints the URLs, and stops everything when interrupted. */
export async function runSandbox(
  { json, app = true, evm, relay = true, secureSite = true, solana, bitcoin = true, port, offline }: SandboxCommandOptions,
  io: CliIo,
  start: (options: SandboxOptions) => Promise<Sandbox> = startSandbox,
): Promise<ExitCode> {
  const folder = typeof app === 'string' ? app : app ? exampleApp() : undefined
  if (app === true && folder === undefined) io.err('there is no example app to serve; build it with `npm run build`, or say --no-app')
  const left = new AbortController()
  const onForeign = ({ from, asked }: ForeignRequest) => {
    io.err(plainText(`--offline: the ${from} asked ${asked}, which is not on this machine. It was blocked.`))
    left.abort()
  }
  const sandbox = await start({
    app: folder ?? false,
    ...(evm === undefined ? {} : { evm }),
    ...(relay === true ? {} : { relay }),
    ...(secureSite === true ? {} : { secureSite }),
    ...(solana === undefined ? {} : { solana }),
    ...(bitcoin === true ? {} : { bitcoin }),
    ...(port === undefined ? {} : { port }),
    ...(offline && { onForeign }),
    onLog: (line) => io.err(plainText(line)),
  })
  for (const line of json ? [sandbox.describe()] : describe(sandbox)) io.out(line)
  await untilAborted(AbortSignal.any([io.signal, left.signal]))
  if (!json) io.err('ending')
  await sandbox.stop()
  return left.signal.aborted ? EXIT.failed : EXIT.passed
}

/** Creates the command. */
export function sandboxCommand(io: CliIo, end: (code: ExitCode) => void): Command {
  return new Command('sandbox')
    .summary('start chains, wallets and the example app on this machine')
    .description(
      'Starts what an app needs around it, on loopback and without internet: two EVM chains with funded accounts, browser wallets, a WalletConnect relay with a wallet, a secure site for embedded wallets, a Solana node (where litesvm is installed), a Bitcoin node of a regtest network, and the example app. It holds no real keys. Ctrl-C ends it.',
    )
    .option(
      '--json',
      'one line of JSON when everything answers: {"app": ..., "evm": [{"chainId": ..., "rpcUrl": ...}], "relay": ..., "walletConnectPage": ..., "secureSite": ..., "solana": ..., "bitcoin": ..., "services": ..., "api": ...}',
    )
    .option('--app <folder>', 'serve this folder of built files instead of the example app')
    .option('--no-app', 'serve no app')
    .option('--evm <url...>', 'use these chains, which run already, instead of starting any', (url, urls?: readonly string[]) => [
      ...(urls ?? []),
      webAddress(url),
    ])
    .option('--relay <url>', 'use this WalletConnect relay instead of starting one', relayAddress)
    .option('--no-relay', 'no relay, and no WalletConnect wallet')
    .option('--secure-site <url>', 'use this secure site for embedded wallets instead of starting one', webAddress)
    .option('--no-secure-site', 'no secure site')
    .option('--solana [url]', 'a Solana node in the place of devnet: the one at this address, or a new one, which needs litesvm', webAddress)
    .option('--no-solana', 'no Solana node')
    .option('--bitcoin [url]', 'a regtest network: the one whose Esplora is at this address, or a new one, as by default', webAddress)
    .option('--no-bitcoin', 'no Bitcoin node')
    .option('--offline', 'block each request that would leave this machine, of the sandbox and of the page, say which it was, and end with code 1')
    .option('--port <n>', 'the first port (5300); one that is taken gives way to the next free one', portNumber)
    .action(async (options: SandboxCommandOptions) => end(await runSandbox(options, io)))
}

function describe({ url, app, evm, solana, bitcoin, wallets, relayUrl, walletConnectPage, secureSite, secureSiteUrl, services }: Sandbox): string[] {
  return [
    ...(app === undefined ? [] : [`app      ${app}`]),
    ...evm.map(({ chainId, rpcUrl }) => `chain    ${rpcUrl}  (chain id ${chainId})`),
    ...(solana === undefined ? [] : [`solana   ${solana.rpcUrl}  (${solana.network})`]),
    ...(bitcoin === undefined ? [] : [`bitcoin  ${bitcoin.esploraUrl}  (${bitcoin.network})`]),
    `wallets  ${wallets.map(({ name }) => name).join(', ')}: ${url}/sandbox/wallet.js puts them into any page`,
    ...(relayUrl === undefined ? [] : [`relay    ${relayUrl}  (WalletConnect; its wallet: ${walletConnectPage})`]),
    ...(secureSiteUrl === undefined
      ? []
      : [`secure   ${secureSiteUrl}  (embedded wallets${secureSite === undefined ? '' : `; letters with codes: ${secureSiteUrl}/inbox`})`]),
    ...(services === undefined ? [] : [`api      ${services.url}  (hosted services; analytics that arrived: ${services.url}/__analytics)`]),
    'For development only: everybody has the keys of these accounts. Ctrl-C ends it.',
  ]
}

/** Returns the folder of the built example, relative to the bundle or to the sources. */
function exampleApp(): string | undefined {
  return ['./example', '../example', '../dist/example']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((folder) => existsSync(`${folder}/index.html`))
}
