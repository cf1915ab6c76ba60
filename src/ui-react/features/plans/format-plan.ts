import type { HeldPlan, PlanAmount, PlanContent, PlanCost, PlanWarning } from '../../../domain/plans/state.js'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { shortAddress } from '../../primitives/address.js'
import { plansText } from './strings.js'

type Text = Translate<typeof plansText>

/** Warning of a plan, formatted for display. */
export interface PlanNote {
  readonly id: string
  readonly title: string
  readonly text?: string | undefined
  readonly danger: boolean
}

/** Formats an amount with all its digits. */
export function formatAmount({ units, decimals, symbol }: PlanAmount, strings: Strings): string {
  return exactAmount(strings, formatUnits(BigInt(units), decimals), symbol)
}

/** Formats an amount with its bound: at least, at most, about. */
export function formatBound(amount: PlanAmount, t: Text, strings: Strings): string {
  const written = formatAmount(amount, strings)
  if (amount.bound === undefined) return written
  return t(({ about: 'plan.about', atLeast: 'plan.atLeast', atMost: 'plan.atMost' } as const)[amount.bound], { amount: written })
}

/** Formats the warnings of an act. The first time is shown as a tag. */
export function formatWarnings(warnings: readonly PlanWarning[], t: Text): readonly PlanNote[] {
  return warnings
    .filter(({ type }) => type !== 'firstTime')
    .map(({ type, level, known, subject = '' }, at) => {
      const title: keyof typeof plansText = isText(`plan.warn.${type}`) ? (`plan.warn.${type}` as 'plan.warn.other') : 'plan.warn.other'
      const text = `plan.warn.${type}Text`
      return {
        id: `${type} ${at}`,
        title: t(title as 'plan.warn.valueLost', { subject }),
        danger: level === 'danger',
        ...(isText(text) && {
          text: type === 'lookAlike' ? t('plan.warn.lookAlikeText', { known: shortAddress(known ?? '') }) : t(text as 'plan.warn.lostText'),
        }),
      }
    })
}

/** Returns the question before the same payment, with how the first one stands. */
export function formatAgain(earlier: HeldPlan | undefined, wallet: string, t: Text): readonly PlanNote[] {
  if (earlier === undefined) return []
  const { phase, progress } = earlier
  const isOnItsWay = progress.some(({ status }) => status === 'sent') && phase !== 'failed'
  const text = phase === 'done' ? t('plan.sameDone') : isOnItsWay ? t('plan.sameSent') : t('plan.sameUnclear', { wallet })
  return [{ id: 'again', title: t('plan.same'), text, danger: false }]
}

/** Formats what may change and what is allowed: the difference between about and at least in money, and each allowance with its amount (x4, UX-39). */
export function formatTerms(
  { comes, allows = [] }: PlanContent,
  t: Text,
  strings: Strings,
): readonly { readonly id: string; readonly key: string; readonly value: string }[] {
  const [about, least] = (['about', 'atLeast'] as const).map((bound) => comes.find((one) => one.bound === bound))
  const falls = about && least && about.token === least.token ? [{ ...about, units: (BigInt(about.units) - BigInt(least.units)).toString() }] : []
  return [
    ...falls.map((amount) => ({ id: 'falls', key: t('plan.fallBy'), value: formatAmount(amount, strings) })),
    ...allows.map(({ units, decimals, symbol, spender, spenderName }, at) => ({
      id: `allows ${at}`,
      key: t('plan.allowsTo', { spender: spenderName ?? shortAddress(spender) }),
      value:
        units === undefined
          ? t('plan.allowsAll', { symbol })
          : units === '0'
            ? t('plan.allowsNone', { symbol })
            : t('plan.allowsExactly', { amount: formatAmount({ units, decimals, symbol }, strings) }),
    })),
  ]
}

/** Formats a cost with its payer: a sponsor, or the visitor. */
export function formatCost(cost: PlanCost, { batch }: PlanContent, t: Text, strings: Strings): string {
  if (cost.isSponsored !== true) return formatBound(cost, t, strings)
  const name = batch?.sponsor?.name
  return name === undefined ? t('plan.paidForYou') : t('plan.paidBy', { name })
}

