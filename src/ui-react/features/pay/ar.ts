import type { Translation } from '../../i18n/message.js'
import type { payText } from './strings.js'

/** Arabic of view Pay. */
export const payArabic: Translation<typeof payText> = {
  'pay.connect': 'اربط محفظة للدفع',
  'pay.connectText': 'لا يُدفع شيء قبل أن تؤكده.',
  'pay.reading': 'نقرأ الشبكة',
  'pay.funds': 'رصيدك {balance} ‏{symbol}',
  'pay.fee': 'تحتاج إلى {missing} ‏{symbol} أخرى لرسوم الشبكة',
  'pay.failed': 'تعذّر إعداد الدفع',
}
