import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    originNotAllowed: 'إعداد التطبيق غير صالح',
    invalidProjectId: 'إعداد التطبيق غير صالح',
    clockIsWrong: 'انتهت صلاحية الجلسة. تحقّق من إعدادات التاريخ والوقت في هذا الجهاز.',
  }),
]
