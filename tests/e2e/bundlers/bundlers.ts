import { join } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import webpack from 'webpack'

/** Bundles `main.js` of a folder into `dist`, with the settings of a plain app. Resolves with the warnings about the library. */
export type Bundler = (folder: string) => Promise<readonly string[]>

const production = { 'process.env.NODE_ENV': '"production"' }

/** The declarations of these plugins are those of CommonJS. */
const made = <T>(plugin: { readonly default: T }): T => plugin as unknown as T

/** Code of others, of which these apps load nothing. It takes longer to bundle than all else. */
const left = '@walletconnect/sign-client'

const isOurs = (file = '') => file.includes('/node_modules/latchkit/')

/** Bundlers that apps use, beside Vite (guides.spec.ts) and Next (`npm run test:consumers`). */
export const bundlers = {
  async esbuild(folder) {
    const { warnings } = await build({
      absWorkingDir: folder,
      entryPoints: ['main.js'],
      outdir: 'dist',
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      define: production,
      external: [left],
      // The repository's own paths would lead to the sources.
      tsconfigRaw: {},
      logLevel: 'silent',
    })
    return warnings.filter(({ location }) => isOurs(join(folder, location?.file ?? ''))).map(({ text }) => text)
  },

  async Rollup(folder) {
    const told: string[] = []
    const bundle = await rollup({
      input: join(folder, 'main.js'),
      external: [left],
      plugins: [nodeResolve({ browser: true }), made(commonjs)(), made(replace)({ preventAssignment: true, values: production })],
      onwarn({ code, id, loc, message }) {
        // 'use client', which Next asks for.
        if (code !== 'MODULE_LEVEL_DIRECTIVE' && isOurs(id ?? loc?.file)) told.push(message)
      },
    })
    await bundle.write({ dir: join(folder, 'dist'), format: 'es' })
    await bundle.close()
    return told
  },

  webpack: (folder) =>
    new Promise((resolve, reject) => {
      const compiler = webpack({
        mode: 'production',
        target: ['web', 'es2022'],
        context: folder,
        entry: './main.js',
        output: { path: join(folder, 'dist'), filename: 'main.js', publicPath: '/' },
        performance: { hints: false },
        externals: [left],
        externalsType: 'import',
        // Half of the time, and nothing of ours.
        optimization: { minimize: false },
      })
      compiler?.run((error, stats) => {
        compiler.close(() => undefined)
        if (error || stats === undefined) return reject(error)
        const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true })
        if (errors.length > 0) return reject(new Error(errors.map(({ message }) => message).join('\n')))
        resolve(warnings.filter(({ moduleIdentifier }) => isOurs(moduleIdentifier)).map(({ message }) => message))
      })
    }),
} satisfies Record<string, Bundler>
