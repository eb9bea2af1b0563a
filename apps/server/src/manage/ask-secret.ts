import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Refused } from './run-command.ts'
import type { Terminal } from './terminal.ts'

/** A new password, asked for twice. */
export async function askPassword(terminal: Terminal): Promise<string> {
  const prompts = terminal.stdin.isTTY ? ['Password: ', 'Type it again: '] : ['']
  const answers = await askSecrets(terminal, prompts)
  if (answers[0] === undefined) throw new Refused('No password came on standard input.')
  if (new Set(answers).size > 1) throw new Refused('The two passwords differ.')
  return answers[0]
}

/** A key that another service gave. */
export async function askKey(terminal: Terminal): Promise<string> {
  const [key] = await askKeys(terminal, ['Key: '])
  return key ?? ''
}

/**
 * Keys that another service gave.
 * @returns the answers, without those that standard input had no more lines for
 */
export async function askKeys(terminal: Terminal, prompts: readonly string[]): Promise<string[]> {
  const keys = await askSecrets(terminal, prompts)
  if (keys.length === 0) throw new Refused('No key came on standard input.')
  return keys
}

/**
 * Secrets: asked for at a terminal, which does not show them, else the first lines of standard input. Never arguments,
 * which every process of the machine can read and the shell's history stores.
 */
async function askSecrets({ stdin, stderr }: Terminal, prompts: readonly string[]): Promise<string[]> {
  const editor = createInterface({ input: stdin, output: silent(), terminal: Boolean(stdin.isTTY) })
  editor.on('SIGINT', () => process.exit(130))
  const lines = editor[Symbol.asyncIterator]()
  const answers: string[] = []
  try {
    for (const prompt of prompts) {
      if (stdin.isTTY) stderr.write(prompt)
      const { value, done } = await lines.next()
      if (stdin.isTTY) stderr.write('\n')
      if (done) break
      answers.push(value)
    }
    return answers
  } finally {
    editor.close()
  }
}

/** Swallows what the line editor would show. */
function silent(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}
