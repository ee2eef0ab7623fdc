import { definePluginRef } from 'portico/kernel'
import type { ShellController } from './shell.ts'

/** The shell plugin without its code. */
export const shellRef = definePluginRef<ShellController>('shell')
