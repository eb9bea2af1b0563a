import type { Country } from '@enamel/domain/config/country'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { inPractice } from '../../db/in-practice.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { changePractice, type PracticeChange } from './change-practice.ts'
import { createPractice } from './create-practice.ts'
import { practiceOf } from './practice.queries.ts'
import { readSettings } from './stored-settings.ts'

const { product } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })
const { deps, clock } = product

const practiceWith = (settings: object) => aPractice(deps, { settings: JSON.stringify(settings) })

async function getInit({ email }: Practice) {
  const person = product.visitor()
  await person.signIn(email)
  return person.get('/v3/init')
}

/** Changes a practice. @returns the events that the change emitted */
async function change({ id }: Practice, practiceChange: PracticeChange): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  const db = { ...deps.db, react: async (_tx: unknown, event: DomainEvent) => void events.push(event) }
  await inPractice(db, id, (tx) => changePractice(tx, () => practiceChange, clock.now()))
  return events
}

const stored = (practice: Practice) => inside(deps, practice, practiceOf)

interface EarlierSettings {
  practice?: { phone?: string; name?: string; signature?: object }
  assets?: object
}

describe('settings that an earlier version stored', () => {
  it.each<[string, EarlierSettings]>([
    ['no sections', {}],
    ['a section without some of its parts', { practice: { phone: '+441632960100' } }],
    ['only a signature', { practice: { signature: { html: '<p>Sam</p>' } } }],
    ['a part that is no longer used', { practice: { name: 'Former name' }, assets: { banner: 'x' } }],
  ])('are read with defaults for missing parts: %s', async (_case, settings) => {
    const { status, body } = await getInit(await practiceWith(settings))
    expect(status).toBe(200)
    expect(body.settings).toEqual({
      practice: {
        name: body.client.name,
        phone: settings.practice?.phone ?? '',
        representative: '',
        signature: { enabled: false, html: '', ...settings.practice?.signature },
      },
      assets: { logo: null, footer: null, rep: null },
      communications: { business_hours: {}, sms_autoresponses: {}, undo_send_seconds: 5 },
      dns: {},
      test_email: {},
      inbox_views: [],
    })
  })
})

describe('an invalid section of the settings', () => {
  it('causes an error that names practice and section when it is read', async () => {
    const practice = await practiceWith({ assets: { logo: 7 } })
    const row = await stored(practice)
    expect(() => readSettings(row, 'assets')).toThrow(
      `The settings of practice ${practice.id} cannot be read: section assets`,
    )
  })

  it('leaves the other sections readable', async () => {
    const row = await stored(await practiceWith({ assets: 'none', practice: { phone: '+441632960100' } }))
    expect(readSettings(row, 'details')).toEqual({
      phone: '+441632960100',
      representative: '',
      email: '',
      region: 'england-and-wales',
    })
    expect(readSettings(row, 'signature')).toEqual({ enabled: false, html: '' })
  })

  it('can be replaced', async () => {
    const practice = await practiceWith({ assets: { logo: 7 } })
    await change(practice, { settings: { assets: { logo: null } } })
    expect(readSettings(await stored(practice), 'assets')).toEqual({ logo: null, footer: null, rep: null })
  })
})

describe('a change to the practice', () => {
  it('writes the changed parts and preserves the others', async () => {
    const practice = await practiceWith({
      practice: { phone: '+441632960100', representative: 'Sam Okafor', signature: { enabled: true } },
      later: { version: 2 },
    })
    await change(practice, { settings: { details: { phone: '+441632960200' } } })
    await change(practice, { settings: { signature: { html: '<p>Sam</p>' }, dns: { hostname: 'a.test' } } })
    expect((await stored(practice)).settings).toEqual({
      practice: {
        phone: '+441632960200',
        representative: 'Sam Okafor',
        signature: { enabled: true, html: '<p>Sam</p>' },
      },
      dns: { hostname: 'a.test' },
      later: { version: 2 },
    })
  })

  it('emits an event that names the changed sections', async () => {
    const practice = await aPractice(deps, { features: ['timeline-v2'], tx_types: ['General'] })
    const events = await change(practice, {
      name: 'Brightside Dental',
      features: ['timeline-v2'],
      tx_types: ['General', 'Implants'],
      settings: { details: { representative: 'Sam Okafor' }, pipeline: { lost: { seconds: 3600 } } },
    })
    expect(events).toEqual([
      { name: 'practice_changed', sections: ['details', 'types', 'pipeline'], at: expect.any(Date) },
    ])
    expect(await stored(practice)).toMatchObject({
      name: 'Brightside Dental',
      tx_types: ['General', 'Implants'],
      call_back_delays: { lost: { seconds: 3600 } },
    })
  })

  it('emits nothing when nothing changes', async () => {
    const practice = await aPractice(deps)
    const settings = { details: { representative: 'Hannah Price' }, pipeline: {} }
    expect(await change(practice, { referrals_enabled: false, settings })).toEqual([])
  })

  it('fails when a value is invalid for its section', async () => {
    const practice = await aPractice(deps)
    const negative = { settings: { pipeline: { lost: { seconds: -1 } } } }
    await expect(change(practice, negative)).rejects.toThrow(/section pipeline/)
    expect((await stored(practice)).call_back_delays).toEqual({})
  })

  it('waits for other changes to the same practice, so that no change is lost', async () => {
    const practice = await aPractice(deps, { features: [] })
    const add = (flag: string) =>
      inside(deps, practice, (tx) =>
        changePractice(tx, ({ features }) => ({ features: [...features, flag] }), clock.now()),
      )
    const flags = ['lite', 'pro', 'whatsapp', 'attachments']
    await Promise.all(flags.map(add))
    expect(new Set((await stored(practice)).features)).toEqual(new Set(flags))
  })
})

describe('the time zone of a practice', () => {
  const createIn = (country: Country) => {
    const id = uuid()
    return inPractice(deps.db, id, async (tx) => {
      const practice = {
        name: 'Brightside',
        country,
        features: [],
        formKey: id,
        phone: '',
        representative: '',
        mailDomain: null,
        sendingEmail: null,
        number: null,
        signatureHtml: null,
        recordsCalls: false,
        hasReferrals: false,
        treatments: [],
        sources: [],
        labels: [],
      }
      await createPractice(tx, practice, clock.now())
      return practiceOf(tx)
    })
  }

  it('is set by its country when the practice is created', async () => {
    expect((await createIn('GB')).time_zone).toBe('Europe/London')
    expect((await createIn('IE')).time_zone).toBe('Europe/Dublin')
  })

  it('is not determined by the country afterwards', async () => {
    const practice = await aPractice(deps, { country: 'GB', time_zone: 'Asia/Tokyo' })
    expect((await getInit(practice)).body.client.time_zone).toBe('Asia/Tokyo')
  })
})
