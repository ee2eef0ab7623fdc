import { redactor } from '../../src/kernel/log.ts'

// With it a line of a log is kept within the call, so that tests find each line right after what they do.
await redactor.load()
