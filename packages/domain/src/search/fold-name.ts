/** Letters of European names that are not a base letter with an accent. */
const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const APOSTROPHES = /['‘’‛ʼʻʹ′`´]/g

/**
 * A name for search: in lower case, without accents and apostrophes (G1-15). The database does the same, for more
 * alphabets.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[æœßøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, '')
}
