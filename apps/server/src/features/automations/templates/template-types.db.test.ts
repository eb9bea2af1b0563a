import { describe, expect, it } from 'vitest'
import { templateFixture, templatePath } from '../testing/template-fixture.ts'

const { staff, actionsOf, rowOf } = await templateFixture()
const [text, email] = (await actionsOf(0)).actions
const [textTemplate] = text.templates

describe('the types of a template', () => {
  const add = (...segments: string[]) => staff.post(`/automations/actions/${text.id}/templates`, { segments })
  const set = (template: { id: string }, ...segments: string[]) =>
    staff.put(`${templatePath(text, template)}/segments`, { segments })
  const names = async () =>
    (await staff.get(`/automations/actions/${text.id}`)).body.templates.map(
      ({ name }: { name: string }) => name,
    )

  it('are chosen for a new template, which says what the one for General says, changed and removed (AUT-12, AUT-19, AUT-20, G3-14)', async () => {
    await staff.put(templatePath(text, textTemplate), { template: 'Hi from General' })
    const added = await add('Whitening', 'Implants')
    expect(added).toMatchObject({
      status: 201,
      body: { name: 'Implants, Whitening', types: ['Implants', 'Whitening'], template: 'Hi from General' },
    })
    expect(await names()).toEqual(['General', 'Implants, Whitening'])
    const written = await rowOf(added.body)
    expect(await add('Implants', 'Veneers')).toMatchObject({
      status: 409,
      body: { code: 'segment_taken', message: 'Another template of this message is for Implants.' },
    })
    expect(await set(added.body, 'Veneers', 'Implants')).toMatchObject({
      status: 200,
      body: { types: ['Implants', 'Veneers'] },
    })
    expect((await rowOf(added.body)).version).toBe(1)
    expect((await rowOf(added.body)).changed_at).toEqual(written.changed_at)
    expect((await add('Whitening')).status).toBe(201)
    expect(await set(added.body, 'Whitening')).toMatchObject({ status: 409 })
    expect(await staff.delete(templatePath(text, added.body))).toMatchObject({ status: 204, body: undefined })
    expect(await names()).toEqual(['General', 'Whitening'])
    expect((await staff.delete(templatePath(text, added.body))).status).toBe(404)
  })

  it('are those of the practice, at least one, and General stays with its template (G3-14)', async () => {
    const { body: veneers } = await add('Veneers')
    for (const [response, error] of [
      [await add(), 'Choose at least one type'],
      [await add('Magic'), 'Unknown type: Magic'],
      [await add('General'), 'General stays with its template'],
      [await set(textTemplate, 'Implants'), 'General stays with its template'],
      [await set(veneers, 'General', 'Veneers'), 'General stays with its template'],
    ] as const)
      expect(response).toMatchObject({ status: 422, body: { errors: { segments: [error] } } })
    expect(await staff.delete(templatePath(text, textTemplate))).toMatchObject({
      status: 409,
      body: { code: 'general_template' },
    })
  })

  it('are copied with the design of an email', async () => {
    const segments = ['Implants']
    const { status } = await staff.post(`/automations/actions/${email.id}/templates`, { segments })
    expect(status).toBe(201)
    const { body } = await staff.get(`/automations/actions/${email.id}`)
    const [general, implants] = body.templates
    expect(implants).toMatchObject({ types: segments, template: general.template })
    expect(general.template.definition).toMatchObject({ version: 1 })
  })
})
