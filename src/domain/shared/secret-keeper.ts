import { isSecret, SECRET_PLACEHOLDER, type Secret } from './secret.js'

/** Operations whose secrets are kept: the newest ones. */
export const KEPT_SECRETS = 64

/** Secrets that came in a command, until they are used: neither events nor state may hold them (design, rule 11). */
export interface SecretKeeper {
  /** Keeps the secret members of a command that was taken. In a replay the placeholder on the tape stands for each. */
  keep(operation: string, command: object): void
  /** Hands a secret out, once. Undefined where there is none, or none any more. */
  use(operation: string, member: string): Secret | undefined
  clear(): void
}

/** Makes a keeper of {@link KEPT_SECRETS}; older ones are dropped. Only members of the command itself are looked at, none inside of them. */
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
