import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** Runs a process that logs two lines and ends with status 3 as soon as it may. */
function startLogging() {
  const program = `
    import { openLog } from '${import.meta.dirname}/log.ts'
    const log = openLog('info')
    process.stdin.once('data', () => {
      log.info('the last line')
      log.fatal('an error')
      process.exit(3)
    })`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

it('the output contains the lines of the last moment', async () => {
  const child = startLogging()
  child.stdin.write('go')
  const output = await text(child.stdout)
  expect(output.match(/"msg":"[^"]*"/g)).toEqual(['"msg":"the last line"', '"msg":"an error"'])
})

it('the output does not prevent the end of a process when nobody reads it', async () => {
  const child = startLogging()
  child.stdout.destroy()
  child.stdin.write('go')
  expect(await once(child, 'exit')).toEqual([3, null])
})
