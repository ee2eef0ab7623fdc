import { translate } from 'portico/kernel'
import { siwxMessages } from '../messages.ts'

export default [
  translate(siwxMessages, {
    title: 'تسجيل الدخول',
    lead: (p) => `تسجيل الدخول إلى ${p.app}`,
    text: 'وقّع رسالة لتثبت أن هذا العنوان لك. هذا مجاني ولا يرسل أي معاملة.',
    requiredText: 'إذا لم توقّع، فسيُقطع اتصال محفظتك.',
    backText: (p) => `إذا لم توقّع، فستعود محفظتك إلى ${p.network}.`,
    waiting: (p) => `المتابعة في ${p.wallet}`,
    viewMessage: 'عرض الرسالة',
    hideMessage: 'إخفاء الرسالة',
    messageFailed: 'تعذر تجهيز الرسالة. حاول مرة أخرى.',
    declinedNote: (p) => `لقد رفضت في ${p.wallet}. وقّع الرسالة أو ألغِ.`,
    stay: 'وقّع الرسالة أو ألغِ أولاً.',
    sign: 'توقيع',
    signing: 'جارٍ التوقيع…',
    cancel: 'إلغاء',
    cancelling: 'جارٍ الإلغاء…',
    declined: 'تم رفض التوقيع',
    smartAccount: 'قد لا يدعم هذا التطبيق الحسابات الذكية',
    failed: 'تعذّر تسجيل الدخول. حاول مرة أخرى.',
    initFailed: 'حدثت مشكلة أثناء بدء المصادقة',
  }),
]
