/**
 * Number ranges reserved for fiction. The numbers left out here belong to the demo's own patients and practices, are
 * sold by the sandbox's carrier, or fail by its convention.
 */
const RANGES: readonly { prefix: string; first: number; last: number }[] = [
  { prefix: '+447700900', first: 300, last: 799 },
  { prefix: '+442079460', first: 0, last: 999 },
  { prefix: '+441134960', first: 0, last: 999 },
  { prefix: '+441144960', first: 0, last: 999 },
  { prefix: '+441154960', first: 0, last: 999 },
  { prefix: '+441214960', first: 0, last: 999 },
]
/** The index of the first person in each range. */
const FIRST_INDEX_OF_RANGE = RANGES.map((_, index) =>
  RANGES.slice(0, index).reduce((sum, { first, last }) => sum + last - first + 1, 0),
)
/** How many people each worker can create, more than it needs. */
const PEOPLE_PER_WORKER = 150

let peopleCreated = 0

/** The phone number and surname of the next person. Both are unique in the whole run. */
export function nextPerson(workerIndex: number): { number: string; surname: string } {
  const index = workerIndex * PEOPLE_PER_WORKER + peopleCreated++
  const range = RANGES.findLastIndex((_, candidate) => (FIRST_INDEX_OF_RANGE[candidate] ?? 0) <= index)
  const { prefix, first, last } = RANGES[range] ?? { prefix: '', first: 0, last: -1 }
  const suffix = first + index - (FIRST_INDEX_OF_RANGE[range] ?? 0)
  if (suffix > last) throw new Error('All numbers reserved for fiction are used')
  return { number: `${prefix}${String(suffix).padStart(3, '0')}`, surname: surnameOf(index) }
}

/** A surname that is long enough to search for: "Bababa" for 0, "Bababe" for 1. */
function surnameOf(index: number): string {
  const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) =>
    [...'aeiou'].map((vowel) => `${consonant}${vowel}`),
  )
  let remainder = index
  let surname = ''
  for (let syllable = 0; syllable < 3; syllable++) {
    surname = `${syllables[remainder % syllables.length]}${surname}`
    remainder = Math.floor(remainder / syllables.length)
  }
  return surname.charAt(0).toUpperCase() + surname.slice(1)
}
