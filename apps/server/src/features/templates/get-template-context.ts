import type { templates } from '@enamel/contract/templates'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { patientById } from '../patients/index.ts'
import { placeholderGroups } from './placeholder-groups.ts'

export const getTemplateContext: Handler<typeof templates.context> = ({ deps, session }, { params }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const patient = await patientById(reader, params.id)
    return patient ? ok(await placeholderGroups(reader, patient)) : refuse('not_found')
  })
