import { configureServices } from '../../../src/domain/api/config.js'
import { configureNames } from '../../../src/domain/names/config.js'
import { loadedPlugin, type LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { namesModule } from '../../../src/kit/plugins/names.js'
import { servicesModule } from '../../../src/kit/plugins/services.js'
import type { Sandbox } from '../../sandbox/index.js'
import { hubOf } from '../read/networks.js'
import { settingsOf } from '../read/project-schema.js'
import type { Scenario } from '../read/scenario.js'

/** Returns the plugins of a scenario that ask for names: of the sandbox's own contract, and of its services. */
export function namePlugins({ world, options }: Scenario, { services }: Sandbox): LoadedPlugin[] {
  return [
    ...(world.services
      ? [loadedPlugin(configureServices({ projectId: 'scenario', hosts: services.hosts, analytics: world.services.analytics }), servicesModule())]
      : []),
    ...(world.names ? [loadedPlugin(configureNames({ hub: hubOf({ options }) }), namesModule())] : []),
  ]
}

/** Sets the project of a scenario at the sandbox's services. */
export function setProject({ world }: Scenario, { project }: Sandbox): void {
  if (world.services) project.set(settingsOf(world.services))
}

/** Sets the names of a scenario, on the chain. The registry is empty. @throws RangeError for a sandbox over chains that were given */
export async function setNames({ world }: Scenario, { names, registry }: Sandbox): Promise<void> {
  if (world.names === undefined) return
  if (names === undefined) throw new RangeError('The sandbox has no names: it did not start its chains itself')
  for (const name of Object.keys(registry.names())) registry.set(name, null)
  await names.clear()
  for (const { account, name, owner = account } of world.names) {
    await names.setRecord(name, { owner: owner as `0x${string}` })
    await names.setPrimary(account as `0x${string}`, name)
  }
}
