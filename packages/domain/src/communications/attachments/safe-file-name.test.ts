import { expect, it } from 'vitest'
import { FILE_NAME_MAX_LENGTH, safeFileName } from './safe-file-name.ts'

it.each([
  ['Estimate.pdf', 'Estimate.pdf'],
  ['  Röntgen 歯科 😬.jpg ', 'Röntgen 歯科 😬.jpg'],
  ['Cafe\u0301.pdf', 'Café.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Jo\\smile.png', 'smile.png'],
  ['exe.\u202egnp.scr', 'exe.gnp.scr'],
  ['a\r\nContent-Type: text\u0000.pdf', 'a Content-Type_ text .pdf'],
  ['"a"<b>|c?*.pdf', '_a__b__c__.pdf'],
  ['..', ''],
  ['a/', ''],
  ['\ud800.pdf', '\ufffd.pdf'],
])('the file name %j is stored as %j', (given, stored) => {
  expect(safeFileName(given)).toBe(stored)
})

it('a name that is too long is shortened before its extension', () => {
  const name = safeFileName(`${'n'.repeat(500)}.docx`)
  expect(name).toHaveLength(FILE_NAME_MAX_LENGTH)
  expect(name.endsWith('n.docx')).toBe(true)
  expect(safeFileName('n'.repeat(500))).toHaveLength(FILE_NAME_MAX_LENGTH)
})
