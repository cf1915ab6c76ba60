/** Invented logos, as data URLs, in place of those of wallets, apps or token lists. */
export const logo = {
  kestrel: svg(
    '<rect width="40" height="40" fill="#ff6b3d"/><g fill="#fff"><path d="M9 12c9 0 12.5 4.5 12.5 9.5 3-1 5.8-.6 9.5 1.5-3.5.3-5.5 1.5-7 4.2C22 30.5 18.5 32 13.5 32c3-1.5 4.5-3.5 4.5-6.5C18 18.5 14 14.5 9 12Z"/></g>',
  ),
  lumen: svg(
    '<rect width="40" height="40" fill="#3a2ff0"/><g fill="#fff"><path d="M20 8a12 12 0 1 0 12 12A9.5 9.5 0 0 1 20 8Z"/><circle cx="28" cy="12" r="3"/></g>',
  ),
  harbor: svg(
    '<rect width="40" height="40" fill="#0c7c74"/><g fill="#eafff6"><path d="M18 8h4v5h5v4h-5v9.6c3-.6 5.4-2.7 6.3-5.6l3.5 1.2C30.1 27.5 25.5 31 20 31S9.9 27.5 8.2 22.2l3.5-1.2c.9 2.9 3.3 5 6.3 5.6V17h-5v-4h5Z"/></g>',
  ),
  pouch: svg(
    '<rect width="40" height="40" fill="#f4c9d6"/><g fill="#7d1744"><path d="M13 10h14l-2.5 5c4 2.5 6.5 6 6.5 10 0 4.2-3.4 6.5-11 6.5S9 29.2 9 25c0-4 2.5-7.5 6.5-10Z"/></g>',
  ),
  orbit: svg(
    '<rect width="40" height="40" fill="#16181d"/><g fill="#cfd6e4"><circle cx="20" cy="20" r="5.5"/><path d="M20 7.5a12.5 12.5 0 1 1-11 6.5l3 1.6A9.1 9.1 0 1 0 20 10.9Z"/></g>',
  ),
  app: svg('<rect width="40" height="40" fill="#e9f0e2"/><g fill="#23402b"><path d="M20 7 32 30H8Z"/><path d="M20 18 26 30H14Z" fill="#8fbf7a"/></g>'),
  usdc: svg(
    '<rect width="40" height="40" fill="#2470d8"/><text x="20" y="28" text-anchor="middle" font-family="Open Sans, sans-serif" font-size="22" font-weight="700" fill="#fff" letter-spacing="-0.5">$</text>',
  ),
  pepe: svg(
    '<rect width="40" height="40" fill="#3d9a4a"/><text x="20" y="27" text-anchor="middle" font-family="Open Sans, sans-serif" font-size="20" font-weight="700" fill="#fff" letter-spacing="-0.5">P</text>',
  ),
} as const

function svg(content: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${content}</svg>`)}`
}
