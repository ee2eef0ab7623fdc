import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'البريد الإلكتروني أو حساب اجتماعي',
    frame: 'محفظتك',
    approve: 'وافق في محفظتك',
    approveHint: 'تعرض محفظتك ما يُطلب منك الموافقة عليه.',
    cancel: 'إلغاء',
    notAllowed: 'الإجراء غير مسموح به',
    unavailable: 'خطأ في الشبكة: تعذّر تحميل المحفظة',
    timedOut: 'لم تستجب المحفظة في الوقت المحدد',
    sessionExpired: 'انتهت صلاحية الجلسة',
    invalidApp: 'إعدادات التطبيق غير صالحة',
  }),
]
