import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'
import { smartAccountMessages } from '../smartAccountMessages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'البريد الإلكتروني أو حساب اجتماعي',
    frame: 'محفظتك',
    approve: 'وافق في محفظتك',
    approveHint: 'تعرض محفظتك ما يُطلب منك الموافقة عليه.',
    cancel: 'إلغاء',
    unknown: 'تعذّرت معرفة ما يفعله هذا الطلب. وافق عليه فقط إذا كنت تثق بهذا الموقع.',
    notAllowed: 'الإجراء غير مسموح به',
    unavailable: 'خطأ في الشبكة: تعذّر تحميل المحفظة',
    timedOut: 'لم تستجب المحفظة في الوقت المحدد',
    sessionExpired: 'انتهت صلاحية الجلسة',
  }),
  translate(smartAccountMessages, {
    title: 'إعدادات الحساب الذكي',
    smartAccount: 'حساب ذكي',
    eoa: 'حساب EOA',
    network: 'الشبكة',
    switchToEoa: 'التبديل إلى حساب EOA',
    switchToSmartAccount: 'التبديل إلى حسابك الذكي',
    isSmart: 'الحساب الذكي عقد، ويمكنه تنفيذ عدة إجراءات بموافقة واحدة.',
    isEoa: 'حساب EOA هو الحساب العادي لمفتاحك، وتدعمه كل التطبيقات.',
    notDeployed: 'يُنشأ على الشبكة مع أول معاملة لك.',
    unavailable: (p) => `لا توجد حسابات ذكية على ${p.network}.`,
    switched: 'تم تبديل الحساب',
    unsupported: 'قد لا يدعم هذا التطبيق الحسابات الذكية',
    failed: 'تعذّر تبديل الحساب. حاول مرة أخرى.',
  }),
]
