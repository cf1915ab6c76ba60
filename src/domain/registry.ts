/**
 * Registry of the domain, filled by declaration merging. It imports nothing. A slice or plugin declares itself where it is defined:
 *
 *   declare module '../registry.js' {
 *     interface Slices { readonly visits: { readonly state: VisitState; readonly commands: VisitCommand; readonly events: VisitEvent } }
 *   }
 *
 * Outside the package the module is 'latchkit/plugin'.
 */

/** State, commands and events of the slices, by name. The state of a plugin's slice is undefined if the plugin is not in use. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Slices {}

/** Public part of slices, by name: state, commands and events for apps, each optional. Part of public types, so it names nothing internal. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PublicSlices {}

/** Success event of each public command. A command without an entry ends with its own dispatch. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Results {}

/** Stored items in `restored`, validated at start. Those of a plugin's slice are under the slice's name. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface RestoredItems {}

/** Views of the dialog that slices add (`Slice.views`), by name: `interface Views { readonly Visits: true }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Views {}

/** Configuration of the plugins in use, by name. Undefined for an unused plugin. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PluginConfigs {}

/** Error codes of custom plugins. Built-in codes are in the catalogue. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PluginErrors {}
