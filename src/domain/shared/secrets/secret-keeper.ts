import { isSecret, SECRET_PLACEHOLDER, type Secret } from './secret.js'

/** Number of latest operations whose secrets are kept. */
export const KEPT_SECRETS = 64

/** Keeps secrets of commands until they are used, because events and state may not hold them (design, rule 11). */
export interface SecretKeeper {
  /** Keeps the secret members of an accepted command. In a replay they are the tape's placeholders. */
  keep(operation: string, command: object): void
  /** Returns a secret, once. Returns undefined if there is none, or it was used. */
  use(operation: string, member: string): Secret | undefined
  clear(): void
}

/** Creates a keeper for {@link KEPT_SECRETS} operations. Drops older ones. Finds only direct members of the command. */
export function createSecretKeeper(): SecretKeeper {
  const kept = new Map<string, Map<string, Secret>>()
  return {
    keep(operation, command) {
      const secrets = Object.entries(command).filter(([, value]) => isSecret(value) || value === SECRET_PLACEHOLDER)
      if (secrets.length === 0) return
      kept.set(operation, new Map(secrets as [string, Secret][]))
      for (const [oldest] of kept) if (kept.size > KEPT_SECRETS) kept.delete(oldest)
    },
    use(operation, member) {
      const secrets = kept.get(operation)
      const secret = secrets?.get(member)
      secrets?.delete(member)
      if (secrets?.size === 0) kept.delete(operation)
      return secret
    },
    clear: () => kept.clear(),
  }
}
