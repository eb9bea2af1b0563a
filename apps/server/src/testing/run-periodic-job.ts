import type { Dependencies } from '../dependencies.ts'
import type { PeriodicJob } from '../jobs/job.ts'
import { periodicJobs } from '../jobs-of-features.ts'
import { openLog } from '../log.ts'

/** The product's periodic job with this name. @throws when there is none */
export function periodicJob(name: string): PeriodicJob {
  const job = periodicJobs.find((periodic) => periodic.name === name)
  if (!job) throw new Error(`There is no periodic job ${name}`)
  return job
}

/** Runs the product's periodic job with this name once. @throws when it fails, even if only for one practice */
export async function runPeriodicJob(deps: Dependencies, name: string): Promise<void> {
  const errors: string[] = []
  const log = openLog('error', { write: (line) => void errors.push(line) })
  await periodicJob(name).run({ deps, log, signal: undefined })
  if (errors.length > 0) throw new Error(`The periodic job ${name} logged errors: ${errors.join('\n')}`)
}
