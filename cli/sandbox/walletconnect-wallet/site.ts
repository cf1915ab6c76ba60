import type { ListenOptions, LocalServer } from '../http-server.js'
import { walletConnectScript } from '../page-script.js'
import { startStaticServer } from '../static.js'
import type { WalletPageConfig } from './page-config.js'

/** Only the page's own script, and only connections to relays and nodes: the hosts that the stock SDK reaches for are not among them. */
const csp =
  "default-src 'none'; script-src 'self'; img-src data:; connect-src ws: wss: http://127.0.0.1:* http://localhost:*; base-uri 'none'; form-action 'none'"

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Heron, a test wallet</title>
<link rel="icon" href="data:,">
<body>
<script src="/wallet.js"></script>
</body>
</html>
`

/**
 * Serves the WalletConnect wallet as a page, on an origin of its own: what it keeps must not lie beside what an app keeps.
 *
 * @throws SandboxError `SANDBOX_NO_FREE_PORT` when the wanted port and the 50 after it are taken.
 */
export function startWalletSite(config: WalletPageConfig, listening: ListenOptions): Promise<LocalServer> {
  return startStaticServer({
    ...listening,
    csp,
    routes: {
      '/': { type: 'text/html; charset=utf-8', body: () => html },
      '/wallet.js': { type: 'text/javascript; charset=utf-8', body: () => walletConnectScript(config) },
    },
  })
}
