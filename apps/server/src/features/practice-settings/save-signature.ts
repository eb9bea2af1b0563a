import type { practiceSettings } from '@enamel/contract/practice-settings'
import { signatureError } from '@enamel/domain/practice-settings/signature'
import { conflictingFields } from '@enamel/domain/settings/conflicts'
import { isBlank } from '@enamel/domain/text/blank'
import { htmlToText } from '../../adapters/email/html/html-to-text.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ok, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { sanitiseSignature } from '../communications/index.ts'
import { changePractice, customSignature, isPictureUrl, lockPractice } from '../practice/index.ts'

/** The HTML that a save would store, or why it would be refused (PRC-15, PRC-16): a preview shows what is stored. */
export const previewSignature: Handler<typeof practiceSettings.previewSignature> = async (
  { deps },
  { body },
) => {
  const { html, refused } = cleanSignature(deps, body.html)
  return refused ?? ok({ html })
}

/** Replaces the signature with harmless HTML (PRC-13, PRC-15, PRC-16, G3-21). */
export const saveSignature: Handler<typeof practiceSettings.saveSignature> = ({ deps, change }, { body }) =>
  change(async (tx) => {
    const { html, refused } = cleanSignature(deps, body.html)
    if (refused) return refused
    const present = customSignature(await lockPractice(tx), deps)
    if (conflictingFields({ html }, body.based_on ?? {}, present).length > 0)
      return refuse('edit_conflict', { record: present })
    const signature = { enabled: true, html }
    await changePractice(tx, () => ({ settings: { signature } }), deps.clock.now())
    return ok(signature)
  })

/** Removes the signature, also when there is none (PRC-14, G3-21), but not one that the user has not seen. */
export const removeSignature: Handler<typeof practiceSettings.removeSignature> = (
  { deps, change },
  { body },
) =>
  change(async (tx) => {
    const signature = { enabled: false, html: '' }
    const present = customSignature(await lockPractice(tx), deps)
    if (conflictingFields(signature, body?.based_on ?? {}, present).length > 0)
      return refuse('edit_conflict', { record: present })
    await changePractice(tx, () => ({ settings: { signature } }), deps.clock.now())
    return ok(signature)
  })

/** The harmless HTML of what was typed, and a refusal if it is no signature. */
function cleanSignature(deps: Dependencies, typed: string) {
  const html = sanitiseSignature(typed, (url) => isPictureUrl(deps, url)).trim()
  const error = signatureError(typed) ?? (isVisible(html) ? null : NOTHING_LEFT)
  return { html, refused: error === null ? null : refuseInvalid({ html: [error] }) }
}

const NOTHING_LEFT = 'Nothing that can be shown is left of this HTML'

/** Whether a signature shows text or a picture. */
function isVisible(html: string): boolean {
  return /<img\b[^>]*\bsrc=/.test(html) || !isBlank(htmlToText(html))
}
