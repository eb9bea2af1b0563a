import pg from 'pg'
import { inject } from 'vitest'
import { freshDatabase } from '../db/testing/fresh-database.ts'
import { applicationName } from './application-name.ts'

/** A node of a plan, as EXPLAIN (ANALYZE, FORMAT JSON) describes it. Rows are averages over the loops. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** A statement that was executed, and how. */
export interface ExecutedPlan {
  'Query Text': string
  Plan: PlanNode
}

const SETTINGS = {
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  // Also within functions and triggers, and for the checks of references.
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}
const PLAN = 'plan:\n'

/** A new database whose server sends the plan of every executed statement to the client. */
export async function explainedDatabase() {
  const { ownerUrl, drop } = await freshDatabase()
  const address = new URL(inject('testServer'))
  address.pathname = new URL(ownerUrl).pathname
  // The settings apply to later connections only, so not to this one.
  const administrator = new pg.Client(address.toString())
  await administrator.connect()
  for (const [name, value] of Object.entries(SETTINGS))
    await administrator.query(`alter database ${address.pathname.slice(1)} set ${name} = ${value}`)
  return {
    ownerUrl,
    /** A connection as the server's administrator, whose statements are not explained. */
    administrator,
    async drop() {
      await administrator.end()
      await drop()
    },
  }
}

/**
 * Receives the plans of the statements that the product sends, except those of the job queue, on connections that it
 * opens from now on.
 */
export function capturePlans() {
  let plans: ExecutedPlan[] = []
  const { connect } = pg.Client.prototype
  pg.Client.prototype.connect = function (this: pg.Client, ...args: Parameters<typeof connect>) {
    if (applicationName(this) === 'enamel') {
      this.on('notice', ({ message = '' }) => {
        const start = message.indexOf(PLAN)
        if (start >= 0) plans.push(JSON.parse(message.slice(start + PLAN.length)))
      })
    }
    return connect.apply(this, args)
  } as typeof connect
  return {
    /** @returns the plans of the statements that were executed while `work` ran */
    async during(work: () => Promise<unknown>): Promise<ExecutedPlan[]> {
      plans = []
      await work()
      return plans
    },
    end() {
      pg.Client.prototype.connect = connect
    },
  }
}

/** All nodes of a plan. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
