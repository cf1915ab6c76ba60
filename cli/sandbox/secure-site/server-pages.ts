import type { SitePageConfig } from './page-config.js'

/** Pages of the site. Only `sdk` may be embedded in a frame. */
export const pageNames = ['sdk', 'loading', 'consent', 'device', 'farcaster', 'result', 'untrusted', 'inbox'] as const

/** Name of a page, which is its path. */
export type PageName = (typeof pageNames)[number]

const titles: Record<PageName, string> = {
  sdk: 'Secure site',
  loading: 'One moment',
  consent: 'Sign in',
  device: 'New device',
  farcaster: 'Sign in with Farcaster',
  result: 'Signed in',
  untrusted: 'Signed in',
  inbox: 'Inbox',
}

/** Returns the document of a page; its script creates the content. */
export function pageHtml(name: PageName): string {
  return `<!doctype html>
<html lang="en" data-page="${name}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[name]}</title>
<link rel="icon" href="data:,">
<body>
<script src="/${name === 'sdk' ? 'sdk' : 'pages'}.js"></script>
</body>
</html>
`
}

/**
 * Returns the headers of every response: only the site's own scripts; connections to the site and, in the frame, to the nodes; embedding by allowed origins
 * only.
 */
export function siteHeaders(page: PageName | undefined, { ancestors, chains }: SitePageConfig): Record<string, string> {
  const nodes = page === 'sdk' ? [...new Set(chains.flatMap(({ rpcUrl }) => (rpcUrl === '' ? [] : [new URL(rpcUrl).origin])))] : []
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    'img-src data:',
    ["connect-src 'self'", ...nodes].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${page === 'sdk' ? ancestors.join(' ') : "'none'"}`,
  ]
  return {
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'cross-origin-resource-policy': 'same-origin',
    // The URL of a page may contain a ticket or a result.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
