import { textOfHtml } from '../../../text/html-text.ts'
import type { CheckResult, EmailCheck } from './checked-email.ts'
import { passed, warningAt } from './email-parts.ts'

/** With fewer characters for each image, an email counts as mostly images. */
const CHARS_PER_IMAGE = 120

/** Whether every image has a picture, and a text for people who cannot see it. */
export const checkImages: EmailCheck = ({ blocks }) => {
  const images = blocks.filter(({ kind }) => kind === 'image')
  const warnings = images.flatMap(({ id, src, alt }): CheckResult[] => {
    if (src.trim() === '')
      return [
        warningAt(
          { field: 'src', block: id },
          'image',
          'Image is missing',
          'Choose a picture, or delete the block.',
        ),
      ]
    if (alt.trim() !== '') return []
    const detail = 'Say what the image shows, for people who cannot see it.'
    return [warningAt({ field: 'alt', block: id }, 'alt', 'Alt text is missing', detail)]
  })
  if (images.length === 0 || warnings.length > 0) return warnings
  const detail = images.length === 1 ? 'The image has one.' : `All ${images.length} images have one.`
  return [passed('alt', 'Alt text is present', detail)]
}

/** Whether there is enough text beside the images: mail programs hide images, and filters distrust such emails. */
export const checkImageShare: EmailCheck = ({ blocks }) => {
  const images = blocks.filter(({ kind, src }) => kind === 'image' && src !== '')
  const [first] = images
  const length = blocks.reduce((sum, { html }) => sum + textOfHtml(html).length, 0)
  if (!first || length >= images.length * CHARS_PER_IMAGE) return []
  const detail = 'Many people see emails without images. Say the main things in text.'
  return [warningAt({ field: 'src', block: first.id }, 'image-share', 'Mostly images', detail)]
}
