import type { Translation } from '../../i18n/message.js'
import type { portfolioText } from './strings.js'

/** Arabic of `strings.ts`. */
export const portfolioArabic: Translation<typeof portfolioText> = {
  'portfolio.total': 'القيمة الإجمالية',
  'portfolio.unpriced': {
    zero: 'لا رموز بلا سعر.',
    one: 'دون رمز واحد: سعره غير معروف.',
    two: 'دون رمزين: سعراهما غير معروفين.',
    few: 'دون {count} رموز: أسعارها غير معروفة.',
    many: 'دون {count} رمزًا: أسعارها غير معروفة.',
    other: 'دون {count} رمز: أسعارها غير معروفة.',
  },
  'portfolio.unread': {
    zero: 'قُرئت كل الرموز.',
    one: 'تعذّرت قراءة رمز واحد.',
    two: 'تعذّرت قراءة رمزين.',
    few: 'تعذّرت قراءة {count} رموز.',
    many: 'تعذّرت قراءة {count} رمزًا.',
    other: 'تعذّرت قراءة {count} رمز.',
  },
  'portfolio.outdated': 'الأرصدة من {time}',
  'portfolio.outdatedText': 'لم تنجح المحاولة الأخيرة.',
  'portfolio.unavailable': 'الرموز غير متاحة',
  'portfolio.unavailableText': 'تعذّرت قراءتها.',
  'portfolio.refresh': 'تحديث',
  'portfolio.refreshing': 'جارٍ التحديث',
  'portfolio.edit': 'تعديل القائمة',
  'portfolio.done': 'تم',
  'portfolio.hide': 'إخفاء {token}',
  'portfolio.show': 'إظهار {token}',
  'portfolio.noPrice': 'بلا سعر',
  'portfolio.hidden': 'مخفي ({count})',
  'portfolio.hiddenText': 'ليست ضمن الإجمالي. يستطيع الغرباء إرسال أي رمز.',
  'portfolio.imitates': 'ليس {token}',
  'portfolio.spam': 'مزعج',
  'portfolio.ofWallet': 'كما تخبر محفظتك، {time}.',
  'portfolio.ofService': 'كما تخبر خدمة الفهرسة، {time}.',
  'portfolio.ofChain': 'الرموز المعروفة على {network}، {time}.',
  'portfolio.serviceFailed': 'لم تُجب خدمة الفهرسة.',
}
