import type { Translation } from '../../i18n/message.js'
import type { unansweredText } from './strings.js'

/** Arabic of `strings.ts`, and of the name of its view. */
export const unansweredArabic: Translation<typeof unansweredText, 'unanswered.title'> = {
  'unanswered.title': 'طلبات المحفظة',
  'unanswered.row': {
    zero: 'لا طلبات بلا رد',
    one: 'طلب واحد بلا رد',
    two: 'طلبان بلا رد',
    few: '{count} طلبات بلا رد',
    many: '{count} طلبًا بلا رد',
    other: '{count} طلب بلا رد',
  },
  'unanswered.rowText': 'انظر في {wallet}',
  'unanswered.list': 'طلبات بلا رد',
  'unanswered.signMessage': 'توقيع رسالة',
  'unanswered.signTypedData': 'توقيع بيانات',
  'unanswered.signTransactions': 'توقيع معاملات',
  'unanswered.sendTransaction': 'إرسال معاملة',
  'unanswered.sendCalls': 'إرسال عدة معاملات',
  'unanswered.asked': 'طُلب الساعة {time} على {network}',
  'unanswered.maySend': 'قد ترسلها {wallet} بعد. وافق عليها أو ارفضها هناك.',
  'unanswered.maySign': 'قد توقّعها {wallet} بعد. وافق عليها أو ارفضها هناك.',
  'unanswered.earlier': 'طُلب قبل تحميل هذه الصفحة. انظر في {wallet}.',
  'unanswered.moved': 'أُرسل شيء منذ ذلك الحين',
  'unanswered.movedText': 'قد تكون هذه المعاملة. راجع نشاطك أولًا.',
  'unanswered.open': 'افتح {wallet}',
  'unanswered.forget': 'إزالة من القائمة',
  'unanswered.forgetOf': 'إزالة من القائمة: {request}',
  'unanswered.sent': 'أُرسلت في النهاية',
  'unanswered.signed': 'وُقّعت في النهاية',
  'unanswered.refused': 'رُفضت في {wallet}',
  'unanswered.refusedText': 'لم يُرسل شيء. يمكنك المحاولة مجددًا.',
  'unanswered.signedText': 'ربما تابع التطبيق بدونها. حاول مجددًا هناك.',
  'unanswered.none': 'لا شيء ينتظر',
  'unanswered.noneText': 'يمكنك الإغلاق والمتابعة.',
}
