import '../../src/kernel/remoteConfig.ts'
import '../../src/kernel/transport.ts'
import { redactor } from '../../src/kernel/log.ts'

// Load modules that the kernel imports lazily, so that a test with fake timers does not wait for a file.
// With the redactor loaded, a log line is stored synchronously, so that tests find it right after the call.
await redactor.load()
