// @ts-check
/** Visits an app of the consumers in a browser as a user would. The console must stay silent. */

/** The account of the wallet in the page, as the button shows it. */
const shown = '0xf39F…2266'

/** Chain of the wallet in the page, and where its node is asked. @typedef {{ chainId: string, rpc: string }} PageChain */

/** @type {PageChain} */
const local = { chainId: '0x7a69', rpc: 'http://127.0.0.1:8545/**' }

/**
 * Opens an app, and its dialog.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {PageChain} [chain]
 */
export const visitPage = (browser, url, chain = local) =>
  withPage(browser, chain, async (page) => {
    await page.goto(url)
    await openDialog(page)
  })

/**
 * Connects in an app that a server renders, and comes back: the server's HTML has the account, and the page takes it up as it is.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {string} name for messages @param {PageChain} [chain]
 */
export const visitServer = (browser, url, name, chain = local) =>
  withPage(browser, chain, async (page) => {
    const first = await html(page, url)
    if (!first.includes('Connect') || first.includes(shown)) throw new Error(`${name}: the server draws no connect button for a new visitor\n${first}`)
    await page.goto(url)
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: /^Juniper/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await mainButton(page, shown).waitFor()
    await page.waitForFunction(() => document.cookie.includes('latchkit.session='))
    const back = await html(page, url)
    if (!back.includes(shown)) throw new Error(`${name}: the server does not draw the account of a visitor who comes back\n${back}`)
    await page.reload()
    await mainButton(page, shown).click()
    await page.locator('[data-latchkit=modal] dialog').getByText('Connected with Juniper').waitFor()
  })

/** @param {import('playwright-core').Page} page @param {string} url with the cookies of the page */
const html = async (page, url) => (await page.context().request.get(url)).text()

/**
 * The button as the browser draws it. That of the server's HTML is hidden then, and a click that waits for it waits for ever.
 * @param {import('playwright-core').Page} page @param {string} label
 */
const mainButton = (page, label) => page.locator('[data-latchkit] .lk-out').filter({ hasText: label }).first()

/** @param {import('playwright-core').Page} page */
async function openDialog(page) {
  await mainButton(page, 'Connect').click()
  const dialog = page.locator('[data-latchkit=modal] dialog')
  await dialog.getByRole('heading', { name: 'Connect wallet' }).waitFor()
  await dialog.getByRole('button', { name: /^Juniper/ }).waitFor()
  return dialog
}

/** @param {import('playwright-core').Browser} browser @param {PageChain} chain @param {(page: import('playwright-core').Page) => Promise<void>} work */
async function withPage(browser, { chainId, rpc }, work) {
  const context = await browser.newContext()
  /** @type {string[]} */
  const told = []
  try {
    await context.addInitScript(announceWallet, chainId)
    await context.route(rpc, (route) => answerAsNode(route, chainId))
    await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
    const page = await context.newPage()
    page.on('pageerror', (error) => told.push(error.stack ?? error.message))
    page.on('console', (message) => {
      // Intercepted requests bypass the browser's cache, and Next says so in development.
      if (message.text().includes('nextjs.org/docs/messages/cache-bypass-in-dev')) return
      if (['error', 'warning'].includes(message.type())) told.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    })
    page.setDefaultTimeout(60_000)
    await work(page).catch((error) => {
      throw new Error([error.message, ...told].join('\n'))
    })
    if (told.length > 0) throw new Error(`on the console:\n${told.join('\n')}`)
  } finally {
    await context.close()
  }
}

/** A chain that has nothing. @param {import('playwright-core').Route} route @param {string} chainId */
function answerAsNode(route, chainId) {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
  const asked = route.request().postDataJSON()
  const answer = (/** @type {{ id: number, method: string }} */ { id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? chainId : '0x0' })
  return route.fulfill({ headers, json: Array.isArray(asked) ? asked.map(answer) : answer(asked) })
}

/** A wallet that says yes, in the page (EIP-6963). @param {string} chainId */
function announceWallet(chainId) {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const answers = /** @type {Record<string, unknown>} */ ({ eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: chainId })
  const provider = {
    request: async (/** @type {{ method: string }} */ { method }) => {
      if (method in answers) return answers[method]
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: '6ba7b810-9dad-41d1-80b4-00c04fd430c8', name: 'Juniper', icon, rdns: 'example.juniper' }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
