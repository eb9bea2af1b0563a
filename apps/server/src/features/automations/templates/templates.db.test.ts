import { describe, expect, it } from 'vitest'
import { allHostileMails } from '../../../../../../e2e/mail-corpus/hostile-html.ts'
import { aColleague, aPractice } from '../../../testing/builders.ts'
import { publishedEvents } from '../../../testing/published-events.ts'
import {
  forbiddenParts,
  SIGNATURE_PICTURES,
} from '../../communications/email/html/testing/forbidden-parts.ts'
import { anEmail, mjml, templateFixture, templatePath } from '../testing/template-fixture.ts'

const { product, practice, staff, actionsOf, rowOf } = await templateFixture()
const { deps } = product
const { workflowId, actions } = await actionsOf(0)
const [text, email] = actions
const [textTemplate, emailTemplate] = [text.templates[0], email.templates[0]]

const saveText = (template: unknown, more: object = {}) =>
  staff.put(templatePath(text, textTemplate), { template, ...more })
const saveEmail = (template: unknown, more: object = {}) =>
  staff.put(templatePath(email, emailTemplate), { template, ...more })
const events = () => publishedEvents(deps, practice, null, 'automations.changed')

describe('saving a template', () => {
  it('replaces the text of an SMS, and the email that its HTML is made of (AUT-13, AUT-16, DSG-02)', async () => {
    expect(await saveText('Hi {{patient.first_name}}')).toMatchObject({
      status: 200,
      body: { id: textTemplate.id, name: 'General', template: 'Hi {{patient.first_name}}' },
    })
    const { status, body } = await saveEmail(
      anEmail('<p>Hi <script>a()</script>there</p>', { html: '<p>Other</p>' }),
    )
    expect(status).toBe(200)
    expect(body.template).toMatchObject({
      subject: 'Hello',
      definition: { version: 1, mjml: mjml('<p>Hi there</p>') },
      html: expect.stringMatching(/^<!doctype html>[\s\S]*<p style="margin:0">Hi there<\/p>/),
    })
    const { body: action } = await staff.get(`/automations/actions/${email.id}`)
    expect(action.templates).toEqual([body])
    expect(await rowOf(emailTemplate)).toMatchObject({
      plain_text: 'Hi there\n\n{{email.footer}}',
      changed_by: practice.userId,
    })
  })

  it('increases the version and publishes the change, only if something changed (AUT-16)', async () => {
    await saveText('One')
    const { version } = await rowOf(textTemplate)
    const before = await events()
    expect((await saveText('One')).status).toBe(200)
    expect((await rowOf(textTemplate)).version).toBe(version)
    expect(await events()).toHaveLength(before.length)
    await saveText('Two')
    expect((await rowOf(textTemplate)).version).toBe(version + 1)
    expect((await events()).at(-1)).toMatchObject({
      payload: { workflow_ids: [workflowId], patient_ids: [] },
    })
    const { body } = await staff.get(`/automations/${workflowId}`)
    expect(body.changed.by).toBe('Hannah Price')
  })

  it('as finished ends the required customisation of its action; as unfinished, disables the action (AUT-16, G3-43)', async () => {
    const state = async () => (await staff.get(`/automations/actions/${email.id}`)).body
    const finished = await saveEmail(anEmail('Welcome'), { finished_customising: true })
    expect(finished.body.finished_customising).toBe(true)
    expect(await state()).toMatchObject({ enabled: true, requires_customisation: false })
    expect((await saveEmail(anEmail('Welcome again'))).body.finished_customising).toBe(true)
    await saveEmail(anEmail('Welcome'), { finished_customising: false })
    expect(await state()).toMatchObject({ enabled: false, requires_customisation: true })
  })

  it('has the author of its version, also when somebody else changes its types or finishes it (AUT-16)', async () => {
    await saveEmail(anEmail('Written by Hannah'))
    const written = await rowOf(emailTemplate)
    const colleague = product.visitor()
    await colleague.signIn(await aColleague(deps, practice))
    const finished_customising = !written.finished_customising
    const put = (address: string, body: object) =>
      colleague.put(`${templatePath(email, emailTemplate)}${address}`, body)
    await put('', { template: anEmail('Written by Hannah'), finished_customising })
    const { version, changed_at, changed_by } = written
    expect(await rowOf(emailTemplate)).toMatchObject({
      finished_customising,
      version,
      changed_at,
      changed_by,
    })
    await put('', { template: anEmail('Written by a colleague') })
    const rewritten = await rowOf(emailTemplate)
    expect(rewritten).toMatchObject({ version: version + 1 })
    expect(rewritten.changed_by).not.toBe(changed_by)
  })

  it('for a referrer is refused with data of the patient (AUT-18)', async () => {
    const [thanks] = (await actionsOf(8)).actions
    const [template] = thanks.templates
    const save = (text: string) => staff.put(templatePath(thanks, template), { template: anEmail(text) })
    expect(await save('Hi {{referrer.name}}, {{patient.first_name}} came')).toMatchObject({
      status: 422,
      body: {
        errors: {
          'template.html': [
            'Delete {{patient.first_name}}: a message to a referrer tells nothing about the patient.',
          ],
        },
      },
    })
    expect((await save('Hi {{referrer.name}}')).status).toBe(200)
  })

  const refusals = [
    ['an empty text', saveText, ' ', { template: ['Message is required'] }],
    ['a long text', saveText, 'x'.repeat(1601), { template: ['Must be at most 1600 characters'] }],
    [
      'an unclosed placeholder',
      saveText,
      '{{',
      { template: ['A placeholder that begins with {{ must end with }}'] },
    ],
    ['an email for an SMS', saveText, anEmail('Hi'), { template: ['Must be a text'] }],
    ['a text for an email', saveEmail, 'Hi', { template: ['Must be an email'] }],
    [
      'an empty email',
      saveEmail,
      anEmail('<script>a()</script>', { subject: ' ' }),
      { 'template.subject': ['Subject is required'], 'template.html': ['Write something first'] },
    ],
    [
      'unknown placeholders',
      saveEmail,
      anEmail('{{x.y}}', { preview: '{{signature}}' }),
      {
        'template.preview': ['Unknown placeholder: {{signature}}'],
        'template.html': ['Unknown placeholder: {{x.y}}'],
      },
    ],
  ] as const
  it.each(refusals)('is refused with %s (AUT-18)', async (_, save, template, errors) => {
    const before = await rowOf(textTemplate)
    expect(await save(template)).toMatchObject({ status: 422, body: { code: 'validation', errors } })
    expect(await rowOf(textTemplate)).toEqual(before)
  })

  it('stores an unreadable email as one text, without characters that the database cannot store (DSG-07)', async () => {
    const html = '<p onclick="a()">Kept</p>'
    const { body } = await saveEmail(anEmail('', { definition: { version: 9 }, html }))
    expect(body.template.definition).toEqual({ version: 1, mjml: mjml('<p>Kept</p>') })
    const stored = await saveEmail(anEmail('a\u0000b'))
    expect(stored.body.template.definition.mjml).toBe(mjml('ab'))
  })

  it('makes hostile HTML harmless (DSG-06)', async () => {
    for (const { name, html } of allHostileMails.filter((_, index) => index % 40 === 0)) {
      const { body } = await saveEmail(anEmail(html.replaceAll('</mj-text>', '')))
      const source = body.template.definition.mjml.replace(/<\/?mj[^<>]*>/g, '')
      expect(forbiddenParts(source, SIGNATURE_PICTURES), name).toEqual([])
    }
  })

  it('is refused for another action’s template and another practice’s (AUT-16)', async () => {
    expect((await staff.put(templatePath(email, textTemplate), { template: anEmail('Hi') })).status).toBe(404)
    const stranger = product.visitor()
    await stranger.signIn((await aPractice(deps)).email)
    expect((await stranger.put(templatePath(text, textTemplate), { template: 'Mine' })).status).toBe(404)
    expect((await stranger.delete(templatePath(text, textTemplate))).status).toBe(404)
    expect(
      (await stranger.post(`/automations/actions/${text.id}/templates`, { segments: ['Implants'] })).status,
    ).toBe(404)
  })
})

it('placeholders are listed in their groups (AUT-17, G3-15)', async () => {
  const { body } = await staff.get('/automations/template-context/placeholders')
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'Patient',
    'Practice',
    'Appointment',
    'Referrer',
    'Email',
  ])
  expect(body[0].mergeTags[0]).toEqual({ name: 'First name', value: '{{patient.first_name}}' })
})
