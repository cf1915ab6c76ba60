import type { Fault } from '../steps/faults.js'
import type { ScenarioWorld, Step } from '../read/scenario.js'
import { mendName } from '../read/suggest.js'
import type { ScenarioWallet } from '../read/world-schema.js'

/** Members of the world that acts need, with their names for messages. */
const PARTS = { relay: ['relay', 'far wallet'], site: ['site', 'secure site'], host: ['signIn', 'sign-in'] } as const

/** Returns the faults that span several steps: wallets that were not installed, tabs that were not opened, members that the world does not have. */
export function crossFaults(world: ScenarioWorld, steps: readonly Step[]): Fault[] {
  const wallets = new Set<string>()
  const taken = new Set<string>()
  const install = ({ id, namespace = 'eip155' }: ScenarioWallet) => {
    let free = id
    for (let claim = 2; taken.has(`${namespace} ${free}`); claim += 1) free = `${id}#${claim}`
    taken.add(`${namespace} ${free}`)
    wallets.add(free)
  }
  for (const wallet of world.wallets) install(wallet)
  let tabs = 1
  return steps.flatMap(({ index, tab, act }): Fault[] => {
    const path = ['steps', index - 1]
    const faults: Fault[] = []
    if (tab !== undefined && tab > tabs)
      faults.push({
        path: [...path, 'inTab'],
        problem: `there is no tab ${tab} yet; ${tabs === 1 ? 'open it with newTab: true' : `${tabs} were opened so far`}`,
      })
    if (act.verb === 'newTab') tabs += 1
    if (act.verb === 'install') install(act.wallet)
    if (act.verb === 'wallet' && !wallets.has(act.act.id))
      faults.push({
        path: [...path, 'wallet', 'id'],
        problem: `there is no wallet "${act.act.id}" yet; ${wallets.size === 0 ? 'name it in world.wallets' : mendName(act.act.id, [...wallets])}`,
      })
    if (act.verb === 'relay' || act.verb === 'site' || act.verb === 'host') {
      const [part, name] = PARTS[act.verb]
      if (world[part] === undefined) faults.push({ path: [...path, act.verb], problem: `there is no ${name}; write "${part}: {}" into the world` })
    }
    return faults
  })
}
