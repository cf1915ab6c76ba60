import { browserVariables, describeBrowser, findBrowsers } from './browser.js'

/** Prints the browsers of this machine as JSON, for scripts/lib/browsers.mjs. */
const browsers = await findBrowsers()
console.log(JSON.stringify(browsers.map((browser) => ({ name: describeBrowser(browser), env: browserVariables(browser) }))))
