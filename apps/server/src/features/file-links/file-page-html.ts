import { escapeHtml } from '@enamel/domain/text/escape-html'
import { pluralise } from '@enamel/domain/text/pluralise'
import { longDate } from '@enamel/domain/time/date-labels'
import { type PublicPage, publicPageHtml } from '../../http/files/public-page.ts'
import type { OpenedLink, OutsideFile, PracticeOfLink } from './find-files.ts'

/** The content of the page. It works without scripts, and names neither the patient nor the files. */
export type FilePage = OpenedLink | { kind: 'try_later' }

const STYLE = `
@media (prefers-color-scheme: dark) { :root { --act: #4cc38a } }
main { max-width: 640px; margin: 0 auto; padding: 24px }
h1 { margin: 0 0 16px }
ul { margin: 0; padding: 0; list-style: none }
li { margin: 0 0 24px }
.logo { display: block; max-width: 200px; max-height: 64px; margin: 0 0 16px }
.picture { display: block; max-width: 100%; height: auto; border: 1px solid var(--rule); border-radius: 8px; box-sizing: border-box }
a { display: inline-block; padding: 10px 0; color: var(--act); font-weight: 600 }`

/**
 * The page as HTML.
 * @param path of the page, below which its files are
 * @param nonce of its style
 */
export function filePageHtml(page: FilePage, path: string, nonce: string): string {
  return publicPageHtml(partsOf(page, path), STYLE, nonce)
}

function partsOf(page: FilePage, path: string): PublicPage {
  switch (page.kind) {
    case 'open': {
      const { practice, files, until } = page
      const items = files.map((file, index) => `<li>${fileHtml(file, index + 1, files.length, path)}</li>`)
      const date = longDate(until.toISOString(), practice.zone)
      return {
        title: `${nounOf(files)} from ${practice.name}`,
        above: logoOf(practice),
        content: `<ul>
${items.join('\n')}
</ul>
<p class="soft">Anyone who has this link can open this page. It works until ${escapeHtml(date)}.</p>`,
      }
    }
    case 'expired': {
      const { practice, files } = page
      const isOne = files.length === 1
      return {
        title: `${theseFiles(files)} no longer available`,
        above: logoOf(practice),
        content: `<p>Please ask ${escapeHtml(practice.name)} to send ${isOne ? 'it' : 'them'} again.</p>`,
      }
    }
    case 'unknown':
      return {
        title: 'This link does not work',
        content:
          '<p>It may have been cut off. Open the link in the text again, or ask the practice to send it again.</p>',
      }
    case 'try_later':
      return {
        title: 'Please try again in a minute',
        content: '<p>We could not open this page just now.</p>',
      }
  }
}

function nounOf(files: readonly OutsideFile[]): string {
  const noun = files.every(isPicture) ? 'picture' : 'file'
  return files.length === 1 ? `A ${noun}` : pluralise(files.length, noun)
}

function theseFiles(files: readonly OutsideFile[]): string {
  const noun = files.every(isPicture) ? 'picture' : 'file'
  return files.length === 1 ? `This ${noun} is` : `These ${noun}s are`
}

function fileHtml(file: OutsideFile, number: number, count: number, path: string): string {
  const address = `${path}/${number}`
  const place = count === 1 ? '' : ` ${number}`
  const save = (label: string) => `<a href="${address}" download="${escapeHtml(file.name)}">${label}</a>`
  if (!isPicture(file)) return save(`Save file${place} (PDF, ${sizeOf(file)})`)
  const alt = count === 1 ? 'Picture from the practice' : `Picture ${number} of ${count} from the practice`
  return `<img class="picture" src="${address}" alt="${alt}">
${save(`Save picture${place}`)}`
}

function isPicture({ type }: OutsideFile): boolean {
  return type.startsWith('image/')
}

function sizeOf({ size }: OutsideFile): string {
  return size < 1024 * 1024 ? `${Math.ceil(size / 1024)} kB` : `${(size / 1024 / 1024).toFixed(1)} MB`
}

function logoOf({ logo, name }: PracticeOfLink): string {
  return logo === null ? '' : `<img class="logo" src="${escapeHtml(logo)}" alt="${escapeHtml(name)}">\n`
}
