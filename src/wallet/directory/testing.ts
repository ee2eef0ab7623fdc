import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type ProjectApi, startProjectApi } from '../../../test/world/projectApi.ts'
import type { KernelOptions } from '../../kernel/internal.ts'
import { createStage, never, type StageOptions } from '../testing/index.ts'
import { directory } from './directory.ts'
import type { DirectoryOptions } from './options.ts'
import { type DirectoryController, type DirectoryState, directorySlice } from './tokens.ts'

/** An entry of the directory as the service sends it. */
export const entry = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name: `Wallet ${id}`,
  image_id: `image-${id}`,
  mobile_link: `${id}wallet://`,
  chains: ['eip155:1'],
  ...more,
})

/** Creates `count` entries, with ids that can be sorted. */
export const entries = (count: number, prefix = 'w') =>
  Array.from({ length: count }, (_, index) => entry(`${prefix}${String(index).padStart(3, '0')}`))

/** Sets the entries of the directory, valid or not. */
function setListing(api: ProjectApi, listing: readonly unknown[]): void {
  api.project.wallets = listing as ProjectApi['project']['wallets']
}

export interface DirectoryStage extends ReturnType<typeof createStage> {
  readonly directory: DirectoryController
  state(): DirectoryState
  /** The queries of the directory so far, without the parameters of the project. */
  queries(): readonly Readonly<Record<string, string>>[]
}

/** A kernel with the directory, on a project API. The caller destroys the kernel. */
export async function createDirectoryStage(
  api: ProjectApi,
  options: Partial<DirectoryOptions> = {},
  more: StageOptions & { readonly with?: Partial<KernelOptions> } = {},
): Promise<DirectoryStage> {
  const stage = createStage({
    ...more,
    extra: [directory(options)],
    kernel: { services: { project: api.url }, fetch: globalThis.fetch, ...more.with },
  })
  const controller = await stage.kernel.load(directory)
  await controller.loadKept()
  return Object.assign(stage, {
    directory: controller,
    state: () => stage.kernel.store.get(directorySlice),
    queries: () =>
      api.requests
        .filter(({ path }) => path === '/getWallets')
        .map(({ query: { projectId, st, sv, ...query } }) => query),
  })
}

/** A project API for all tests of a file, and a page for each test. */
export interface DirectoryPage {
  readonly api: ProjectApi
  readonly stage: DirectoryStage
  /** Opens the page, with these entries in the directory. */
  begin(options?: Partial<DirectoryOptions>, listing?: readonly unknown[]): Promise<void>
}

/** Starts the project API before the tests of a file, and ends the page after each test. */
export function setUpDirectory(): DirectoryPage {
  let api: ProjectApi
  let stage: DirectoryStage
  beforeAll(async () => {
    api = await startProjectApi()
  })
  beforeEach(() => api.reset())
  afterEach(() => {
    stage.kernel.destroy()
    vi.unstubAllGlobals()
  })
  afterAll(() => api.stop())
  return {
    get api() {
      return api
    },
    get stage() {
      return stage
    },
    async begin(options = {}, listing = entries(50)) {
      setListing(api, listing)
      stage = await createDirectoryStage(api, options)
    },
  }
}

/** Makes the page run on a phone. */
export const onPhone = () =>
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile', maxTouchPoints: 5 })

export const idsOf = (wallets: readonly { readonly id: string }[]) => wallets.map(({ id }) => id)

export { never }
