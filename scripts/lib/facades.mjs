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
    const [, imported, behind] = (isDynamicEntry && facade.exec(code)) || []
    if (imported === undefined) continue
    for (const chunk of chunks) {
      chunk.code = chunk.code.replaceAll(`/${fileName.replace('chunks/', '')}")`, `/${behind}")`)
      if (chunk.fileName !== `chunks/${behind}`) continue
      for (const [, short, name] of imported.matchAll(/(\w+) as (\w+)/g)) {
        chunk.code = chunk.code.replace(new RegExp(`(\\w+) as ${short}(?=[, ][^;]*;\\s*(//.*)?$)`), `$&, $1 as ${name}`)
      }
    }
    delete bundle[fileName]
  }
}

const facade = /^import \{ ([^}]+) \} from "\.\/([^"]+)";\s*export \{ [^}]+ \};\s*$/
