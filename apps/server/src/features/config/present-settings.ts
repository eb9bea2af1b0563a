import type { ClientSettings } from '@enamel/contract/practice'
import type { Dependencies } from '../../dependencies.ts'
import { customSignature, type Practice, practiceAssets, readSettings } from '../practice/index.ts'

/** A practice's settings as init returns them (CFG-18). */
export function presentSettings(practice: Practice, deps: Pick<Dependencies, 'publicUrl'>): ClientSettings {
  const { phone, representative } = readSettings(practice, 'details')
  return {
    practice: {
      name: practice.name,
      phone,
      representative,
      signature: customSignature(practice, deps),
    },
    assets: practiceAssets(practice, deps),
    communications: readSettings(practice, 'communications'),
    dns: readSettings(practice, 'dns'),
    test_email: readSettings(practice, 'test_email'),
    inbox_views: readSettings(practice, 'inbox_views'),
  }
}
