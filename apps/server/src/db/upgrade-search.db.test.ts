import { afterAll, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { migrateBefore } from './testing/migrate-before.ts'
import { ask } from './testing/products.ts'
import { writeAsPractice } from './testing/write-as-practice.ts'

const CLIENT = '01930000-0000-7000-8000-000000000001'
const PATIENT = '01930000-0000-7000-8000-000000000101'
const MESSAGE = '01930000-0000-7000-8000-000000000201'
const FORM = '01930000-0000-7000-8000-000000000301'

const database = await freshDatabase('template template0')
afterAll(() => database.drop())

const write = (statements: string) => writeAsPractice(database.ownerUrl, CLIENT, statements)

it('migrations 0065 and 0069 make existing patients, messages and forms searchable, typing errors in their words forgiven', async () => {
  await migrateBefore(database.ownerUrl, '0065')
  await write(
    `insert into clients (id, name, form_key, created_at) values ('${CLIENT}', 'Brightside', 'form', now());
     insert into patients (client_id, id, first_name, last_name, created_at, updated_at)
       values ('${CLIENT}', '${PATIENT}', 'Grace', 'O’Thornton', now(), now());
     insert into communications
       (client_id, id, patient_id, datetime, inbound, comm_type, status, text_content, created_at)
       values ('${CLIENT}', '${MESSAGE}', '${PATIENT}', now(), true, 'sms', 'received', 'Hello', now());
     insert into form_submissions (client_id, id, patient_id, datetime, form, message)
       values ('${CLIENT}', '${FORM}', '${PATIENT}', now(), 'Enquiry', '{"Message":"Hello"}')`,
  )
  await migrateBefore(database.ownerUrl, '0069')
  await ask(database.ownerUrl, 'alter table unindexed_messages no force row level security')
  expect(await ask(database.ownerUrl, 'select id, is_form from unindexed_messages order by id')).toEqual([
    { id: MESSAGE, is_form: false },
    { id: FORM, is_form: true },
  ])
  await ask(database.ownerUrl, 'alter table name_forms no force row level security')
  expect(
    await ask(
      database.ownerUrl,
      `select word from name_forms where form in ('othrnton', 'gace') order by word`,
    ),
  ).toEqual([{ word: 'grace' }, { word: 'othornton' }])

  // By the time of the second migration, the job has indexed them.
  await write(
    `insert into message_words (client_id, id, datetime, words)
       values ('${CLIENT}', '${MESSAGE}', now(), words_of('Invisalign at 10, or mail@post.example'));
     insert into form_words (client_id, id, datetime, words)
       values ('${CLIENT}', '${FORM}', now(), words_of('invisalign or a gumshield'))`,
  )
  await migrate(database.ownerUrl)
  await ask(database.ownerUrl, 'alter table known_words no force row level security')
  expect(await ask(database.ownerUrl, 'select word from known_words order by word')).toEqual([
    { word: 'gumshield' },
    { word: 'invisalign' },
  ])
})
