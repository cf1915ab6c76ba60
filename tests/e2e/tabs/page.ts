import { createLatchkit } from '../../../src/index.js'
import { evm } from '../../../src/evm.js'
import { mainnet } from '../../../src/domain/shared/networks/evm-chains.js'

declare global {
  interface Window {
    tab: typeof tab
  }
}

const kit = createLatchkit({ networks: [mainnet], metadata: { name: 'Tab' }, use: [evm()] })
let named = 0

/** An address of this tab's own each time. */
function address(name: string): string {
  const digits = [...`${name} ${named++}`].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return `0x${digits.padStart(40, '0').slice(-40)}`
}

function label(name: string): void {
  kit.dispatch({ type: 'setAddressLabel', namespace: 'eip155', address: address(name), label: `${name} ${named}` })
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Actions of a test in this tab. */
const tab = {
  label,
  labelAndLeave(name: string) {
    label(name)
    location.reload()
  },
  async labelAt(name: string, at: number) {
    await pause(at - Date.now() - 20)
    while (Date.now() < at);
    label(name)
  },
  async labelMany(name: string, count: number) {
    for (let index = 0; index < count; index++) {
      label(name)
      await pause(Math.random() * 4)
    }
  },
  known: () => Object.keys(kit.getState().account.addressLabels).length,
  /** Resolves when no other tab has written for a while. */
  quiet: () =>
    new Promise<void>((resolve) => {
      let waiting = setTimeout(resolve, 300)
      addEventListener('storage', () => {
        clearTimeout(waiting)
        waiting = setTimeout(resolve, 300)
      })
    }),
}

kit.start()
void kit.prefetch().then(() => {
  window.tab = tab
})
