import { delayStages } from '@enamel/domain/pipeline/delays'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { fakeAppServer } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { practiceSettings } from './testing/practice-server.ts'

const CLIENT = '/api/v3/clients'
const OFF = { enabled: false, message: '' }
/** The distance of the first section from the top of the page. */
const FIRST_PADDING_PX = 24
const UNCHECKED = { records: [], status: 'not_valid', problem: null, found: [] }

/** A server with the settings of a practice. */
const settingsServer = () =>
  fakeAppServer({
    'GET /api/integrations': { body: [] },
    [`GET ${CLIENT}/assets`]: { body: { logo: null, footer: null, rep: null } },
    [`GET ${CLIENT}/settings/sources`]: { body: [{ name: 'Unknown', custom: false, count: 0 }] },
    [`GET ${CLIENT}/settings/pipeline`]: {
      body: {
        call_back_delays: Object.fromEntries(delayStages.map((stage) => [stage, { stage, seconds: 3600 }])),
      },
    },
    [`GET ${CLIENT}/settings/practice`]: { body: practiceSettings },
    [`GET ${CLIENT}/settings/communications`]: {
      body: {
        sending_email: 'hello@brightside.test',
        business_hours: Object.fromEntries(
          ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
            day,
            null,
          ]),
        ),
        sms_autoresponses: {
          in_hours_new: OFF,
          in_hours_existing: OFF,
          out_of_hours_new: OFF,
          out_of_hours_existing: OFF,
        },
        undo_send_seconds: 5,
        sms_status: { number: '+447700900800' },
      },
    },
    [`GET ${CLIENT}/settings/dns`]: {
      body: {
        hostname: 'brightside.test',
        spf: UNCHECKED,
        dkim: UNCHECKED,
        dmarc: { records: [], status: 'missing', advice: '', found: [] },
        mx: { records: [], status: 'unknown', advice: '', found: [] },
        has_earlier_answers: false,
        checked_at: null,
      },
    },
  })

const practiceSections = {
  details: 'Details',
  'practice-email': 'Practice Email',
  signature: 'Signature',
  branding: 'Brand',
  types: 'Types',
  sources: 'Sources',
}
const communicationSections = {
  'sending-email': 'Sending Email',
  'email-verification': 'Email Verifications',
  'email-testing': 'Email Testing',
  'undo-send': 'Undo Send',
  sms: 'SMS',
  'sms-autoresponder': 'SMS Autoresponder',
}

/** The sections of the page, by id, with their headings. */
const shownSections = () =>
  Object.fromEntries(
    [...document.querySelectorAll('section[id]')].map((section) => [
      section.id,
      section.querySelector('h2')?.textContent,
    ]),
  )

/** Waits until the part of the page that scrolls begins with the section, or has scrolled to its end to show it. */
async function expectScrolledTo(id: string) {
  await expect
    .poll(
      () => {
        const section = document.getElementById(id) as HTMLElement
        let body = section.parentElement as HTMLElement
        while (getComputedStyle(body).overflowY !== 'auto') body = body.parentElement as HTMLElement
        const top = section.getBoundingClientRect().top - body.getBoundingClientRect().top
        const isAtEnd = body.scrollTop > 0 && body.scrollTop + body.clientHeight >= body.scrollHeight - 1
        return Math.abs(top) <= FIRST_PADDING_PX || (isAtEnd && top > 0)
      },
      { message: id },
    )
    .toBe(true)
}

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

async function expectSections(path: string, sections: Record<string, string>) {
  const [first = '', ...others] = Object.keys(sections)
  const app = openSignedIn(settingsServer(), path)
  await expect.poll(shownSections).toEqual(sections)
  expect(Object.keys(shownSections())).toEqual(Object.keys(sections))
  const nav = page.getByRole('navigation', { name: 'Sections' })
  for (const id of [...others, first]) {
    await nav.getByRole('link', { name: sections[id] ?? '', exact: true }).click()
    await expect.poll(app.address).toBe(`${path}#${id}`)
    await expectScrolledTo(id)
  }
  app.close()
  // An address with a hash begins at its section.
  const [last = ''] = others.slice(-1)
  openSignedIn(settingsServer(), `${path}#${last}`)
  await expect.poll(shownSections).toEqual(sections)
  await expectScrolledTo(last)
  // Only the sections scroll.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeInViewport()
  expect(document.querySelector('main')?.scrollTop).toBe(0)
}

describe('the sections of the settings', () => {
  it('of the practice are Details, Practice Email, Signature, Brand, Types and Sources, and the hash of each scrolls to it (SETT-03)', async () => {
    await expectSections('/settings/practice', practiceSections)
  })

  it('of communications are Sending Email, Email Verifications, Email Testing, SMS and SMS Autoresponder, and the hash of each scrolls to it (SETT-04)', async () => {
    await expectSections('/settings/communications', communicationSections)
  })
})
