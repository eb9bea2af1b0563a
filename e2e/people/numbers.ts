/** Ranges set aside for fiction; the demo's own patients and practices use the numbers that are left out here. */
const RANGES: readonly { prefix: string; first: number; last: number }[] = [
  { prefix: '+447700900', first: 300, last: 989 },
  { prefix: '+442079460', first: 0, last: 999 },
  { prefix: '+441134960', first: 0, last: 999 },
  { prefix: '+441144960', first: 0, last: 999 },
  { prefix: '+441154960', first: 0, last: 999 },
  { prefix: '+441214960', first: 0, last: 999 },
]
const FIRST_OF_RANGE = RANGES.map((_, index) =>
  RANGES.slice(0, index).reduce((sum, { first, last }) => sum + last - first + 1, 0),
)
/** More people than one worker needs. */
const PEOPLE_OF_WORKER = 150

let people = 0

/** A number, unique in the whole run, for the next person; and a unique name. */
export function nextPerson(workerIndex: number): { number: string; word: string } {
  const index = workerIndex * PEOPLE_OF_WORKER + people++
  const range = RANGES.findLastIndex((_, candidate) => (FIRST_OF_RANGE[candidate] ?? 0) <= index)
  const { prefix, first, last } = RANGES[range] ?? { prefix: '', first: 0, last: -1 }
  const local = first + index - (FIRST_OF_RANGE[range] ?? 0)
  if (local > last) throw new Error('All numbers for fiction are used')
  return { number: `${prefix}${String(local).padStart(3, '0')}`, word: wordOf(index) }
}

/** 0 is "Baba", 1 "Babe": a surname that can be searched for, made of three to four letters and more. */
function wordOf(index: number): string {
  const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) =>
    [...'aeiou'].map((vowel) => `${consonant}${vowel}`),
  )
  let rest = index
  let word = ''
  for (let place = 0; place < 3; place++) {
    word = `${syllables[rest % syllables.length]}${word}`
    rest = Math.floor(rest / syllables.length)
  }
  return word.charAt(0).toUpperCase() + word.slice(1)
}
