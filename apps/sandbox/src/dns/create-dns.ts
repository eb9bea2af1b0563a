import { type AnswerQueryDependencies, createAnswerQuery } from './answer-query.ts'
import { createDnsServer } from './dns-server.ts'
import { createRecordStore } from './record-store.ts'
import { createZoneResolver } from './zone-resolver.ts'

export interface DnsDependencies extends Omit<AnswerQueryDependencies, 'records'> {
  dataFolder: string | undefined
  /** Called after every change of the records. */
  onChange: () => void
}

/** The name server with its records, which does not listen yet. */
export function createDns({ dataFolder, onChange, ...deps }: DnsDependencies) {
  const records = createRecordStore(dataFolder, onChange)
  const answerQuery = createAnswerQuery({ ...deps, records })
  return { records, resolve: createZoneResolver(answerQuery), server: createDnsServer(answerQuery) }
}

export type Dns = ReturnType<typeof createDns>
