import type { accountText } from './en/account.js'
import type { accountKindText } from './en/account-kind.js'
import type { approveText } from './en/approve.js'
import type { connectText } from './en/connect.js'
import type { connectingText } from './en/connecting.js'
import type { signInText } from './en/sign-in.js'
import type * as features from './en/features.js'
import type { feedbackText } from './en/feedback.js'
import type { loginText } from './en/login.js'
import type { methodsText } from './en/methods.js'
import type { networkText } from './en/network.js'
import type { outsideText } from './en/outside.js'
import type { titlesText } from './en/titles.js'
import type { updateEmailText } from './en/update-email.js'
import type { viewText } from './en/view.js'
import type { waitingText } from './en/waiting.js'
import type { walletConnectText } from './en/walletconnect.js'
import type { walletsText } from './en/wallets.js'
import type { Message } from './message.js'

/** Every text there is, by id. Types only: the English itself loads with the view that shows it. */
export type EnglishText = typeof accountText &
  typeof viewText &
  typeof connectText &
  typeof connectingText &
  typeof feedbackText &
  typeof accountKindText &
  typeof approveText &
  typeof signInText &
  typeof loginText &
  typeof methodsText &
  typeof updateEmailText &
  typeof networkText &
  typeof outsideText &
  typeof titlesText &
  typeof waitingText &
  typeof walletConnectText &
  typeof walletsText &
  typeof features.activityText &
  typeof features.allWalletsText &
  typeof features.helpText &
  typeof features.nameText &
  typeof features.receiveText &
  typeof features.sendText &
  typeof features.swapText

/** The id of a text. */
export type MessageId = keyof EnglishText

/** A complete translation: a missing id does not compile. */
export type Messages = { readonly [Id in MessageId]: Message }

/** A host's own words for some texts (option `messages`). */
export type MessageOverrides = { readonly [Id in MessageId]?: Message }
