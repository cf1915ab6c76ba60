// @ts-check
/**
 * `npm run contracts`: compiles the contracts of the sandbox and compares the bytes with the committed ones. `-- --write` writes them.
 * The compiler is pinned, and the metadata carries no hash, so equal sources give equal bytes.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root, runMain } from './lib/shell.mjs'

const folder = 'cli/sandbox/evm'

/** Modules of bytes: contracts with their code as it stands on a chain (`runtime`), or with the code that creates them. */
const modules = [
  {
    file: `${folder}/contracts/code.generated.ts`,
    sources: `${folder}/contracts`,
    constant: 'contractCode',
    kind: 'runtime',
    contracts: ['PlainToken', 'PermitToken', 'FeeToken', 'SilentToken', 'WrappedEther', 'Pool', 'PoolFactory', 'Router', 'Multicall', 'Permit2', 'Collection'],
  },
  {
    file: `${folder}/sessions/bytecode.ts`,
    sources: `${folder}/sessions`,
    constant: 'sessionAccountBytecode',
    kind: 'creation',
    contracts: ['SessionAccount'],
  },
  { file: `${folder}/names/bytecode.ts`, sources: `${folder}/names`, constant: 'namesBytecode', kind: 'creation', contracts: ['Names'] },
]

const settings = {
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
}

const about = 'solc 0.8.37, optimiser with 200 runs, EVM version paris, no hash of the metadata'

/** @param {string} sources @returns {Promise<Map<string, { creation: string, runtime: string }>>} */
async function compile(sources) {
  const files = (await readdir(join(root, sources))).filter((name) => name.endsWith('.sol'))
  const texts = await Promise.all(files.map(async (name) => [name, { content: await readFile(join(root, sources, name), 'utf8') }]))
  // Loaded here: the compiler has 9 MB.
  const { default: solc } = await import('solc')
  const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources: Object.fromEntries(texts), settings })))
  const messages = (output.errors ?? []).map((/** @type {{ formattedMessage: string }} */ { formattedMessage }) => formattedMessage)
  if (messages.length > 0) throw new Error(messages.join('\n'))
  const compiled = new Map()
  for (const contracts of Object.values(output.contracts))
    for (const [name, { evm }] of Object.entries(contracts))
      compiled.set(name, { creation: `0x${evm.bytecode.object}`, runtime: `0x${evm.deployedBytecode.object}` })
  return compiled
}

/** @param {(typeof modules)[number]} module */
async function render({ file, sources, constant, kind, contracts }) {
  const compiled = await compile(sources)
  const code = (/** @type {string} */ name) => compiled.get(name)?.[/** @type {'runtime'} */ (kind)]
  const [first] = contracts
  const text =
    kind === 'creation'
      ? `/** Creation code of ${first}.sol: ${about}. */\nexport const ${constant} =\n  '${code(first ?? '')}'\n`
      : `/** Code of the contracts beside this file: ${about}. Written by \`npm run contracts -- --write\`. */\nexport const ${constant} = {\n${contracts.map((name) => `  ${name}:\n    '${code(name)}',\n`).join('')}} as const\n`
  return { file, text }
}

await runMain(async () => {
  for (const module of modules) {
    const { file, text } = await render(module)
    const isFresh = (await readFile(join(root, file), 'utf8').catch(() => '')) === text
    if (isFresh) continue
    if (!process.argv.includes('--write')) throw new Error(`${basename(file)} is not compiled from its sources: npm run contracts -- --write`)
    await writeFile(join(root, file), text)
    console.log(`contracts: ${file} written`)
  }
})
