import type { outsideText } from '../buttons/strings.js'
import type { viewsText } from '../dialog/strings-views.js'
import type { unavailableText } from '../dialog/strings-unavailable.js'
import { activityArabic } from '../features/activity/ar.js'
import { allowancesArabic } from '../features/allowances/ar.js'
import { smartSessionsArabic } from '../features/smart-sessions/ar.js'
import { swapArabic } from '../features/swap/ar.js'
import { chainsArabic } from '../features/chains/ar.js'
import { connectionArabic } from '../features/connection/ar.js'
import { directoryArabic } from '../features/directory/ar.js'
import { walletConnectArabic } from '../features/walletconnect/ar.js'
import { buyArabic } from '../features/buy/ar.js'
import { receiveArabic } from '../features/receive/ar.js'
import { accountArabic } from '../features/account/ar.js'
import { networkArabic } from '../features/network/ar.js'
import { authArabic } from '../features/auth/ar.js'
import { approveArabic } from '../features/approvals/ar.js'
import { paymentsArabic } from '../features/payments/ar.js'
import { portfolioArabic } from '../features/portfolio/ar.js'
import { plansArabic } from '../features/plans/ar.js'
import { payArabic } from '../features/pay/ar.js'
import { pickerArabic } from '../features/tokens/ar.js'
import { sendArabic } from '../features/send/ar.js'
import { namesArabic } from '../features/names/ar.js'
import { reviewArabic } from '../features/transactions/ar.js'
import { signInArabic } from '../features/siwx/ar.js'
import { unansweredArabic } from '../features/unanswered/ar.js'
import type { waitingText } from '../pending-requests/strings.js'
import type { Translation } from './message.js'

