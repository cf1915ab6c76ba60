import type { Translation } from '../../i18n/message.js'
import type { signInText } from './strings.js'

/** Arabic of `strings.ts`, and of the names of its views. */
export const signInArabic: Translation<typeof signInText, 'signIn.title'> = {
  'signIn.title': 'تسجيل الدخول',
  'signIn.heading': 'أثبت أن هذه محفظتك',
  'signIn.text': 'سجّل الدخول إلى {app}. مجاني ولا يحرّك شيئًا.',
  'signIn.go': 'تسجيل الدخول',
  'signIn.message': 'الرسالة المطلوب توقيعها',
  'signIn.approve': 'وقّع في {wallet}',
  'signIn.approveText': 'أكّد الرسالة في نافذة الإضافة. قد تكون خلف هذه النافذة.',
  'signIn.checking': 'جارٍ التحقق من التوقيع',
  'signIn.checkingText': 'لحظة من فضلك.',
  'signIn.done': 'سجّلت الدخول',
  'signIn.doneText': 'يعرف {app} الآن أن هذه المحفظة لك.',
  'signIn.declined': 'لقد رفضت',
  'signIn.declinedText': 'لم تسجّل الدخول. يمكنك المحاولة مجددًا متى شئت.',
  'signIn.failed': 'لم تسجّل الدخول',
  'signIn.failedText': 'حدث خطأ ما. حاول مجددًا.',
  'signIn.otherText': 'التوقيع ليس من هذا الحساب. اختر الحساب في {wallet} ثم حاول مجددًا.',
  'signIn.uncheckedText': 'تعذّر التحقق من التوقيع. تأكد من اتصالك بالإنترنت ثم حاول مجددًا.',
  'signIn.timeText': 'وقت جهازك غير صحيح. تحقق من التاريخ والوقت ثم حاول مجددًا.',
  'signIn.unknown': 'لم يُتحقق من تسجيل الدخول',
  'signIn.unknownText': 'تعذّر سؤال {app} إن كنت مسجّلًا. حاول مجددًا.',
  'signIn.smartText': 'قد لا يقبل {app} الحسابات الذكية. حاول مجددًا أو استخدم حسابًا عاديًا.',
}
