import type { Dependencies } from '../dependencies.ts'
import type { PeriodicJob } from '../jobs/job.ts'
import { periodicJobs } from '../jobs-of-features.ts'
import { openLog } from '../log.ts'

/** The product's periodic job of this name. @throws when there is none */
export function periodicJob(name: string): PeriodicJob {
  const job = periodicJobs.find((repeated) => repeated.name === name)
  if (!job) throw new Error(`There is no repeated job ${name}`)
  return job
}

/** Lets the product's repeated job of this name run once. */
export function runPeriodicJob(deps: Dependencies, name: string): Promise<void> {
  return periodicJob(name).run({ deps, log: openLog('silent'), signal: undefined })
}
