import type { Translation } from '../../i18n/message.js'
import type { networkText } from './strings.js'

/** Arabic of `strings.ts`, and of the names of its views. */
export const networkArabic: Translation<typeof networkText, 'networks.title' | 'unsupported.title'> = {
  'networks.title': 'اختر الشبكة',
  'unsupported.title': 'شبكة غير مناسبة',
  'networks.search': 'البحث في الشبكات',
  'networks.list': 'الشبكات',
  'networks.notInWallet': 'ليست في {wallet}',
  'networks.secondWallet': 'تتطلب محفظة ثانية',
  'networks.walletDecides': 'تقرر {wallet} أي الشبكات تعرض. يمكنك إضافة المزيد هناك.',
  'networks.notFound': 'لا توجد شبكة باسم «{text}»',
  'networks.notFoundText': 'تحقق من الكتابة.',
  'switch.heading': 'بدّل إلى {network} في {wallet}',
  'switch.text': 'تطلب منك {wallet} التأكيد. يبقى عنوانك كما هو.',
  'switch.failed': 'لم تبدّل {wallet} الشبكة',
  'switch.failedText': 'ما زلت على {network}.',
  'switchChain.heading': 'تحتاج {network} إلى محفظة أخرى',
  'switchChain.text': 'ليس في {wallet} حساب على {network} هنا. وصّل محفظة فيها حساب وستتمكن من استخدام الاثنتين.',
  'switchChain.connect': 'وصّل محفظة لشبكة {network}',
  'switchChain.stay': 'البقاء على {network}',
  'unsupported.heading': 'لا يعمل {app} على {network}',
  'unsupported.text': 'بدّل إلى إحدى هذه الشبكات للمتابعة. ستطلب منك {wallet} التأكيد.',
}
