import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    originNotAllowed: 'アプリの設定が無効です',
    invalidProjectId: 'アプリの設定が無効です',
    clockIsWrong: 'セッションの有効期限が切れました。この端末の日付と時刻の設定を確認してください。',
  }),
]
