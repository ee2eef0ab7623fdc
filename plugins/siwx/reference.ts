import type { Plugin } from 'portico/kernel'
import type { SiwxController } from './controller.ts'

/**
 * Stands for the plugin where its controller is asked for. What the body loads does not import the manifest, whose `import()` would
 * keep the body in the build of a host without sign-in.
 */
export const siwxReference = { id: 'siwx' } as Plugin<SiwxController>
