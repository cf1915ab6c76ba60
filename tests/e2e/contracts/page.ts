import { createWebNavigation } from '../../../src/adapters/browser/web-navigation.js'
import { collectTests } from '../../../src/testing/contracts/collect.js'
import { definePageContracts } from './harnesses.js'

declare global {
  interface Window {
    /** Outcome of the test that the button ran last: its failure, or an empty text. */
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

/** Opens a window at once, and returns the outcome. */
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

// A script that runs at load has no user activation.
if (location.search === '?open') window.outcome = Promise.resolve(openLink())

// Tests that need a user gesture run inside a real click.
document.querySelector('button')?.addEventListener('click', ({ currentTarget }) => {
  window.outcome = runContract((currentTarget as HTMLElement).dataset.test ?? '')
})
