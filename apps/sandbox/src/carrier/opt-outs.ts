import { type Keyword, keywordOf } from './keywords.ts'

/** Which patients opted out of which number's texts. */
export interface OptOuts {
  has(patient: string, number: string): boolean
  /**
   * Records an incoming text.
   * @returns the keyword that the carrier acted on and replies to, or null; START from a patient who is not opted
   *   out is an ordinary text
   */
  recordText(patient: string, number: string, body: string): Keyword | null
  clear(): void
}

export function createOptOuts(): OptOuts {
  const stopped = new Set<string>()
  const pair = (patient: string, number: string) => `${patient} ${number}`
  return {
    has: (patient, number) => stopped.has(pair(patient, number)),
    recordText(patient, number, body) {
      const keyword = keywordOf(body)
      switch (keyword) {
        case 'STOP':
          stopped.add(pair(patient, number))
          return keyword
        case 'START':
          return stopped.delete(pair(patient, number)) ? keyword : null
        case 'HELP':
        case null:
          return keyword
      }
    },
    clear: () => stopped.clear(),
  }
}