/** Returns the words of steps with one prompt, all or none; undefined for a plan without. */
export function formatAtOnce({ batch }: PlanContent, t: Text): string | undefined {
  const count = batch?.steps.length ?? 0
  return count < 2 ? undefined : count === 2 ? t('plan.bothAtOnce') : t('plan.allAtOnce', { count })
}

/** Returns the number of prompts of a plan. */
export function promptsOf({ steps, batch }: PlanContent): number {
  return steps.filter(({ type }) => type !== 'service').length - Math.max(0, (batch?.steps.length ?? 1) - 1)
}

/** Returns what is said of the wallet's means: a fee that no sponsor paid, an account that becomes a smart one, and steps that go one by one after all. */
export function formatMeans({ content, phase, isSingle, isUnsponsored }: HeldPlan, wallet: string, sponsor: string | undefined, t: Text): readonly PlanNote[] {
  if (content === undefined || phase === 'failed') return []
  const said = sponsor === undefined ? t('plan.payYourselfTextUnnamed') : t('plan.payYourselfText', { name: sponsor })
  return [
    ...(isUnsponsored ? [{ id: 'sponsor', title: t('plan.payYourself'), text: said, danger: false }] : []),
    ...(content.batch?.upgrades ? [{ id: 'upgrade', title: t('plan.upgrade'), text: t('plan.upgradeText', { wallet }), danger: false }] : []),
    ...(isSingle && promptsOf(content) > 1 ? [{ id: 'split', title: t('plan.split'), text: t('plan.splitText', { wallet }), danger: false }] : []),
  ]
}

/** Returns the words of the button that confirms a plan. */
export function confirmWords({ act, content, isUnsponsored }: HeldPlan, t: Text, strings: Strings): string {
  if (isUnsponsored) return t('plan.payFee')
  const [first] = content?.goes ?? []
  return t(`plan.do.${act}` as 'plan.do.send', { amount: first === undefined ? '' : formatAmount(first, strings) })
}

/** Returns what a plan does to the transaction whose place it takes; undefined for one that takes no place. */
export function aboutReplaced({ act }: Pick<HeldPlan, 'act'>, t: Text): string | undefined {
  return act === 'speedUp' ? t('plan.speedUpText') : act === 'cancel' ? t('plan.cancelText') : undefined
}

/** Returns true if a replacement failed because there is nothing to replace any more, or an offer has ended: another try helps nobody. */
export function isTooLate({
  failure,
  content,
}: {
  readonly failure?: HeldPlan['failure'] | undefined
  readonly content?: HeldPlan['content'] | undefined
}): boolean {
  return (
    failure?.code === 'PLAN_EXPIRED' ||
    failure?.code === 'TRANSACTION_NOT_PENDING' ||
    (failure?.code === 'TRANSACTION_REPLACED' && content?.replaces !== undefined)
  )
}

/** Returns the words of a plan's failure. */
export function failureWords({ failure, isSingle, content }: HeldPlan, wallet: string, t: Text): string | undefined {
  if (failure === undefined) return undefined
  if (failure.category === 'USER_REJECTED' || failure.code === 'TRANSACTION_DECLINED') return t('plan.refused')
  if (failure.code === 'REQUEST_UNANSWERED') return t('plan.unanswered', { wallet })
  if (failure.code === 'BATCH_PARTIAL') return t('plan.someOfIt', { wallet })
  if (failure.code === 'PLAN_EXPIRED') return t('plan.expired')
  if (isTooLate({ failure, content })) return t('plan.tooLate')
  if (isSingle && content?.batch !== undefined) return t('plan.oneByOne', { wallet })
  return failure.code === 'TRANSACTION_MAY_BE_SENT' ? t('plan.again', { wallet }) : t('plan.failed')
}

function isText(id: string): boolean {
  return Object.hasOwn(plansText, id)
}
