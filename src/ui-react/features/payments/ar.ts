import type { Translation } from '../../i18n/message.js'
import type { paymentsText } from './strings.js'

/** Arabic of `strings.ts`, and of the name of its view. */
export const paymentsArabic: Translation<typeof paymentsText, 'payments.title'> = {
  'payments.title': 'مدفوعات قيد التأكيد',
  'payments.onTheWay': {
    zero: 'لا مدفوعات في الطريق',
    one: 'دفعة واحدة في الطريق',
    two: 'دفعتان في الطريق',
    few: '{count} دفعات في الطريق',
    many: '{count} دفعة في الطريق',
    other: '{count} دفعة في الطريق',
  },
  'payments.transactions': {
    zero: 'لا معاملات في الطريق',
    one: 'معاملة واحدة في الطريق',
    two: 'معاملتان في الطريق',
    few: '{count} معاملات في الطريق',
    many: '{count} معاملة في الطريق',
    other: '{count} معاملة في الطريق',
  },
  'payments.list': 'مدفوعات في الطريق',
  'payments.waits': 'بانتظار كتلة',
  'payments.owners': 'بانتظار مالكي Safe',
  'payments.replaced': 'حلّت محلها دفعة أسرع',
  'payments.speedUp': 'تسريع',
  'payments.speedUpOf': 'تسريع {payment}',
  'payments.none': 'لا مدفوعات في الطريق',
  'payments.noneText': 'تبقى المدفوعات المُرسلة هنا حتى تدخل كتلة.',
  'payments.preparing': 'يجري حساب الرسوم الجديدة',
  'payments.oldFee': 'الرسوم حتى الآن',
  'payments.newFee': 'الرسوم الجديدة',
  'payments.send': 'أرسل مجددًا',
  'payments.asking': 'أكّد في {wallet}',
  'payments.sent': 'أُرسلت مجددًا برسوم أعلى.',
  'payments.failed': 'لم تُرفع الرسوم',
  'payments.confirmed': 'دخلت الدفعة كتلةً بالفعل.',
  'payments.invalid': 'لم يعد ممكنًا استبدال هذه الدفعة.',
  'payments.insufficient': 'لا يكفي رصيد الحساب لرسوم أعلى.',
  'payments.declined': 'لقد رفضت في {wallet}.',
  'payments.other': 'ما زالت الدفعة في الطريق. حاول مجددًا.',
}
