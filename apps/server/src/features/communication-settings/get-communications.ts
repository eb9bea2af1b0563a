import type { communicationSettings } from '@enamel/contract/communication-settings'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf } from '../practice/index.ts'
import { presentCommunications } from './present-communications.ts'

export const getCommunications: Handler<typeof communicationSettings.get> = async ({ deps, session }) =>
  ok(presentCommunications(await readInPractice(deps.db, session.clientId, practiceOf)))
