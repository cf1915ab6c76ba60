import { expect, it } from 'vitest'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import { CONNECT, openLive } from '../../../tests/domain/sessions.js'

const names = ['receive', 'send', 'analytics', 'allWallets', 'legalCheckbox', 'collapseWallets'] as const
const subsets = Array.from({ length: 2 ** names.length }, (_, bits) => Object.fromEntries(names.map((name, at) => [name, (bits & (1 << at)) === 0])))

it('[CORE-04] with any subset of what is optional off, connecting, signing, switching and disconnecting go on, by a wallet of the page and by a session', async () => {
  for (const features of subsets) {
    const page = openPage({ options: { features } })
    await page.run({ type: 'connect', connectorId: ALPHA })
    expect(await page.run({ type: 'signMessage', message: 'hello' })).toMatchObject({ type: 'requestCompleted' })
    expect(await page.run({ type: 'switchNetwork', network: 'eip155:8453' })).toMatchObject({ type: 'networkSwitched' })
    expect(await page.run({ type: 'disconnect' })).toMatchObject({ type: 'disconnectSucceeded' })
    const live = openLive({ options: { features } })
    expect(await live.run({ type: 'signMessage', message: 'hello' })).toMatchObject({ type: 'requestCompleted' })
    expect(live.give(CONNECT)).toMatchObject({ status: 'accepted' })
  }
})
