import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { PageReport, PagesCommand, PagesMessage } from './open-pages.ts'

/** Many open pages, in a process of their own. */
export interface Pages {
  open(command: Omit<Extract<PagesCommand, { do: 'open' }>, 'do'>): Promise<void>
  /** @returns how many pages have subscribed again */
  reconnected(): Promise<number>
  report(): Promise<PageReport[]>
  stop(): void
}

/** @param onSubscribedAgain is called with a page's number, from 0, when it is subscribed after a lost connection */
export function startPages(onSubscribedAgain: (page: number) => void = () => {}): Pages {
  const program = fork(join(import.meta.dirname, 'open-pages.ts'))
  const answers: ((answer: unknown) => void)[] = []
  program.on('message', (message: PagesMessage) => {
    if ('answer' in message) answers.shift()?.(message.answer)
    else onSubscribedAgain(message.subscribedAgain)
  })
  const ask = (command: PagesCommand) => {
    program.send(command)
    return new Promise<unknown>((resolve) => answers.push(resolve))
  }
  return {
    open: async (command) => void (await ask({ do: 'open', ...command })),
    reconnected: async () => (await ask({ do: 'count' })) as number,
    report: async () => (await ask({ do: 'report' })) as PageReport[],
    stop: () => void program.kill(),
  }
}
