import { expect, it } from 'vitest'
import { parseScenario } from '../../cli/scenario/read/load.js'
import { divergenceOf } from '../../cli/tape/check.js'
import { parseTape } from '../../cli/tape/file.js'
import { writeTape } from '../../src/domain/kernel/tape.js'
import { watchRun } from './runs.js'

// Stands here and not in a file of its own: a tape with an allowance replays, and its copy without personal data folds, but does not replay.
const scenario = `name: the amount of an allowance is chosen before the secure site is asked, and is what it is asked for
ids: [AUTH-36, I-27, MODAL-27, UX-37]
config: { projectId: demo, networks: [sandbox1, sandbox2] }
world:
  site:
    wallet: { preferredAccountType: eoa, contracts: [{ address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', network: sandbox1, name: Lantern, symbol: LKT, decimals: 6 }] }
    person: { approvals: ask }
  balances: []
steps:
  - do: { loginWithEmail: ann@example.org }
  - wait: emailCodeSent
  - do: { submitEmailCode: { code: { inbox: ann@example.org } } }
  - wait: loggedIn
  - note: a token of the app, without a limit
    do: { sendTransaction: { transaction: { to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: '0x095ea7b300000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff' } } }
  - wait: approvalOpened
  - expect: { view: ApproveTransaction, site.visible: false, approval.allowance: { token: { symbol: LKT, decimals: 6 }, stage: choice }, reading.warnings: [{ kind: unlimitedApproval }] }
  - advance: 1s
  - expect: { site.questions: [] }
  - do: { chooseApprovalAmount: '0' }
    expectRejected: AMOUNT_INVALID
  - do: { chooseApprovalAmount: '250000000' }
  - wait: approvalAmountChosen
    with: { amount: '250000000', method: eth_sendTransaction }
  - expect: { reading: { warnings: [], parts: [{ kind: tokenApproval, amount: '250000000' }] } }
  - do: { chooseApprovalAmount: { amount: '1', digest: of an earlier version } }
    expectRejected: APPROVAL_CHANGED
  - do: { approveEmbeddedRequest: { digest: of an earlier version } }
    expectRejected: APPROVAL_CHANGED
  - do: approveEmbeddedRequest
  - wait: embeddedRequestReleased
  - advance: 1s
  - expect: { site.visible: true, site.questions: [{ method: eth_sendTransaction }] }
  - site: { approve: true }
  - wait: requestCompleted
    with: { kind: sendTransaction }
  - do: { switchNetwork: sandbox2 }
  - wait: networkSwitched
  - note: another network, where the token is not known; only an allowance that is increased is one for certain
    do: { sendTransaction: { network: sandbox2, transaction: { to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: '0x3950935100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000000001f4' } } }
  - wait: approvalTokenRead
  - do: { chooseApprovalAmount: '501' }
    expectRejected: APPROVAL_AMOUNT_TOO_LARGE
  - do: { chooseApprovalAmount: '20' }
  - do: approveEmbeddedRequest
  - advance: 1s
  - site: { reject: true }
  - wait: requestFailed
  - note: '\`approve\` of an unknown contract may be about an item of a collection, so it is asked as it is'
    do: { sendTransaction: { network: sandbox2, transaction: { to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: '0x095ea7b300000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000000001f4' } } }
  - wait: embeddedRequestReleased
  - do: { chooseApprovalAmount: '20' }
    expectRejected: APPROVAL_CHANGED
  - advance: 1s
  - site: { approve: true }
  - wait: requestCompleted
    with: { kind: sendTransaction }
`

it('[AUTH-36, I-27, MODAL-27, UX-37] the amount of an allowance is chosen before the secure site is asked, and its tape replays', async () => {
  const run = await watchRun(parseScenario(scenario, 'allowance'))
  expect(run.failures).toEqual([])
  for (const tape of run.tapes) expect(divergenceOf(parseTape(writeTape(tape)))).toBeUndefined()
})
