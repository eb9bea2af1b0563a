const GATHERED_LENGTH = 8_192
const WITHIN_MS = 500

let output: ReturnType<typeof openOutput> | undefined

/**
 * Standard output, to which lines are written together, at the latest after half a second or at the exit of the
 * process, since each write costs as much as a small query. Lines that nobody can read are lost: pino's own output
 * would attempt for ever to write them at the exit.
 */
export function gatheredOutput(): { write(line: string): void } {
  output ??= openOutput()
  return output
}

function openOutput() {
  let lines = ''
  let timer: NodeJS.Timeout | undefined

  function writeLines(): void {
    clearTimeout(timer)
    timer = undefined
    process.stdout.write(lines)
    lines = ''
  }

  process.stdout.on('error', () => {})
  process.on('exit', writeLines)
  return {
    write(line: string) {
      lines += line
      if (lines.length >= GATHERED_LENGTH) writeLines()
      else timer ??= setTimeout(writeLines, WITHIN_MS).unref()
    },
  }
}
