import type { RepeatedJob } from '../jobs/job.ts'
import { repeatedJobs } from '../jobs-of-features.ts'
import { openLog } from '../log.ts'
import type { World } from '../world.ts'

/** The product's repeated job of this name. @throws where there is none */
export function repeatedJob(name: string): RepeatedJob {
  const job = repeatedJobs.find((repeated) => repeated.name === name)
  if (!job) throw new Error(`There is no repeated job ${name}`)
  return job
}

/** Lets the product's repeated job of this name run once. */
export function runRepeatedJob(world: World, name: string): Promise<void> {
  return repeatedJob(name).run({ world, log: openLog('silent'), signal: undefined })
}
