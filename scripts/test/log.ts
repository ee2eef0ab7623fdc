import '../../src/kernel/remoteConfig.ts'
import '../../src/kernel/transport.ts'
import { redactor } from '../../src/kernel/log.ts'

// The modules that the kernel loads later are in memory, so that a test with fake timers does not wait for a file.
// With it a line of a log is kept within the call, so that tests find each line right after what they do.
await redactor.load()