/** Arabic of what all features share. */
const shared: Translation<typeof viewsText & typeof unavailableText & typeof outsideText & typeof waitingText> = {
  'common.back': 'رجوع',
  'common.close': 'إغلاق',
  'common.closeRefused': 'لا يمكن الإغلاق الآن. أجب هنا أولًا أو اقطع الاتصال.',
  'common.cancel': 'إلغاء',
  'common.tryAgain': 'أعد المحاولة',
  'common.clear': 'مسح',
  'common.dismiss': 'إخفاء',
  'common.loading': 'جارٍ التحميل',
  'common.newTab': 'يفتح علامة تبويب جديدة',
  'common.copyAddress': 'نسخ العنوان',
  'common.copyByHand': 'رُفض النسخ. النص محدَّد: انسخه من لوحة المفاتيح.',
  'common.disconnect': 'قطع الاتصال',
  'common.disconnectWallet': 'قطع الاتصال بـ {wallet}',
  'common.testnet': 'شبكة تجريبية',
  'common.lastUsed': 'آخر استخدام',
  'common.chosen': 'مختارة',
  'common.unknownNetwork': 'شبكة غير معروفة',
  'common.embeddedWallet': 'محفظة البريد',
  'missing.title': 'غير متاح',
  'missing.heading': 'لا يوفّر {app} هذا',
  'missing.text': 'ارجع إلى ما يوفّره.',
  'failed.title': 'لم يُحمَّل هذا الجزء',
  'failed.text': 'تحقق من اتصالك ثم أعد المحاولة.',
  'failed.lasting': 'ما زال لا يُحمَّل. تحقق من اتصالك ثم أعد تحميل الصفحة.',
  'failed.reload': 'إعادة تحميل الصفحة',
  'connect.walletConnect': 'WalletConnect',
  'waiting.label': 'بانتظار {wallet}',
  'waiting.signMessage': 'توقيع رسالة',
  'waiting.signTypedData': 'توقيع بيانات',
  'waiting.signTransactions': 'توقيع معاملات',
  'waiting.sendTransaction': 'إرسال معاملة',
  'waiting.sendCalls': 'إرسال عدة معاملات',
  'waiting.singly': 'سيسألك {wallet} {count} مرات، واحدة تلو الأخرى',
  'waiting.more': {
    zero: 'ولا طلبات أخرى',
    one: 'وطلب آخر',
    two: 'وطلبان آخران',
    few: 'و{count} طلبات أخرى',
    many: 'و{count} طلبًا آخر',
    other: 'و{count} طلب آخر',
  },
  'waiting.open': 'افتح {wallet}',
  'waiting.checking': 'يجري التحقق أولًا',
  'waiting.held': 'تحقّق، ثم تسألك {wallet}',
  'waiting.reject': 'رفض',
  'waiting.approve': 'متابعة',
  'waiting.unanswered': 'لا رد من {wallet} بعد',
  'waiting.arrived': 'وصل رد {wallet} متأخرًا',
  'waiting.details': 'التفاصيل',
  'outside.connect': 'توصيل المحفظة',
  'outside.connecting': 'جارٍ الاتصال',
  'outside.locked': 'افتح قفل المحفظة',
  'outside.chooseNetwork': 'اختر الشبكة',
  'outside.network': 'الشبكة: {network}',
  'outside.testnet': ' · شبكة تجريبية',
  'outside.switching': 'جارٍ التبديل',
  'outside.wrongNetwork': 'شبكة غير مناسبة',
  'outside.switchNetwork': 'تبديل الشبكة',
  'toast.addressCopied': 'نُسخ العنوان',
  'toast.linkCopied': 'نُسخ الرابط',
  'toast.confirmInWallet': 'أكّد في {wallet}',
  'toast.walletSwitched': 'تم تبديل المحفظة',
  'toast.accountSwitched': 'تم تبديل الحساب',
  'toast.switchDeclined': 'لقد رفضت. يمكنك المحاولة مجددًا.',
  'toast.disconnected': 'قُطع الاتصال بـ {wallet}',
  'toast.forgotten': 'نُسيت {wallet}',
  'toast.codeSentAgain': 'أُرسل الرمز مرة أخرى',
  'toast.planConfirmed': 'تم، إنها على الشبكة',
  'toast.sentFailed': 'نفّذتها الشبكة وفشلت',
  'toast.sentPartial': 'تم بعضها ولم يتم بعضها',
  'toast.sentReplaced': 'حلّت محلها معاملة أخرى',
  'toast.sentDropped': 'أسقطتها الشبكة',
  'toast.sentExpired': 'لم تأخذها الشبكة في الوقت المحدد',
  'toast.sentUnclear': 'لم يُعرف بعد: ربما تمت',
  'toast.payShort': 'تلقّى المستلم أقل مما طلب',
  'toast.payOver': 'تلقّى المستلم أكثر مما طلب',
  'toast.payLate': 'وصلت بعد انتهاء العرض',
  'toast.purchaseArrived': 'وصل ما اشتريته',
  'toast.purchaseFailed': 'يقول المزوّد إن الطلب فشل',
  'toast.planSubmitted': 'أُرسلت',
  'toast.authenticating': 'جارٍ تسجيل الدخول...',
  'offline.title': 'أنت غير متصل',
  'offline.text': 'هذا آخر ما رأيناه. نتابع تلقائيًا عند عودتك.',
  'expired.title': 'انتهت الجلسة',
  'expired.text': 'اضبط وقت جهازك ثم اتصل مجددًا.',
  'email.title': 'تحقق من بريدك',
}

/** Arabic: a table for each feature. A missing id does not compile. */
export const arabic = {
  ...shared,
  ...connectionArabic,
  ...chainsArabic,
  ...walletConnectArabic,
  ...accountArabic,
  ...networkArabic,
  ...authArabic,
  ...approveArabic,
  ...activityArabic,
  ...smartSessionsArabic,
  ...allowancesArabic,
  ...receiveArabic,
  ...buyArabic,
  ...namesArabic,
  ...swapArabic,
  ...unansweredArabic,
  ...reviewArabic,
  ...paymentsArabic,
  ...portfolioArabic,
  ...signInArabic,
  ...directoryArabic,
  ...plansArabic,
  ...payArabic,
  ...pickerArabic,
  ...sendArabic,
  'pay.title': 'دفع',
  'send.title': 'إرسال',
  'plan.title': 'مراجعة',
  'plan.progressTitle': 'التقدم',
}
