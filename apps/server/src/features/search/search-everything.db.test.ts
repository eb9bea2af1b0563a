import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMessage, aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { removeMessage } from '../communications/messages/remove-message.ts'

// Without a worker, so that messages are indexed when the test runs the job.
const { product, practice, staff } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })
const john = {
  first_name: 'John',
  last_name: 'Smith',
  email: 'john.smith@mail.example',
  phone: '07700 900456',
  phone_e164: '+447700900456',
  stage: 'working',
}
let smith: string
let catherine: string

const indexMessages = () => runPeriodicJob(product.deps, 'search.index-messages')

/** Creates a message and indexes it; only what matters is passed. */
async function message(
  patientId: string,
  given: Partial<Parameters<typeof aMessage>[2]>,
  at: Practice = practice,
): Promise<string> {
  const id = await aMessage(product.deps, at, {
    patientId,
    type: 'sms',
    at: product.clock.now(),
    inbound: true,
    text: 'Hello',
    ...given,
  })
  await indexMessages()
  return id
}

beforeAll(async () => {
  const other = await aPractice(product.deps)
  smith = await aPatient(product.deps, practice, john)
  catherine = await aPatient(product.deps, practice, { first_name: 'Catherine', last_name: 'Jones' })
  const elsewhere = await aPatient(product.deps, other, john)
  await message(elsewhere, { text: 'My zirconia crowns are lovely' }, other)
})

async function find(query: string) {
  const response = await staff.get(`/v3/search?query=${encodeURIComponent(query)}`)
  expect(response.status).toBe(200)
  return response.body
}
const patientsFor = async (query: string) =>
  (await find(query)).patients.map((hit: { first_name: string; last_name: string }) =>
    `${hit.first_name} ${hit.last_name}`.trim(),
  )
const messagesFor = async (query: string) =>
  (await find(query)).messages.map(({ snippet }: { snippet: string }) => snippet)

