import { describe, expect, it } from 'vitest'
import { refuse } from '../../http/pipeline/handler-result.ts'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { practiceOfRecipient } from '../inbound/email/mail-recipients.ts'
import { receiveMail } from '../inbound/email/receive-mail.ts'
import { practiceOf } from '../practice/index.ts'
import { moveToDomain } from './move-to-domain.ts'

const PATH = '/v3/clients/settings/practice'
const { product } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })
const { deps } = product

/** A practice with its mail domain, and a user of it. */
async function aPracticeWithUser(domain: string, overrides: object = {}) {
  const practice = await aPractice(deps, { sending_email: `welcome@${domain}`, ...overrides })
  await inside(deps, practice, (tx) =>
    tx
      .insertInto('channel_addresses')
      .values({ client_id: practice.id, kind: 'email_domain', address: domain })
      .execute(),
  )
  const staff = product.visitor()
  await staff.signIn(practice.email)
  return { practice, staff, read: async () => (await staff.get(PATH)).body }
}

describe("a practice's settings", () => {
  it('are returned whole, and each of the given fields is stored (PRC-01, PRC-04)', async () => {
    const { staff, read } = await aPracticeWithUser('one.test', { tx_types: ['General', 'Implants'] })
    expect(await read()).toEqual({
      name: expect.stringMatching(/^Practice \d+$/),
      phone: '+441632960999',
      region: 'england-and-wales',
      representative: 'Hannah Price',
      email: 'welcome@one.test',
      signature: { enabled: false, html: '' },
      types: ['General', 'Implants'],
      available_types: expect.arrayContaining(['General', 'Implants', 'Veneers']),
    })
    for (const region of ['scotland', 'northern-ireland', 'england-and-wales']) {
      const { status, body } = await staff.put(PATH, { region })
      expect([status, body.region]).toEqual([200, region])
    }
    const changes = {
      name: 'Harbour View',
      phone: '01632 960200',
      region: 'scotland',
      representative: 'Sam Okafor',
      email: 'Hello@One.test',
      types: ['Veneers', 'General'],
    }
    const { status, body } = await staff.put(PATH, changes)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...changes,
      phone: '+441632960200',
      email: 'hello@one.test',
      types: ['General', 'Veneers'],
    })
    expect(await read()).toEqual(body)
    const { settings, client } = (await staff.get('/v3/init')).body
    expect(settings.practice).toMatchObject({ name: 'Harbour View', representative: 'Sam Okafor' })
    expect(client.tx_types).toEqual(['General', 'Veneers'])
  })

  const invalidChanges: [object, Record<string, string>][] = [
    [
      { name: ' ', representative: '' },
      { name: 'Enter a practice name', representative: 'Enter a representative name' },
    ],
    [
      { phone: '', email: ' ' },
      { phone: 'Must not be empty', email: 'Must not be empty' },
    ],
    [
      { phone: '0163', email: 'hello@' },
      { phone: 'Enter a valid phone number', email: 'Enter a valid email address' },
    ],
    [{ region: 'wales' }, {}],
    [{ types: ['Unicorns'] }, { types: 'Choose from the listed types: "Unicorns" is none of them' }],
  ]
  it.each(invalidChanges)(
    'are unchanged after a request with %j (PRC-02, PRC-03, PRC-04, PRC-06)',
    async (invalid, messages) => {
      const { staff, read } = await aPracticeWithUser(
        `${Object.keys(invalid).join('-')}-${Object.values(messages).length}-${JSON.stringify(invalid).length}.test`,
      )
      const before = await read()
      const { status, body } = await staff.put(PATH, { ...invalid, representative: 'Sam', ...invalid })
      expect([status, body.code]).toEqual([422, 'validation'])
      for (const [field, message] of Object.entries(messages)) expect(body.errors[field]).toEqual([message])
      expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(Object.keys(invalid)))
      expect(await read()).toEqual(before)
    },
  )

  it('always include General, and offer the types of patients, which keep a type that is no longer chosen (PRC-06)', async () => {
    const { practice, staff } = await aPracticeWithUser('types.test', { tx_types: ['General', 'Zygoma'] })
    const patient = await aPatient(deps, practice, { tx_type: 'Zygoma' })
    await aPatient(deps, practice, { tx_type: 'Aligners (old)' })
    const { body } = await staff.put(PATH, { types: ['Implants'] })
    expect(body.types).toEqual(['General', 'Implants'])
    expect(body.available_types).toEqual(expect.arrayContaining(['Aligners (old)', 'Zygoma', 'General']))
    expect((await staff.get(`/v3/patients/${patient}`)).body.type).toBe('Zygoma')
    // A type that only a patient has can be chosen again.
    expect((await staff.put(PATH, { types: ['Zygoma'] })).body.types).toEqual(['General', 'Zygoma'])
  })

  it('have no region in Ireland', async () => {
    const { staff, read } = await aPracticeWithUser('ireland.test', { country: 'IE' })
    expect((await read()).region).toBeNull()
    const { status, body } = await staff.put(PATH, { region: 'scotland' })
    expect([status, body.errors.region]).toEqual([422, ['Practices in Ireland have no region']])
  })

  it('keep their signature when the details are saved with one', async () => {
    const { staff, read } = await aPracticeWithUser('signed.test')
    await staff.put(PATH, { name: 'Signed', signature: { enabled: true, html: '<p>x</p>' } })
    expect((await read()).signature).toEqual({ enabled: false, html: '' })
  })

  it('are not overwritten by an edit that another user has superseded; edits of different fields are both stored', async () => {
    const { staff, read } = await aPracticeWithUser('two.test')
    const { name, phone } = await read()
    expect((await staff.put(PATH, { name: 'First', based_on: { name } })).status).toBe(200)
    expect((await staff.put(PATH, { phone: '01632 960300', based_on: { phone } })).status).toBe(200)
    const refused = await staff.put(PATH, { name: 'Second', representative: 'Nobody', based_on: { name } })
    expect([refused.status, refused.body.code]).toEqual([409, 'edit_conflict'])
    expect(refused.body.record).toEqual(await read())
    expect(refused.body.record).toMatchObject({
      name: 'First',
      phone: '+441632960300',
      representative: 'Hannah Price',
    })
  })
})

