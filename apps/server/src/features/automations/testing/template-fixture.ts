import { inside } from '../../../testing/builders.ts'
import { practiceFixture } from '../../../testing/practice-fixture.ts'

/** A practice with the built-in workflows, whose templates are read and changed over HTTP. */
export async function templateFixture() {
  const { product, practice, staff } = await practiceFixture({
    tx_types: ['General', 'Implants', 'Veneers', 'Whitening'],
  })
  return {
    product,
    practice,
    staff,

    /** The actions of the built-in workflow at this position, as the API returns them. */
    async actionsOf(position: number) {
      const { body: list } = await staff.get('/automations')
      const { body } = await staff.get(`/automations/${list[position].id}`)
      return {
        workflowId: body.id as string,
        actions: body.nodes.flatMap(({ action }: { action?: object }) => action ?? []),
      }
    },

    rowOf: ({ id }: { id: string }) =>
      inside(product.deps, practice, (tx) =>
        tx.selectFrom('automation_templates').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
  }
}

/** The address of a template of an action. */
export const templatePath = (action: { id: string }, template: { id: string }) =>
  `/automations/actions/${action.id}/templates/${template.id}`

/** An email source with one text. */
export const mjml = (content: string) => `<mjml><mj-body>
<mj-section>
<mj-column>
<mj-text>${content}</mj-text>
</mj-column>
</mj-section>
</mj-body></mjml>`

export const anEmail = (content: string, given: object = {}) => ({
  subject: 'Hello',
  preview: '',
  definition: { version: 1, mjml: mjml(content) },
  html: '',
  ...given,
})
