import { httpHarness } from './memory-http-harness.js'
import {
  clipboardContract,
  clockContract,
  connectorContract,
  type ContractOptions,
  discoveryContract,
  finalityContract,
  reviewContract,
  frameContract,
  type Harness,
  httpContract,
  lockContract,
  loggerContract,
  navigationContract,
  platformContract,
  popupContract,
  randomContract,
  relayContract,
  rpcContract,
  type SetUp,
  siwxContract,
  storageContract,
  tabsContract,
  type TestApi,
  timerContract,
} from 'latchkit/testing'
import * as memory from './memory-harnesses.js'

/** A suite and its subject in memory. */
export interface Contract<H extends Harness> {
  readonly memory: SetUp<H>
  run(api: TestApi, name: string, setUp: SetUp<H>): void
  runInMemory(api: TestApi): void
}

/** Every suite that there is. Left out of a suite is what does not exist in memory. */
export const contracts = {
  timer: bind(timerContract, memory.timerHarness),
  clock: bind(clockContract, memory.clockHarness),
  random: bind(randomContract, memory.randomHarness),
  storage: bind(storageContract, memory.storageHarness),
  rpc: bind(rpcContract, memory.rpcHarness),
  http: bind(httpContract, httpHarness),
  discovery: bind(discoveryContract, memory.discoveryHarness),
  connector: bind(connectorContract, memory.connectorHarness),
  relay: bind(relayContract, memory.relayHarness),
  review: bind(reviewContract, memory.reviewHarness, { without: ['fail'] }),
  finality: bind(finalityContract, memory.finalityHarness, { without: ['fail'] }),
  frame: bind(frameContract, memory.frameHarness, { without: ['forge'] }),
  popup: bind(popupContract, memory.popupHarness),
  siwx: bind(siwxContract, memory.siwxHarness, { without: ['reopen'] }),
  platform: bind(platformContract, memory.platformHarness, { without: ['sibling'] }),
  navigation: bind(navigationContract, memory.navigationHarness),
  clipboard: bind(clipboardContract, memory.clipboardHarness),
  tabs: bind(tabsContract, memory.tabsHarness, { without: ['stranger'] }),
  lock: bind(lockContract, memory.lockHarness),
  logger: bind(loggerContract, memory.loggerHarness, { without: ['breakSink', 'atLevel'] }),
}

type Suite<H extends Harness> = (api: TestApi, name: string, setUp: SetUp<H>, options?: ContractOptions<H>) => void

function bind<H extends Harness>(suite: Suite<H>, setUp: SetUp<H>, options: ContractOptions<H> = {}): Contract<H> {
  const run: Contract<H>['run'] = (api, name, subject) => suite(api, name, subject, options)
  return { memory: setUp, run, runInMemory: (api) => run(api, 'memory', setUp) }
}
