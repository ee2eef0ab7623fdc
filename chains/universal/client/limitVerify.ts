import type { VerifyLike } from './library.ts'
import { replaceMethod } from './replaceMethod.ts'

/**
 * Limits how long a link waits for the attestation of the origin to `patience` ms: the client would wait five seconds
 * for a frame that does not answer. After a time-out it does not wait again; with no patience the frame is not used.
 * The returned function restores the client.
 */
export function limitVerify(verify: VerifyLike, patience: number): () => void {
  const register = verify.register
  let isSilent = patience === 0
  return replaceMethod(verify, 'register', async (params) => {
    if (isSilent) return ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(() => {
        isSilent = true
        resolve('')
      }, patience)
    })
    try {
      return await Promise.race([register.call(verify, params), tooLate])
    } finally {
      clearTimeout(timer)
    }
  })
}
