import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestProduct } from '../../testing/test-product.ts'
import { practiceCommand } from '../practice-command.ts'
import { staffCommand } from '../staff-command.ts'

const commands = { practice: practiceCommand, staff: staffCommand }

/** The output of a command, and its exit code. */
interface CommandResult {
  code: 0 | 1
  output: string
  errorOutput: string
}

/** Runs `npm run practice` or `npm run staff` on a product's database, in this process. */
export async function executeCommand(
  { deps }: TestProduct,
  command: keyof typeof commands,
  args: readonly string[],
  { input = '', environment = {} }: { input?: string; environment?: Record<string, string> } = {},
): Promise<CommandResult> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const code = await commands[command]({
    args,
    environment: environmentFor(deps.config, environment),
    stdin: Readable.from([input]),
    stdout,
    stderr,
  })
  stdout.end()
  stderr.end()
  const [output, errorOutput] = await Promise.all([text(stdout), text(stderr)])
  return { code, output, errorOutput }
}

/** The environment in which a command works on the database of a product. */
export function environmentFor(
  { databaseUrl = '', dataFolder }: TestProduct['deps']['config'],
  environment: Record<string, string> = {},
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    ENAMEL_DATA: dataFolder,
    PUBLIC_URL: 'https://enamel.example',
    ...environment,
  }
}
