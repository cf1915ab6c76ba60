import type { ListenOptions, LocalServer } from '../http/http-server.js'
import { walletConnectScript } from '../http/page-script.js'
import { startStaticServer } from '../http/static.js'
import type { WalletPageConfig } from './page/page-config.js'

/** Allows only the page's own script, and only connections to relays and nodes. The other hosts that the SDK contacts are blocked. */
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
 * Serves the WalletConnect wallet as a page on an origin of its own, because its storage must be separate from that of apps.
 *
 * @throws SandboxError `SANDBOX_NO_FREE_PORT` if the preferred port and the 50 after it are taken.
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
