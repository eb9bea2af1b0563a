import { textOfHtml } from '../../text/html-text.ts'
import type { CheckResult, EmailCheck } from './checked-email.ts'

/** With fewer letters for each image, an email counts as mostly images. */
const LETTERS_PER_IMAGE = 120

/** Whether every image has a picture, and a text for people who cannot see it. */
export const checkImages: EmailCheck = ({ blocks }) => {
  const images = blocks.filter(({ kind }) => kind === 'image')
  const warnings = images.flatMap(({ id, src, alt }): CheckResult[] => {
    if (src.trim() === '')
      return [
        {
          check: 'image',
          warning: { field: 'src', block: id },
          title: 'Image is missing',
          detail: 'Choose a picture, or delete the block.',
        },
      ]
    if (alt.trim() !== '') return []
    return [
      {
        check: 'alt',
        warning: { field: 'alt', block: id },
        title: 'Alt text is missing',
        detail: 'Say what the image shows, for people who cannot see it.',
      },
    ]
  })
  if (images.length === 0 || warnings.length > 0) return warnings
  const detail = images.length === 1 ? 'The image has one.' : `All ${images.length} images have one.`
  return [{ check: 'alt', warning: null, title: 'Alt text is present', detail }]
}

/** Whether there is enough text beside the images: mail programs hide images, and filters distrust such emails. */
export const checkImageShare: EmailCheck = ({ blocks }) => {
  const images = blocks.filter(({ kind, src }) => kind === 'image' && src !== '')
  const [first] = images
  const letters = blocks.reduce((sum, { html }) => sum + textOfHtml(html).length, 0)
  if (!first || letters >= images.length * LETTERS_PER_IMAGE) return []
  return [
    {
      check: 'image-share',
      warning: { field: 'src', block: first.id },
      title: 'Mostly images',
      detail: 'Many people see emails without images. Say the main things in text.',
    },
  ]
}
