import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    clockIsWrong: 'セッションの有効期限が切れました。この端末の日付と時刻の設定を確認してください。',
  }),
]
