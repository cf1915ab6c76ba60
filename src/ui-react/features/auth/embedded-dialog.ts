import type { DialogParts } from '../../dialog/dialog.js'
import { HomeHost } from '../frame/frame-host.js'
import { HomeShell } from '../frame/frame-shell.js'
import { EmailMethod, SocialMethod } from './login-methods.js'

/** Parts of the dialog of an instance with an embedded wallet: the place of its frame, and its logins in view Connect. */
export const embeddedDialog: DialogParts = { Host: HomeHost, Shell: HomeShell, logins: { Email: EmailMethod, Social: SocialMethod } }
