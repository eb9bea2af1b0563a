import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestProduct } from '../../testing/test-product.ts'
import { practiceCommand } from '../practice-command.ts'
import { staffCommand } from '../staff-command.ts'

const commands = { practice: practiceCommand, staff: staffCommand }

/** The output of a command, and its exit code. */
export interface Typed {
  code: 0 | 1
  output: string
  complained: string
}

/** Runs `npm run practice` or `npm run staff` on a product's database, in this process. */
export async function typeCommand(
  { deps }: TestProduct,
  command: keyof typeof commands,
  args: readonly string[],
  { typed = '', environment = {} }: { typed?: string; environment?: Record<string, string> } = {},
): Promise<Typed> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const code = await commands[command]({
    args,
    environment: onDatabaseOf(deps.config, environment),
    stdin: Readable.from([typed]),
    stdout,
    stderr,
  })
  stdout.end()
  stderr.end()
  const [output, complained] = await Promise.all([text(stdout), text(stderr)])
  return { code, output, complained }
}

/** The environment in which a command works on the database of a product. */
export function onDatabaseOf(
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
