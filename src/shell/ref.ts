import { definePluginRef } from '../kernel/internal.ts'
import type { ShellController } from './shell.ts'

/** The shell plugin without its code. */
export const shellRef = definePluginRef<ShellController>('shell')
