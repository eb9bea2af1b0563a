import { parseArgs } from 'node:util'
import { messageFor } from '../cannot-start.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { runOnDatabase } from './run-on-database.ts'
import type { Terminal } from './terminal.ts'

/** The reason why a command is not carried out, in a message for the operator. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** The options given as `--name value`. */
export type Values = Readonly<Partial<Record<string, string>>>
/** @returns the lines to print afterwards */
type Work = (db: Database, config: Config) => Promise<readonly string[]>

export interface Action {
  options: readonly string[]
  /** Reads the options before any database is opened, and returns the work to do on it. */
  prepare(values: Values, config: Config, terminal: Terminal): Work | Promise<Work>
}

/**
 * Runs a command on the product's database. Errors are printed on standard error.
 * @param usage printed for an unknown command
 * @returns the exit code: 1 when the command failed
 */
export async function runCommand(
  usage: string,
  actions: Readonly<Record<string, Action>>,
  terminal: Terminal,
): Promise<0 | 1> {
  const { environment, stdout, stderr } = terminal
  const [name = '', ...args] = terminal.args
  const print = (message: string) => stderr.write(`${message}\n`)
  const log: Log = { info() {}, warn: print, error: print }
  try {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) throw new Refused(usage)
    const values = readOptions(action, args)
    const config = readConfig(environment)
    const work = await action.prepare(values, config, terminal)
    const lines = await runOnDatabase(config, log, (db) => work(db, config))
    stdout.write(lines.map((line) => `${line}\n`).join(''))
    return 0
  } catch (error) {
    if (error instanceof Refused) print(error.message)
    else stderr.write(messageFor(error, 'Nothing was done'))
    return 1
  }
}

function readOptions({ options }: Action, args: string[]): Values {
  try {
    const allowed = Object.fromEntries(options.map((option) => [option, { type: 'string' as const }]))
    return parseArgs({ args, options: allowed, strict: true }).values as Values
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}
