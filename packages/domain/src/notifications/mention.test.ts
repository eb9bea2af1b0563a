import { expect, it } from 'vitest'
import { mentionedIn } from './mention.ts'

const [sam, samuel, ada] = [{ name: 'Sam Patel' }, { name: 'Sam Patel-Jones' }, { name: 'Ada Okafor' }]
const colleagues = [sam, samuel, ada]

it('a note mentions the colleagues whose whole names it has behind an @, each once', () => {
  expect(mentionedIn('@Ada Okafor, ask @Sam Patel. Thank you @Ada Okafor', colleagues)).toEqual([sam, ada])
  expect(mentionedIn('Sam Patel rang, @Sam did not', colleagues)).toEqual([])
})

it('a name that begins another colleague’s name is mentioned only where it stands by itself', () => {
  expect(mentionedIn('@Sam Patel-Jones', colleagues)).toEqual([samuel])
  expect(mentionedIn('@Sam Patel-Jones and @Sam Patel', colleagues)).toEqual([sam, samuel])
})
