import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Refused } from './run-command.ts'

/** A new password, asked for twice. */
export function askPassword(): Promise<string> {
  return askSecret('password', ['Password: ', 'Once more: '])
}

/** A key that another service gave. */
export function askKey(): Promise<string> {
  return askSecret('key', ['Key: '])
}

/**
 * A secret: asked for at a terminal, which does not show it, else the first line of standard input. Never an argument,
 * which every process of the machine could read, and the shell's history keeps.
 * @param prompts all must be answered the same
 */
async function askSecret(what: string, prompts: readonly string[]): Promise<string> {
  const { stdin } = process
  const editor = createInterface({ input: stdin, output: silent(), terminal: Boolean(stdin.isTTY) })
  editor.on('SIGINT', () => process.exit(130))
  const lines = editor[Symbol.asyncIterator]()
  const ask = async (prompt: string): Promise<string> => {
    if (stdin.isTTY) process.stderr.write(prompt)
    const { value, done } = await lines.next()
    if (stdin.isTTY) process.stderr.write('\n')
    if (done) throw new Refused(`No ${what} came on standard input.`)
    return value
  }
  try {
    const [first = '', ...others] = prompts
    const secret = await ask(first)
    for (const prompt of stdin.isTTY ? others : []) {
      if ((await ask(prompt)) !== secret) throw new Refused(`The two ${what}s differ.`)
    }
    return secret
  } finally {
    editor.close()
  }
}

/** Swallows what the line editor would show. */
function silent(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}
