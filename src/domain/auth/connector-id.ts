/** Id of the embedded wallet's connector (CONN-06). */
export const AUTH_CONNECTOR_ID = 'ID_AUTH'
/** Name of the connector in state. The UI shows its own text. */
export const AUTH_CONNECTOR_NAME = 'E-mail wallet'
