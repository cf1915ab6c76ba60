import type { Translation } from '../../i18n/message.js'
import type { chainsText } from './strings.js'

/** Arabic of `strings.ts`, and of the name of its view. */
export const chainsArabic: Translation<typeof chainsText, 'chains.title'> = {
  'chains.title': 'اختر السلسلة',
  'chains.list': 'سلاسل {wallet}',
  'chains.text': 'تعمل {wallet} على عدة سلاسل. اربطها كلها أو اختر واحدة.',
  'chains.all': 'ربط الكل',
  'chains.rest': 'ربط الباقي',
  'chains.asking': 'أكّد في {wallet}',
  'chains.connected': 'متصلة',
  'chains.refused': 'لقد رفضت',
  'chains.failed': 'غير متصلة. حاول مجددًا',
  'chains.busy': 'أجب أولًا عن الطلب المفتوح في {wallet}',
  'chains.empty': 'لا يوجد حساب على {chain}. حاول مجددًا',
  'chains.done': 'تم',
}
