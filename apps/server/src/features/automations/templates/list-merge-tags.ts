import type { automations } from '@enamel/contract/automations'
import { mergeTagGroups } from '@enamel/domain/automations/templates/merge-tags'
import { ok } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'

/** The merge tags of automation templates (AUT-17, G3-15). */
export const listMergeTags: Handler<typeof automations.placeholders> = async () => ok([...mergeTagGroups])
