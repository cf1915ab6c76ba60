import { createWebNavigation } from '../../../src/adapters/browser/web-navigation.js'
import { collectTests } from '../../../src/testing/contracts/collect.js'
import { definePageContracts } from './harnesses.js'

declare global {
  interface Window {
    /** What the test that the button ran last came to: what failed, or an empty text. */
    outcome: Promise<string> | undefined
  }
}

const tests = collectTests(definePageContracts)

async function runContract(name: string): Promise<string> {
  const test = tests.find((one) => one.name === name)
  if (test === undefined) return `there is no test "${name}"`
  try {
    await test.run()
    return ''
  } catch (error) {
    return String(error)
  }
}

/** What became of opening a window here and now. */
function openLink(): string {
  let said = ''
  createWebNavigation()
    .open({ url: 'https://wallet.example/', target: '_blank' })
    .subscribe({
      error: ({ code, context }) => {
        said = `${code} ${context.reason}`
      },
      complete: () => {
        said = 'opened'
      },
    })
  return said
}

// A script that runs at load is no gesture.
if (location.search === '?open') window.outcome = Promise.resolve(openLink())

// What needs a visitor's gesture runs inside a real click.
document.querySelector('button')?.addEventListener('click', ({ currentTarget }) => {
  window.outcome = runContract((currentTarget as HTMLElement).dataset.test ?? '')
})
