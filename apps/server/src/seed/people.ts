/** Invented first and last names, typical of a British practice. */
export const firstNames = [
  'Charlotte',
  'Tom',
  'Priya',
  'Daniel',
  'Siân',
  'Grace',
  'Olusegun',
  'Megan',
  'Harry',
  'Fatima',
  'Callum',
  'Aoife',
  'Beth',
  'Marcus',
  'Rhys',
  'Evangeline',
  'Zainab',
  'Oliver',
  'Amelia',
  'Noah',
  'Isla',
  'Kwame',
  'Mei',
  'Arjun',
  'Niamh',
  'Lewis',
  'Chloe',
  'Samuel',
  'Hannah',
  'Yusuf',
  'Eleanor',
  'Jack',
  'Aaliyah',
  'Ethan',
  'Freya',
  'Tomasz',
  'Ines',
  'Gareth',
  'Shreya',
  'Connor',
  'Poppy',
  'Ibrahim',
  'Lucy',
  'Dylan',
  'Agnieszka',
  'Patrick',
  'Ruth',
  'Vikram',
  'Molly',
  'Femi',
] as const

export const lastNames = [
  'Evans',
  'Whitfield',
  'Nair',
  'Kowalski',
  'Morgan',
  'Thornton',
  'Adeyemi',
  'O’Connor',
  'Blackwood',
  'Hussain',
  'Reid',
  'Byrne',
  'Langley',
  'Grant',
  'Moss',
  'Ahmed',
  'Bennett',
  'Clarke',
  'Davies',
  'Edwards',
  'Fraser',
  'Gupta',
  'Hughes',
  'Iqbal',
  'Jones',
  'Khan',
  'Lloyd',
  'Mensah',
  'Nowak',
  'Owen',
  'Patel',
  'Quinn',
  'Roberts',
  'Singh',
  'Taylor',
  'Underwood',
  'Vaughan',
  'Walker',
  'Young',
  'Chen',
  'MacDonald',
  'Murphy',
  'Okafor',
  'Price',
  'Shah',
  'Stewart',
  'Turner',
  'Ward',
  'Wilson',
  'Zielinski',
] as const

/** The British mobile range for fiction has a thousand numbers. Larger practices continue with landline ranges. */
const RANGES = [
  '+447700900',
  '+441632960',
  '+442079460',
  '+441134960',
  '+441144960',
  '+441154960',
  '+441214960',
  '+441314960',
  '+441414960',
  '+441514960',
  '+441614960',
] as const

/** A number reserved for fiction. Numbers repeat when all ranges are used. */
export function fictionNumber(index: number): string {
  return numberIn(RANGES, index)
}

/** The number with this index in ranges of a thousand numbers each, which repeat when all are used. */
export function numberIn(ranges: readonly string[], index: number): string {
  const range = ranges[Math.floor(index / 1000) % ranges.length] ?? ''
  return `${range}${String(index % 1000).padStart(3, '0')}`
}

/** The email address of an invented person, unique for each index. */
export function fictionEmail(first: string, last: string, index: number): string {
  const asciiLetters = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  return `${asciiLetters(first)}.${asciiLetters(last)}${index}@${index % 3 === 0 ? 'post' : 'mail'}.example`
}