describe("a new domain of the practice's email", () => {
  const storedOf = (practice: Practice) => inside(deps, practice, practiceOf)
  const domainsOf = (practice: Practice) =>
    inside(deps, practice, (tx) =>
      tx
        .selectFrom('channel_addresses')
        .select('address')
        .where('kind', '=', 'email_domain')
        .where('address', '<>', practice.domain)
        .orderBy('address')
        .execute()
        .then((rows) => rows.map(({ address }) => address)),
    )
  const receiveMailTo = (recipient: string) =>
    receiveMail(deps, {
      envelopeFrom: 'grace@patients.test',
      recipients: [recipient],
      raw: Buffer.from(`To: ${recipient}\r\n\r\nHello`),
    })

  it('becomes the domain from which it sends, and mail to a domain at which mail arrived still belongs to it (C3-21)', async () => {
    const { practice, staff } = await aPracticeWithUser('before.test')
    await receiveMailTo('Reply+1@BEFORE.test')
    expect((await staff.put(PATH, { email: 'hello@after.test' })).body.email).toBe('hello@after.test')
    expect((await storedOf(practice)).sending_email).toBe('welcome@after.test')
    expect(await domainsOf(practice)).toEqual(['after.test', 'before.test'])
    // And back, with the domain that it still has.
    expect((await staff.put(PATH, { email: 'hello@before.test' })).status).toBe(200)
    expect((await storedOf(practice)).sending_email).toBe('welcome@before.test')
  })

  it('releases the former one that was never verified and had no mail, for the practice whose it is', async () => {
    const { practice, staff } = await aPracticeWithUser('typed.test')
    // Mail to another practice proves nothing.
    const { practice: other } = await aPracticeWithUser('unrelated.test')
    await receiveMailTo('hello@unrelated.test')
    for (const domain of ['wrong.test', 'right.test'])
      expect((await staff.put(PATH, { email: `hello@${domain}` })).status).toBe(200)
    expect(await domainsOf(practice)).toEqual(['right.test'])
    const owner = await aPracticeWithUser('old.test')
    expect((await owner.staff.put(PATH, { email: 'hello@wrong.test' })).status).toBe(200)
    expect(await practiceOfRecipient(deps.db, 'hello@wrong.test')).toBe(owner.practice.id)
    expect(await domainsOf(other)).toEqual(['unrelated.test'])
  })

  it('stays when only the part before the @ changes', async () => {
    const { practice, staff } = await aPracticeWithUser('same.test')
    expect((await staff.put(PATH, { email: 'other@same.test' })).status).toBe(200)
    expect(await domainsOf(practice)).toEqual(['same.test'])
  })

  it("is refused when it is the product's own, unless the practice was created with it", async () => {
    const { practice } = await aPracticeWithUser('product.test')
    const moveTo = async (email: string, publicUrl: string) =>
      inside(deps, practice, async (tx) =>
        moveToDomain(tx, { ...deps, publicUrl }, await practiceOf(tx), email),
      )
    expect(await moveTo('hello@enamel.test', 'https://app.enamel.test:8443')).toEqual(
      refuse('validation', {
        errors: { email: ["Enter an address of your practice's own domain: enamel.test belongs to Enamel"] },
      }),
    )
    expect(await moveTo('hello@zahnärzte.test', 'https://xn--zahnrzte-3za.test')).toMatchObject({
      ok: false,
    })
    expect(await moveTo('hello@product.test', 'https://app.product.test')).toBeNull()
  })

  it('is refused when the practice has ten domains', async () => {
    const { practice, staff } = await aPracticeWithUser('first.test')
    const taken = await domainsOf(practice)
    await inside(deps, practice, (tx) =>
      tx
        .insertInto('channel_addresses')
        .values(
          Array.from({ length: 9 - taken.length }, (_, index) => ({
            client_id: practice.id,
            kind: 'email_domain',
            address: `further${index}.test`,
          })),
        )
        .execute(),
    )
    const { status, body } = await staff.put(PATH, { email: 'hello@eleventh.test' })
    expect(status).toBe(422)
    expect(body.errors.email).toEqual([
      'Your practice already has 10 email domains. Please contact support to give one up.',
    ])
    expect((await staff.put(PATH, { email: 'hello@further1.test' })).status).toBe(200)
  })

  const forms = [
    ['zahnärzte.test', 'xn--zahnrzte-3za.test'],
    ['xn--mller-kva.test', 'müller.test'],
  ] as const
  it.each(forms)(
    'in letters of another alphabet, %s, is the same domain in its other form, %s',
    async (entered, other) => {
      const { practice, staff } = await aPracticeWithUser(`first-${other}`)
      expect((await staff.put(PATH, { email: `hello@${entered}` })).status).toBe(200)
      for (const domain of [entered, other, other.toUpperCase()]) {
        expect(await practiceOfRecipient(deps.db, `hello@${domain}`), domain).toBe(practice.id)
        expect(await practiceOfRecipient(deps.db, `reply+1@${domain}`), domain).toBe(practice.id)
      }
      const second = await aPracticeWithUser(`second-${other}`)
      const { status, body } = await second.staff.put(PATH, { email: `hello@${other}` })
      expect([status, body.code]).toEqual([409, 'domain_taken'])
    },
  )

  it('switches emails on for a practice without an address, and leaves them off where they were switched off', async () => {
    const enabledAfterChange = async (domain: string, stored: object) => {
      const { practice, staff } = await aPracticeWithUser(domain, stored)
      expect((await staff.put(PATH, { email: `hello@new-${domain}` })).status).toBe(200)
      return (await storedOf(practice)).email_enabled
    }
    expect(await enabledAfterChange('off.test', { email_enabled: false })).toBe(false)
    expect(await enabledAfterChange('none.test', { email_enabled: false, sending_email: null })).toBe(true)
  })

  it('is refused when another practice has it, and nothing changes', async () => {
    await aPracticeWithUser('taken.test')
    const { practice, staff, read } = await aPracticeWithUser('mine.test')
    const before = await read()
    const { status, body } = await staff.put(PATH, { name: 'Other', email: 'hello@taken.test' })
    expect([status, body.code]).toEqual([409, 'domain_taken'])
    expect(await read()).toEqual(before)
    expect((await storedOf(practice)).sending_email).toBe('welcome@mine.test')
  })
})
