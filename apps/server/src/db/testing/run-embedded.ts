import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { KILL_SAFE } from './products.ts'

/**
 * A separate process with an embedded PostgreSQL in the given folder, until it is asked to end, or killed. Prints one
 * line of JSON, `{url}` or `{error}`, on standard output, and its log on standard error.
 */
const folder = process.argv[2]
if (!folder) throw new Error('run-embedded.ts FOLDER')

const write = (message: string) => process.stderr.write(`${message}\n`)
const log = { info: write, warn: write, error: write }
try {
  const server = await startEmbeddedPostgres({ folder, log, settings: KILL_SAFE })
  process.once('SIGTERM', () => server.stop().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`)
}
