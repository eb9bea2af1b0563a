import { bareType } from './bare-type.ts'

const nouns = [
  ['image/', 'picture'],
  ['audio/', 'recording'],
  ['video/', 'video'],
] as const

export type FileNoun = (typeof nouns)[number][1] | 'attachment'

/** The noun for a file without a name, by its MIME type. */
export function fileNoun(type: string): FileNoun {
  const bare = bareType(type)
  return nouns.find(([prefix]) => bare.startsWith(prefix))?.[1] ?? 'attachment'
}
