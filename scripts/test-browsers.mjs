// @ts-check
/**
 * `npm run test:browsers`: the tests of the browser in every browser of this machine, one after the other. `npm run test:browsers -- tests/e2e/safe.spec.ts`
 * runs these files.
 */
import { availableParallelism } from 'node:os'
import { listBrowsers } from './lib/browsers.mjs'
import { runMain } from './lib/shell.mjs'
import { outcome, vitest } from './lib/vitest-run.mjs'

await runMain(async () => {
  let [passed, failed] = [0, 0]
  for (const [place, { name, env }] of (await listBrowsers()).entries()) {
    console.log(name)
    const start = performance.now()
    const run = await vitest(`browser-${place}`, availableParallelism() + 1, ['--project=e2e', ...process.argv.slice(2)], env)
    const ended = outcome({ success: run.code === 0, testResults: run.report?.testResults ?? [] }, run.output)
    passed += ended.passed ?? 0
    failed += ended.failed || (ended.ok ? 0 : 1)
    console.log(`${ended.ok ? 'ok  ' : 'FAIL'} ${((performance.now() - start) / 1000).toFixed(0)} s   ${ended.note}\n${ended.output}`)
  }
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})
