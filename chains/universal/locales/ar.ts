import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    clockIsWrong: 'انتهت صلاحية الجلسة. تحقّق من إعدادات التاريخ والوقت في هذا الجهاز.',
  }),
]
