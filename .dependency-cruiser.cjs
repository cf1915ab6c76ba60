/**
 * The boundaries of design: which folder may import which. Each comment says what to do instead.
 * Run by `npm test -- boundaries`.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const specs = '[.]spec[.]tsx?$'

// Selectors and initial state are entered by their own file: what a page shows at start must not load what decides and acts.
// `protocol`, and `calls`, `shapes`, `request` of `api`: the words of a wire that ports and adapters speak, too. `list-ids`: view Connect alone. `solana-reader`, `reading`: what decodes transactions loads when there is one to show.
const FACE =
  '^src/domain/[^/]+/(index|selectors|state|messages|initial|has-stored-session|limits|config|connector-id|custom-wallets|protocol|calls|shapes|request|list-ids|errors|solana-reader|reading)[.]ts$'

// The folders of the domain, from below to above: an instance always has those of `base`, an app chooses the others.
const base = [
  'shared',
  'kernel',
  'config',
  'relay',
  'network',
  'connectors',
  'tabs',
  'connection',
  'chains',
  'account',
  'reads',
  'balances',
  'capabilities',
  'requests',
  'reviews',
  'transactions',
  'lifecycle',
  'modal',
  'toasts',
  'alerts',
  'theme',
  'clipboard',
]
const layers = [
  ...base,
  'api',
  'frame',
  'walletconnect',
  'settings',
  'auth',
  'approvals',
  'features',
  'analytics',
  'tokens',
  'portfolio',
  'activity',
  'directory',
  'evm',
  'solana',
  'bitcoin',
  'plans',
  'send',
  'swap',
  'pay',
  'allowances',
  'receive',
  'buy',
  'siwx',
  'smart-sessions',
  'names',
  'registration',
  'account-view',
]

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle at run time makes the load order decide what works. Move what both need to a third file, or import only the type.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-alone',
      severity: 'error',
      comment:
        'The domain imports the domain, src/ports, rxjs, hashes and encodings, nothing else. Put what touches the world behind a port, and implement it in src/adapters.',
      from: { path: '^src/domain/', pathNot: specs },
      to: { couldNotResolve: false, pathNot: ['^src/(domain|ports)/', '^node_modules/(rxjs|@noble/hashes|@scure/base)/'] },
    },
    {
      name: 'ports-are-types',
      severity: 'error',
      comment: 'A port is an interface in the words of the domain: it imports domain types, other ports and the Observable type.',
      from: { path: '^src/ports/', pathNot: specs },
      to: { couldNotResolve: false, pathNot: ['^src/(domain|ports)/', '^node_modules/rxjs/'] },
    },
    {
      name: 'decisions-are-plain-functions',
      severity: 'error',
      comment: 'decide, evolve, state, selectors, messages and persist are plain functions over plain data. Streams belong into policy.ts.',
      from: { path: '^src/domain/.*/(decide|evolve|state|selectors|messages|persist)[^/]*[.]ts$', pathNot: ['^src/domain/kernel/', specs] },
      to: { path: '^node_modules/rxjs/' },
    },
    {
      name: 'slices-meet-at-their-index',
      severity: 'error',
      comment:
        'A slice reaches another one through its face only: index, selectors, state, messages (kernel and shared are free). Export what you need there, or send a command.',
      from: { path: '^src/domain/([^/]+)/', pathNot: specs },
      to: {
        path: '^src/domain/[^/]+/',
        pathNot: ['^src/domain/$1/', '^src/domain/(kernel|shared)/', FACE],
      },
    },
    {
      name: 'base-names-no-plugin',
      severity: 'error',
      comment:
        'A base slice is in every app, a plugin is not. Let the base slice declare the fact (as `relay` declares sessions), and the plugin bring it: by a guard, a reducer of its own, or an event.',
      from: { path: `^src/domain/(${base.join('|')})/`, pathNot: specs },
      to: { path: '^src/domain/[^/]+/', pathNot: `^src/domain/(${base.join('|')})/` },
    },
    // Types may name each other: only code makes a load order. `plugin.ts` puts the slices of a plugin together.
    ...layers.map((layer, index) => ({
      name: 'slices-import-downward',
      severity: 'error',
      comment: 'The layers stand in .dependency-cruiser.cjs, from below to above. Move what both need down, or answer an event of the lower slice.',
      from: { path: `^src/domain/${layer}/`, pathNot: [specs, '/plugin[.]ts$'] },
      to: {
        path: '^src/domain/[^/]+/',
        pathNot: `^src/domain/(${layers.slice(0, index + 1).join('|')})/`,
        dependencyTypesNot: ['type-only'],
      },
    })),
    {
      name: 'enter-a-slice-by-its-index',
      severity: 'error',
      comment:
        'From outside the domain a slice is entered through its face only: index, selectors, state, messages (root.ts, the unions of types, is inside). Export what you need there.',
      from: { path: '^(src|cli)/', pathNot: ['^src/domain/', specs] },
      to: {
        path: '^src/domain/[^/]+/',
        pathNot: ['^src/domain/(kernel|shared)/', FACE],
      },
    },
    {
      name: 'kernel-knows-no-slice',
      severity: 'error',
      comment: 'The kernel and the shared values serve every slice and know none. Pass what they need as an argument.',
      from: { path: '^src/domain/(kernel|shared)/', pathNot: specs },
      to: { path: '^src/domain/', pathNot: '^src/domain/((kernel|shared)/|registry[.]ts$)' },
    },
    {
      name: 'adapters-know-no-ui',
      severity: 'error',
      comment: 'An adapter implements a port and knows nothing of the screen. Report a fact; the UI selects it.',
      from: { path: '^src/adapters/' },
      to: { path: '^src/(ui-react/|react[.]ts)' },
    },
    {
      name: 'ui-knows-no-adapter',
      severity: 'error',
      comment: 'The UI gives commands and reads selectors. What it needs from the world is a command, or passed to the provider.',
      from: { path: '^src/ui-react/', pathNot: specs },
      to: { path: '^src/adapters/' },
    },
    {
      name: 'nobody-imports-the-cli',
      severity: 'error',
      comment: 'cli is a driver of the library. Move what both need to src (tests may import cli).',
      from: { path: '^(src|examples|scripts)/' },
      to: { path: '^cli/' },
    },
    {
      name: 'tests-are-not-shipped',
      severity: 'error',
      comment: 'What is published imports no tests. Move the code to src/testing.ts or to src/adapters/memory.',
      from: { path: '^(src|cli)/', pathNot: specs },
      to: { path: ['^tests/', specs] },
    },
    {
      name: 'viem-only-in-its-adapter',
      severity: 'error',
      comment:
        'viem is a peer, and large: only src/adapters/evm imports it, by function and lazily, and src/wagmi, since every wagmi app has it. Speak the port instead.',
      from: { path: '^src/', pathNot: ['^src/adapters/evm/', '^src/wagmi/', specs] },
      to: { path: '^node_modules/viem/' },
    },
    {
      name: 'wagmi-on-the-public-face',
      severity: 'error',
      comment: 'The connector does what any app can do: give commands, read the public state. Import types of the public face only.',
      from: { path: '^src/wagmi/', pathNot: specs },
      to: {
        path: '^src/',
        pathNot: '^src/(wagmi/|kit/(types|providers)[.]ts$|domain/public[.]ts$|domain/shared/errors/(errors|latchkit-error|start-errors)[.]ts$)',
      },
    },
    {
      name: 'zod-mini-in-src',
      severity: 'error',
      comment: "`zod` costs 92 kB gzip, `zod/mini` 6: write import * as z from 'zod/mini'.",
      from: { path: '^src/', pathNot: specs },
      to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/mini/' },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      comment: 'src runs in browsers. What needs Node belongs into cli or src/adapters/node.',
      from: { path: '^src/', pathNot: ['^src/adapters/node/', specs] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      comment: 'What src imports must be a dependency or a peer of the package, or an app that installs it lacks it.',
      from: { path: '^src/', pathNot: specs },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['npm', 'npm-peer'],
        // qr and @scure/sr25519: the build copies them into dist.
        pathNot: '^node_modules/(@types|qr|@scure/sr25519)/',
      },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The file does not exist. Relative imports end with .js, and mean the .ts beside it.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // Apps of their own, which import what they install.
    exclude: { path: '^tests/(consumers|bench/kits)/' },
    doNotFollow: { path: '(^|/)(node_modules|dist|[.]cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
}
