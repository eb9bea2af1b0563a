import { expect, it } from 'vitest'
import { readItemHeaders, toMailHeaders } from './item-headers.ts'

const ID = 'ours@brightside.test'
const listId = { 'List-Id': '<choir.list.example>' }

const read = (fields: Record<string, string>) => {
  const given = { 'In-Reply-To': `<${ID}>`, ...fields }
  return readItemHeaders(toMailHeaders(Object.entries(given).map(([name, value]) => ({ name, value }))))
}

it.each<[string, Record<string, string>, { inReplyTo: string | null; isList: boolean }]>([
  ['a person', {}, { inReplyTo: ID, isList: false }],
  ['a person, through the address of a group', listId, { inReplyTo: ID, isList: true }],
  [
    'a person whose mail program says that nothing is automatic',
    { ...listId, 'Auto-Submitted': 'no', 'X-Autoreply': 'no' },
    { inReplyTo: ID, isList: true },
  ],
  [
    "a patient's mail program, while they are away",
    { Precedence: 'bulk', 'Auto-Submitted': 'auto-replied', 'X-Autoreply': 'yes' },
    { inReplyTo: ID, isList: true },
  ],
  ['a list', { ...listId, 'Auto-Submitted': 'auto-generated' }, { inReplyTo: null, isList: true }],
  ['a list that replies', { ...listId, 'X-Autoreply': 'yes' }, { inReplyTo: null, isList: true }],
  [
    'a list that has a moderator',
    { 'List-Post': '<mailto:choir@list.example>', 'X-List-Administrivia': 'yes' },
    { inReplyTo: null, isList: true },
  ],
])('an email answers ours unless the program of a list wrote it: %s', (_writer, fields, result) => {
  expect(read(fields)).toMatchObject(result)
})
