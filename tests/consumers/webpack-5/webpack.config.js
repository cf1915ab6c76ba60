module.exports = {
  mode: 'production',
  entry: './src/main.tsx',
  output: { path: `${__dirname}/dist`, filename: 'main.js', publicPath: '/' },
  resolve: { extensions: ['.tsx', '.ts', '.js'], extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
  module: { rules: [{ test: /\.tsx?$/, loader: 'esbuild-loader', options: { target: 'es2022', jsx: 'automatic' } }] },
  performance: { hints: false },
  // A warning of the bundler about what we publish fails the build.
  stats: { errorDetails: true },
  ignoreWarnings: [
    (warning) => /node_modules\/(?!latchkit)/.test(warning.module?.resource ?? ''),
    // The optional peer of Bitcoin, which this app does not have.
    /Can't resolve '@scure\/btc-signer'/,
  ],
  plugins: [{ apply: (compiler) => compiler.hooks.done.tap('warnings', ({ compilation }) => compilation.getWarnings().length > 0 && fail(compilation)) }],
}

function fail(compilation) {
  console.error(compilation.getWarnings().map(({ message }) => message))
  process.exitCode = 1
}
