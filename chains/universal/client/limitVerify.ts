import type { VerifyLike } from './library.ts'
import { replaceMethod } from './replaceMethod.ts'

/**
 * Makes the link wait for the attestation of the origin for `patience` ms at most: the client would wait five seconds
 * for a frame that never answers. Once it did not come in time, it is not waited for again. With no patience at all
 * nobody is asked. The returned function ends that.
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
