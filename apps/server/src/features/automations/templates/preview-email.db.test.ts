import { describe, expect, it } from 'vitest'
import { anEmail, templateFixture } from '../testing/template-fixture.ts'

const { product, staff, actionsOf } = await templateFixture()
const { deps } = product
const [text, email] = (await actionsOf(0)).actions

describe('the preview of an email', () => {
  const preview = (action: { id: string }, draft: object) =>
    staff.post(`/automations/actions/${action.id}/preview`, draft)

  it('has every placeholder filled, with the practice’s own values and those of an example patient', async () => {
    const { status, body } = await preview(
      email,
      anEmail('{{brand.logo}} {{patient.first_name}} {{appointment.time}} {{practice.phone}} {{signature}}', {
        subject: 'Hi {{patient.first_name}}',
        preview: 'For {{patient.treatment_type}}',
      }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ subject: 'Hi Grace', preview: 'For Implants' })
    expect(body.html).not.toContain('{{')
    expect(body.plain_text).toMatch(/Practice \d+ Grace 10:30am 01632 960999 Hannah Price/)
    expect(body.plain_text).toMatch(/because you agreed to hear from Practice \d+\.\nUnsubscribe: http/)
  })

  it('shows the practice’s pictures at the product’s present address', async () => {
    const picture = `/api/brand/${'0'.repeat(32)}`
    const { body } = await preview(email, anEmail(`<img src="https://old.test${picture}">`))
    expect(body.html).toContain(`src="${deps.publicUrl}${picture}"`)
  })

  it('of a service message has no link to unsubscribe, and that to a referrer says why they get it', async () => {
    const [confirmation] = (await actionsOf(3)).actions
    expect((await preview(confirmation, anEmail('Hi'))).body.plain_text).toBe('Hi')
    const [thanks] = (await actionsOf(8)).actions
    const { body } = await preview(thanks, anEmail('Hi {{referrer.name}}'))
    expect(body.plain_text).toMatch(/^Hi Oliver Hart\n\nYou receive this email because you recommended/)
  })

  it('is refused for an SMS', async () => {
    expect((await preview(text, anEmail('Hi'))).status).toBe(404)
  })
})
