// @ts-check
/**
 * What `import()` names stands alone, or a bundler would make an object of a part of a file; so it is a file that only passes on what another has, and
 * costs a request. The other one is asked instead, and has what is wanted under its name.
 *
 * @param {import('rolldown').OutputBundle} bundle changed: such files are gone
 */
export function skipFacades(bundle) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  for (const { fileName, code, isDynamicEntry } of chunks) {
    if (!isDynamicEntry || code.replace(statements, '').trim() !== '') continue
    const [, imported, behind] = facade.exec(code) ?? []
    const target = chunks.find((chunk) => chunk.fileName === `chunks/${behind}`)
    if (imported === undefined || target === undefined)
      throw new Error(`${fileName} only passes on what others have, in a way that scripts/lib/facades.mjs cannot read`)
    for (const chunk of chunks) chunk.code = chunk.code.replaceAll(`/${fileName.replace('chunks/', '')}")`, `/${behind}")`)
    for (const [, short, name] of imported.matchAll(/(\w+)(?: as (\w+))?/g)) if (name !== undefined) addName(target, short ?? '', name)
    delete bundle[fileName]
  }
}

/** @param {import('rolldown').OutputChunk} chunk @param {string} short what it exports it as @param {string} name */
function addName(chunk, short, name) {
  const known = new RegExp(`(\\w+) as ${short}(?=[, ][^;]*;\\s*(//.*)?$)`)
  if (!known.test(chunk.code)) throw new Error(`${chunk.fileName} exports nothing as ${short}, which was to be ${name}`)
  chunk.code = chunk.code.replace(known, `$&, $1 as ${name}`)
}

const statements = /^(import|export) \{[^}]*\}( from "[^"]+")?;$|^\/\/.*$/gm
const facade = /^import \{ ([^}]+) \} from "\.\/([^"]+)";\s*export \{ [^}]+ \};\s*$/
