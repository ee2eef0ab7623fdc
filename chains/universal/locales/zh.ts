import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    clockIsWrong: '会话已过期。请检查此设备的日期和时间设置。',
  }),
]
