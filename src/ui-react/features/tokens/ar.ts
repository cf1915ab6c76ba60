import type { Translation } from '../../i18n/message.js'
import type { pickerText } from './strings.js'

/** Arabic of `strings.ts`. */
export const pickerArabic: Translation<typeof pickerText> = {
  'picker.search': 'اسم أو رمز أو عنوان',
  'picker.tokens': 'العملات',
  'picker.none': 'لا عملة باسم «{text}»',
  'picker.noneText': 'ألصق عنوان عملة ليست في أي قائمة.',
  'picker.failed': 'تعذرت قراءة القائمة',
  'picker.failedText': 'يمكنك لصق عنوان عملة.',
}
