import { snippetLine } from '../communications/messages/snippet.ts'
import { foldName } from './fold-name.ts'
import { FORGIVEN_LENGTH_MIN, isOneErrorApart } from './near-name.ts'

/** A part of a text that matches, in UTF-16 units; `to` is exclusive. */
export interface MatchRange {
  from: number
  to: number
}

export interface MessageMatch {
  snippet: string
  matches: MatchRange[]
}

/** The number of characters before the first match, and of a snippet altogether. */
const BEFORE = 32
const SNIPPET_LENGTH = 140
const WORDS_MAX = 8

/**
 * The words with which a query looks for messages, folded. A message matches if each of them begins one of its words;
 * so a plural also finds its singular.
 */
export function messageWords(query: string): string[] {
  const words = foldName(query).match(/[\p{L}\p{N}]+/gu) ?? []
  const beginnings = words.map((word) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word))
  return [...new Set(beginnings)].slice(0, WORDS_MAX)
}

/** A word of a query, and a word of the practice's messages that resembles it. */
export interface NearWord {
  word: string
  near: string
}

/**
 * The words that each word of a query may mean: the word itself, and those from which a typing error makes it. A word that
 * is in messages as it was typed means itself.
 */
export function meantWords(words: readonly string[], similar: readonly NearWord[]): string[][] {
  return words.map((word) => {
    const nearest = similar.filter((other) => other.word === word).map(({ near }) => near)
    if (word.length < FORGIVEN_LENGTH_MIN || nearest.includes(word)) return [word]
    return [word, ...nearest.filter((near) => isOneErrorApart(word, near))]
  })
}

/**
 * The part of a message around the first word that matches, in one line, with the matching beginnings of words.
 * @param words the words, folded, whose beginnings match
 */
export function messageMatch(text: string, words: readonly string[]): MessageMatch {
  const line = snippetLine(text)
  const [first] = matchesIn(line, words)
  const start = first && first.to > SNIPPET_LENGTH - BEFORE ? startOfWord(line, first.from - BEFORE) : 0
  const end = start + SNIPPET_LENGTH
  const part = line.slice(start, end).trimEnd()
  const snippet = `${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`
  return { snippet, matches: matchesIn(snippet, words) }
}

function matchesIn(line: string, words: readonly string[]): MatchRange[] {
  return [...line.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].flatMap(({ 0: word, index }) => {
    const folded = foldName(word)
    const match = words.filter((beginning) => folded.startsWith(beginning)).sort(byLength)[0]
    if (match === undefined) return []
    // A word with folded letters, such as ß, is marked as a whole.
    const length = folded.length === word.length ? match.length : word.length
    return [{ from: index, to: index + length }]
  })
}

const byLength = (a: string, b: string) => b.length - a.length

function startOfWord(line: string, at: number): number {
  const space = line.indexOf(' ', at)
  return space < 0 ? at : space + 1
}
