import { defineEndpoint } from 'portico/kernel'
import { projectService } from 'portico/project'
import { array, instance, number, object, optional, string, type, unknown } from 'superstruct'

/** Ids joined by commas; `undefined` for an empty list. */
export const ids = (list: readonly string[]) => (list.length > 0 ? list.join(',') : undefined)

/** A page of the directory. Entries are validated one by one, so that an invalid one does not affect others. */
export const getWallets = defineEndpoint({
  method: 'GET',
  service: projectService,
  path: '/getWallets',
  input: object({
    page: number(),
    entries: number(),
    /** Ids joined by commas. */
    include: optional(string()),
    exclude: optional(string()),
    /** CAIP-2 ids joined by commas. */
    chains: optional(string()),
    search: optional(string()),
    badge_type: optional(string()),
  }),
  answer: type({ data: array(unknown()), count: number() }),
})

const imageEndpoint = (folder: string) =>
  defineEndpoint({
    method: 'GET',
    service: projectService,
    path: ({ id }: { id: string }) => `${folder}/${id}`,
    input: object({ id: string() }),
    answer: instance(Blob),
    parse: 'blob',
    timeout: 2000,
  })
export const getWalletImage = imageEndpoint('/getWalletImage')
export const getAssetImage = imageEndpoint('/public/getAssetImage')
