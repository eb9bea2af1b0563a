import type { forms } from '@enamel/contract/forms'
import { v7 as uuid } from 'uuid'
import { lookup } from '../../db/lookup.ts'
import { accepted, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { receiveMessage } from '../communications/index.ts'

/** Takes in a web form; it is stored before the page is told that it was received. */
export const submitForm: Handler<typeof forms.submit> = async ({ world }, { params, body }) => {
  const clientId = await lookup.practiceByFormKey(world.db, params.key)
  if (!clientId) return refuse('unknown_form')
  await receiveMessage(world, clientId, {
    channel: 'Form Submissions',
    fingerprint: body.id ?? uuid(),
    raw: body,
    sender: '',
  })
  return accepted({ status: 'received' as const })
}
