import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { csvOf } from './export-csv.ts'

const grace = { email: 'grace@mail.example', name: 'Grace', phone: null, stage: 'lost', type: 'General' }

async function fileOf(...batches: { name: string }[][]): Promise<string> {
  const given = async function* () {
    for (const batch of batches) yield batch.map((patient) => ({ ...grace, ...patient }))
  }
  return (await buffer(csvOf(given()))).toString('utf8')
}

it('begins with a byte order mark and the columns, and ends each row as RFC 4180 does (PRT-15)', async () => {
  expect(await fileOf([{ name: 'Grace' }], [{ name: 'Anna' }])).toBe(
    '\uFEFFEmail,Name,Phone,Stage,Type\r\n' +
      'grace@mail.example,Grace,,Lost,General\r\n' +
      'grace@mail.example,Anna,,Lost,General\r\n',
  )
})

it('has the columns alone if there are no patients', async () => {
  expect(await fileOf()).toBe('\uFEFFEmail,Name,Phone,Stage,Type\r\n')
})

it.each([
  'Thornton, Grace',
  'Grace "Gracie" T',
  'two\nlines',
  'two\rlines',
  'two\r\nlines',
  '"',
  'Zoë 😀 王',
])('a reader finds the name %j as it was', async (name) => {
  const rows = parse(await fileOf([{ name }, { name: 'Anna' }]), { bom: true, record_delimiter: '\r\n' })
  expect(rows.map(([, cell]) => cell)).toEqual(['Name', name, 'Anna'])
})
