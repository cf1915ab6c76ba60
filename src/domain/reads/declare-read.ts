import { readNames } from './messages.js'

/** Declaration of the messages of a read, for {@link SliceDeclaration}. */
export interface ReadDeclaration<Name extends string, Args, Subject extends string> {
  readonly commands: Readonly<Record<`refresh${Capitalize<Name>}`, Args & { readonly force: 'flag?' }>>
  readonly events: Readonly<Record<`${Name}Requested` | `${Name}Loaded` | `${Name}Failed`, Readonly<Record<Subject, true>>>>
  readonly personal: Readonly<Record<`report${Capitalize<Name>}` | `report${Capitalize<Name>}Failed`, Readonly<Record<Subject, true>>>>
}

/**
 * Returns the declaration of the messages of a read.
 *
 * @param args members of its commands
 * @param personal personal members of its subject
 */
export function declareRead<Name extends string, const Args extends object, Subject extends string>(
  name: Name,
  args: Args,
  personal: Readonly<Record<Subject, true>>,
): ReadDeclaration<Name, Args, Subject> {
  const names = readNames(name)
  const declaration = {
    commands: { [names.refresh]: { ...args, force: 'flag?' } },
    events: { [names.requested]: personal, [names.loaded]: personal, [names.failed]: personal },
    personal: { [names.report]: personal, [names.reportFailed]: personal },
  }
  return declaration as unknown as ReadDeclaration<Name, Args, Subject>
}
