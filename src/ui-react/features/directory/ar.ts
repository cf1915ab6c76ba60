import type { Translation } from '../../i18n/message.js'
import type { directoryText } from './strings.js'

/** Arabic of `strings.ts`, and of the name of the view. */
export const directoryArabic: Translation<typeof directoryText, 'getWallet.title'> = {
  'getWallet.title': 'الحصول على محفظة',
  'directory.count': '{count}+',
  'directory.loading': 'جارٍ تحميل محفظة',
  'directory.failed': 'لم تُحمَّل القائمة',
  'directory.failedText': 'المحافظ الموجودة هنا ما زالت تعمل.',
  'directory.short': 'لم تُحمَّل القائمة كاملة. هذه أشهر المحافظ.',
  'directory.part': 'لم يُحمَّل جزء من القائمة.',
  'directory.rest': 'شبكات أخرى',
  'directory.restText': 'قد لا تعمل مع هذا التطبيق.',
  'directory.clear': 'مسح البحث',
  'directory.appStore': 'App Store',
  'directory.playStore': 'Google Play',
  'directory.extension': 'إضافة للمتصفح',
  'directory.website': 'الموقع',
  'directory.notOpened': 'لم يُفتح شيء؟',
  'directory.getText': 'أضفها هنا، ثم عُد للتوصيل.',
}
