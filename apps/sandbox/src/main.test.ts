import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('prints one line of JSON with its addresses, and exits cleanly on SIGTERM', async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const sandbox = spawn(process.execPath, [main], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_DNS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(sandbox.stdout), 'line')
  const output = JSON.parse(line)
  expect(output).toMatchObject({ ready: true })
  expect(output.smtp).toMatch(/^smtp:\/\/enamel:enamel@localhost:\d+$/)
  expect(output.dns).toMatch(/^127\.0\.0\.1:\d+$/)
  const clock = await fetch(`${output.url}/control/clock`)
  expect(await clock.json()).toMatchObject({ offset_seconds: 0 })
  sandbox.kill('SIGTERM')
  expect(await once(sandbox, 'exit')).toEqual([0, null])
})
