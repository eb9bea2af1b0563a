import closeWithGrace from 'close-with-grace'
import type { ProductLog } from './log.ts'

const STOP_WITHIN_MS = 30_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface Stoppable {
  stop(): Promise<void>
}

/**
 * Runs the result of `start` until the process is asked to end, and then stops the result cleanly. The request is a
 * signal, the end of the parent process (if it opened a channel), or an uncaught error. While the process is stopping,
 * further requests by SIGNALS or by the end of the parent process change nothing, because a terminal, a service manager
 * and the parent process may all ask at once. A further uncaught error ends the process immediately.
 * @param start gets a signal that aborts a start in progress
 * @throws what `start` throws, unless the process was asked to end
 */
export async function runUntilStopped<T extends Stoppable>(
  log: ProductLog,
  start: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  let starting: Promise<T> | undefined
  const { close } = closeWithGrace(
    {
      delay: STOP_WITHIN_MS,
      skip: [...SIGNALS],
      logger: false,
      onTimeout: () => log.error('the product did not stop in time'),
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'the product stops on an error')
      ending.abort()
      const running = await starting?.catch(() => undefined)
      await running?.stop()
    },
  )
  const requestStop = (why: string) => {
    if (ending.signal.aborted) return
    ending.abort()
    log.info(`the product stops on ${why}`)
    close()
  }
  for (const signal of SIGNALS) process.on(signal, requestStop)
  if (process.send) process.once('disconnect', () => requestStop('the end of the process that started it'))

  starting = start(ending.signal)
  try {
    return await starting
  } catch (error) {
    if (ending.signal.aborted) return await new Promise<never>(() => {})
    throw error
  }
}
