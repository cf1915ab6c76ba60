/**
 * `latchkit/csp`: the content security policy of an app. Node and browsers; no React, no DOM.
 * @packageDocumentation
 */
import { failure } from './domain/shared/errors/errors.js'
import { LatchkitError } from './domain/shared/errors/latchkit-error.js'
import { type ConfigState, readOptions, resolveConfig, type UsedHost } from './domain/config/index.js'
import type { Plugin } from './domain/plugin.js'
import type { CreateOptions } from './kit/types.js'
import { VERSION } from './kit/version.js'

export type { UsedHost } from './domain/config/index.js'

/** Sources of a content security policy, by directive: `{ 'img-src': ['https://cdn.example'] }`. */
export type CspSources = Readonly<Record<string, readonly string[]>>

/** Content security policy of an app. */
export interface Csp {
  /** Value of the header `Content-Security-Policy`. */
  readonly header: string
  /** The same by directive. A directive without sources is as it stands in the header: `upgrade-insecure-requests`. */
  readonly directives: CspSources
  /** Each place that Latchkit asks or shows, with the reason. */
  readonly hosts: readonly UsedHost[]
}

/**
 * Returns the strictest content security policy under which an app with these options works: its nodes, the services of its plugins, and pictures. Reads the
 * options as `createLatchkit` does, and creates nothing.
 *
 * @param options those of `createLatchkit`
 * @param own further sources of the app by directive. A list in place of `'none'` replaces it: `{ 'trusted-types': ['my-policy'] }`
 * @throws OPTIONS_INVALID as `createLatchkit` does
 * @example
 * const { header } = cspFor({ networks: [mainnet], use: [evm()] }, { 'img-src': ['https://cdn.example'] })
 */
export function cspFor(options: CreateOptions, own: CspSources = {}): Csp {
  const read = readOptions(options)
  const hosts = hostsOf(resolveConfig(read, read.use as readonly Plugin[], VERSION))
  const of = (directive: UsedHost['directive']) => hosts.flatMap((host) => (host.directive === directive ? [host.source] : []))
  const frames = of('frame-src')
  const needed: CspSources = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Wallets of the page announce their icons as data URIs (EIP-6963).
    'img-src': ["'self'", 'data:', ...of('img-src')],
    'connect-src': ["'self'", ...of('connect-src')],
    ...(frames.length > 0 && { 'frame-src': frames }),
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  const directives = Object.fromEntries(
    [...new Set([...Object.keys(needed), ...Object.keys(own)])].map((name) => [name, joined(name, needed[name] ?? [], own[name] ?? [])]),
  )
  return {
    header: Object.entries(directives)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    directives,
    hosts,
  }
}

function joined(directive: string, needed: readonly string[], own: readonly string[]): readonly string[] {
  const bad = [directive, ...own].find((text) => typeof text !== 'string' || !/^[^\s;,]+$/.test(text))
  if (bad !== undefined)
    throw LatchkitError.from(
      failure('OPTIONS_INVALID', { option: directive, problem: `"${bad}" is no source: it must be without spaces, commas and semicolons` }),
    )
  return [...new Set([...needed.filter((source) => source !== "'none'" || own.length === 0), ...own])]
}

/** Returns each place once for each directive, with all reasons to ask it. */
function hostsOf({ networks, metadata, hosts = [] }: ConfigState): readonly UsedHost[] {
  const picture = (source: string | undefined, why: string) => (source === undefined ? [] : [{ directive: 'img-src' as const, source, why }])
  const all: readonly UsedHost[] = [
    ...networks.flatMap(({ name, chainNamespace, rpcUrls, assets }) => [
      ...rpcUrls.default.http
        .flatMap((url) => [url, ...(chainNamespace === 'solana' ? [socketOf(url)] : [])])
        .map((source): UsedHost => ({ directive: 'connect-src', source, why: `nodes of ${name}` })),
      ...picture(assets?.imageUrl, `picture of ${name}`),
    ]),
    ...(metadata.icons ?? []).flatMap((icon) => picture(icon, 'picture of the app')),
    ...hosts,
  ]
  const reasons = new Map<string, Set<string>>()
  for (const { directive, source, why } of all) {
    const key = `${directive} ${sourceOf(source)}`
    reasons.set(key, (reasons.get(key) ?? new Set()).add(why))
  }
  return [...reasons].flatMap(([key, whys]): readonly UsedHost[] => {
    const [directive = '', source = ''] = key.split(' ')
    return source === '' ? [] : [{ directive: directive as UsedHost['directive'], source, why: [...whys].join(', ') }]
  })
}

/** Nodes of Solana tell of signatures by a socket: of the same URL, and in development of the next port. */
function socketOf(url: string): string {
  return url.replace(/^http/i, 'ws').replace(/:8899(?=\/|\?|$)/, ':8900')
}

/** Returns the origin of a URL, without credentials and path, which a policy must not tell. Empty for places of the page's own. */
function sourceOf(url: string): string {
  if (/^(data|blob):/i.test(url)) return url.slice(0, url.indexOf(':') + 1).toLowerCase()
  return URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : ''
}
