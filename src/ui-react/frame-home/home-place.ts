import type { DialogPlace } from '../modal/dialog.js'
import { HomeHost } from './home-host.js'
import { HomeShell } from './home-shell.js'

/** Where the dialog of an instance with an embedded wallet is drawn. */
export const homePlace: DialogPlace = { Host: HomeHost, Shell: HomeShell }
