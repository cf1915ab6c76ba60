import type { ConfigState } from '../domain/config/index.js'
import { createDefinition } from '../domain/definition.js'
import type { Tape } from '../domain/kernel/tape.js'
import type { PluginDomain } from '../domain/plugin.js'
import { assertReplays } from '../domain/tapes.js'

/**
 * Replays a tape: its commands and replies through the current deciders and policies. No port is called.
 *
 * @param plugins pure halves of custom plugins
 * @throws REPLAY_DIVERGED with the first line that differs
 */
export function assertTapeReplays(tape: Tape, plugins: readonly PluginDomain[] = []): void {
  assertReplays(createDefinition(tape.head.config as unknown as ConfigState, plugins), tape)
}