describe('the search of everything', () => {
  it.each([
    'John Smith',
    'smith joh',
    'Jhon Smtih',
    'Jon Smith',
    'Smiht',
    'john.smith@',
    '07700 900 456',
    '+44 7700 900456',
    '0044 (0)7700-900456',
    '900456',
  ])('finds a patient by %j, and none of a different practice', async (query) => {
    expect((await find(query)).patients.map(({ id }: { id: string }) => id)).toEqual([smith])
  })

  it.each(['Catherin', 'Katherine', 'catehrine jones', 'Jones Cathreine'])(
    'finds Catherine Jones by %j',
    async (query) => {
      expect((await find(query)).patients.map(({ id }: { id: string }) => id)).toEqual([catherine])
    },
  )

  it('forgives no error that would make it a different name, and none in a short word', async () => {
    await aPatient(product.deps, practice, { first_name: 'Amy', last_name: 'Roy' })
    expect(await patientsFor('John Smoot')).toEqual([])
    expect(await patientsFor('Any')).toEqual([])
    expect(await patientsFor('Amy Roy')).toEqual(['Amy Roy'])
  })

  it('lists names that contain the query before names that differ from it by an error', async () => {
    await aPatient(product.deps, practice, { first_name: 'Zara', last_name: 'Marlowe' })
    await aPatient(product.deps, practice, { first_name: 'Abel', last_name: 'Harlowe' })
    expect(await patientsFor('marlowe')).toEqual(['Zara Marlowe', 'Abel Harlowe'])
  })

  it('finds names from two characters on, by the beginning of a name', async () => {
    await aPatient(product.deps, practice, { first_name: 'Xavier', last_name: 'Quill' })
    expect(await patientsFor('qu')).toEqual(['Xavier Quill'])
    expect(await patientsFor('XA')).toEqual(['Xavier Quill'])
    expect(await patientsFor('il')).toEqual([])
    expect(await find('q')).toEqual({ patients: [], messages: [] })
  })

  it('finds a Chinese name by one of its characters, and written without a space with the family name first', async () => {
    const id = await aPatient(product.deps, practice, { first_name: '小明', last_name: '王' })
    for (const query of ['王', '小', '王小明', '小明 王', '小明']) {
      expect([query, (await find(query)).patients.map((hit: { id: string }) => hit.id)]).toEqual([
        query,
        [id],
      ])
    }
  })

  it('returns the stage and the latest message of any channel', async () => {
    const id = await aPatient(product.deps, practice, { first_name: 'Oonagh', stage: 'considering' })
    expect((await find('Oonagh')).patients[0]).toMatchObject({
      last_contact_at: null,
      last_contact_channel: null,
    })
    await message(id, { inbound: false, at: new Date('2025-11-19T09:00:00Z') })
    const [hit] = (await find('Oonagh')).patients
    expect(hit).toMatchObject({ id, stage: 'considering', last_contact_channel: 'SMS' })
    expect(hit.last_contact_at).toBe('2025-11-19T09:00:00.000Z')
  })

  it('finds messages by the beginnings of their words, the latest first, with their patient and the matching parts', async () => {
    await message(smith, {
      type: 'email',
      subject: 'Crowns',
      text: 'Is a zirconia crown painful?',
      at: new Date('2025-11-18T09:00:00Z'),
    })
    const latest = await message(catherine, {
      text: 'My Zirconia crowns are lovely',
      at: new Date('2025-11-19T09:00:00Z'),
    })
    const { messages } = await find('crowns zirc')
    expect(messages[0]).toEqual({
      patient_id: catherine,
      id: latest,
      first_name: 'Catherine',
      last_name: 'Jones',
      distinguisher: null,
      comm_type: 'sms',
      inbound: true,
      datetime: '2025-11-19T09:00:00.000Z',
      snippet: 'My Zirconia crowns are lovely',
      matches: [
        { from: 3, to: 7 },
        { from: 12, to: 17 },
      ],
    })
    expect(messages.slice(1).map(({ snippet }: { snippet: string }) => snippet)).toEqual([
      'Crowns: Is a zirconia crown painful?',
    ])
    expect(await messagesFor('zirconia veneers')).toEqual([])
  })

  it.each([
    ['invisalgin', 'About my Invisalign'],
    ['Invisilign start', 'About my Invisalign'],
    ['whitenning', 'Whitening'],
    ['whitening gumsheild', 'Whitening'],
  ])('forgives %j a typing error in a word that is in no message', async (query, beginning) => {
    await message(smith, { text: 'About my Invisalign: when do we start?' })
    await message(catherine, { type: 'form_submission', text: 'Whitening and a gumshield, please' })
    const { messages } = await find(query)
    expect(messages.length).toBeGreaterThan(0)
    for (const { snippet } of messages) expect(snippet).toContain(beginning)
    const [{ snippet, matches }] = messages
    const [{ from, to }] = matches
    expect(snippet.slice(from, to)).toBe(beginning.split(' ').at(-1))
  })

  it('finds only messages with the words as they were typed, if there are any, and forgives nothing else', async () => {
    await message(smith, { text: 'The denture broke' })
    await message(smith, { text: 'The dentute broke' })
    expect(await messagesFor('dentute')).toEqual(['The dentute broke'])
    expect(await messagesFor('dntue broke')).toEqual([])
    expect(await messagesFor('dentture brook')).toEqual([])
  })

  it('finds answers to web forms', async () => {
    const text = 'I lost a "bridge"\nat the weekend'
    const id = await message(catherine, { type: 'form_submission', text })
    const { messages } = await find('bridge weekend')
    expect(messages).toEqual([
      expect.objectContaining({ id, comm_type: 'form_submission', inbound: true, patient_id: catherine }),
    ])
    expect(messages[0].snippet).toBe('Enquiry: I lost a "bridge" at the weekend')
  })

  it('finds no message that was taken back, before and after it was indexed', async () => {
    const indexed = await message(smith, { text: 'Orthodontist one' })
    const waiting = await aMessage(product.deps, practice, {
      patientId: smith,
      type: 'sms',
      at: product.clock.now(),
      inbound: false,
      text: 'Orthodontist two',
    })
    expect(await messagesFor('orthodontist')).toEqual(['Orthodontist one'])
    await inside(product.deps, practice, async (tx) => {
      for (const id of [indexed, waiting]) {
        const removed = {
          message: { id, patient_id: smith },
          userId: practice.userId,
          now: product.clock.now(),
        }
        await removeMessage(tx, removed)
      }
    })
    await indexMessages()
    expect(await messagesFor('orthodontist')).toEqual([])
  })

  it('finds rare and frequent words among more messages than it reads one by one, the latest first', async () => {
    await message(smith, { text: 'Remember the amalgam', at: new Date('2018-01-05T09:00:00Z') })
    await inside(product.deps, practice, (tx) =>
      sql`insert into communications (client_id, id, patient_id, datetime, inbound, comm_type, status, text_content,
          created_at)
        select ${practice.id}, gen_random_uuid(), ${smith}, '2020-01-01'::timestamptz + n * interval '1 minute', true,
          'sms', 'received', 'Recurrent thoughts, number ' || n, now()
        from generate_series(1, 3500) n`.execute(tx),
    )
    await indexMessages()
    expect(await messagesFor('recurr')).toEqual(
      Array.from({ length: 8 }, (_, index) => `Recurrent thoughts, number ${3500 - index}`),
    )
    expect(await messagesFor('the amalgam')).toEqual(['Remember the amalgam'])
    expect(await messagesFor('recurrent amalgam')).toEqual([])
  })

  it('finds a patient by the new name after a change of name', async () => {
    const id = await aPatient(product.deps, practice, { first_name: 'Wilhelmina', last_name: 'Vane' })
    await inside(product.deps, practice, (tx) =>
      tx
        .updateTable('patients')
        .set({ last_name: 'Zellweger' })
        .where('client_id', '=', practice.id)
        .where('id', '=', id)
        .execute(),
    )
    expect(await patientsFor('Zelwleger')).toEqual(['Wilhelmina Zellweger'])
  })

  it('returns at most eight of each', async () => {
    for (let index = 0; index < 10; index++) {
      const id = await aPatient(product.deps, practice, { last_name: `Crowdley ${index}` })
      await message(id, { text: `Crowdley writes ${index}` })
    }
    const { patients, messages } = await find('Crowdley')
    expect([patients.length, messages.length]).toEqual([8, 8])
  })

  it.each(['%%%%', "'; drop table patients; --", "'''' & | !", '\\\\\\\\', ':* <->', '\u0301\u0301\u0301'])(
    'treats %j as plain text',
    async (query) => {
      expect(await find(query)).toEqual({ patients: [], messages: [] })
    },
  )

  it('stores an email of any length, and finds it by its beginning', async () => {
    const text = `Implantology question ${'word '.repeat(400_000)}`
    await message(smith, { type: 'email', text })
    expect(await messagesFor('implantology')).toHaveLength(1)
  })

  it('leaves a line in the audit log', async () => {
    const lines = () =>
      inside(product.deps, practice, (tx) =>
        tx
          .selectFrom('audit_log')
          .select(['action', 'user_id'])
          .where('client_id', '=', practice.id)
          .where('action', '=', 'everything.search')
          .execute(),
      )
    const before = await lines()
    await find('Smith')
    expect((await lines()).slice(before.length)).toEqual([
      { action: 'everything.search', user_id: practice.userId },
    ])
  })

  it('refuses a request without a query', async () => {
    expect((await staff.get('/v3/search')).status).toBe(422)
  })
})
