import { of } from 'rxjs'
import { houseRules } from './house-rules.js'

/** The plugin for scenario files, with a server that saves everything: `latchkit-cli run house-rules.yaml --plugin scenario-plugin.js`. */
export default houseRules({ version: 2, port: { save: () => of(null) } })
