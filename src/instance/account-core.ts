/** What the facade loads by the time that a wallet answers: what decides on accounts. */
export { accountParts } from '../domain/account-parts.js'
