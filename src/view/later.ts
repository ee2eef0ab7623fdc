export { focusAfterRemoval } from './focusAfterRemoval.ts'
export { focusAgain } from './focusAgain.ts'
export { NoticeBar } from './NoticeBar.tsx'
export { Toasts } from './Toasts.tsx'
