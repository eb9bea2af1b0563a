import { escapeHtml } from '@enamel/domain/text/escape-html'
import { pluralise } from '@enamel/domain/text/pluralise'
import { longDate } from '@enamel/domain/time/date-labels'
import type { OpenedLink, OutsideFile, PracticeOfLink } from './find-files.ts'

/** The content of the page. It works without scripts, and names neither the patient nor the files. */
export type FilePage = OpenedLink | { kind: 'try_later' }

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --page: #f5f6f7; --card: #fff; --rule: #d9dce0; --act: #17744f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edeef0; --soft: #b0b4ba; --page: #111315; --card: #191c1f; --rule: #363a3f; --act: #4cc38a }
}
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 640px; margin: 0 auto; padding: 24px; background: var(--card); border: 1px solid var(--rule); border-radius: 12px }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 0 16px; overflow-wrap: anywhere }
ul { margin: 0; padding: 0; list-style: none }
li { margin: 0 0 24px }
.logo { display: block; max-width: 200px; max-height: 64px; margin: 0 0 16px }
.picture { display: block; max-width: 100%; height: auto; border: 1px solid var(--rule); border-radius: 8px; box-sizing: border-box }
a { display: inline-block; padding: 10px 0; color: var(--act); font-weight: 600 }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
.soft { color: var(--soft); font-size: 14px; margin-bottom: 0 }`

/**
 * The page as HTML.
 * @param path of the page, below which its files are
 * @param nonce of its style
 */
export function filePageHtml(page: FilePage, path: string, nonce: string): string {
  const { title, logo = '', content } = partsOf(page, path)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}
</style>
</head>
<body>
<main>
${logo}<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}

function partsOf(page: FilePage, path: string): { title: string; logo?: string; content: string } {
  switch (page.kind) {
    case 'open': {
      const { practice, files, until } = page
      const items = files.map((file, index) => `<li>${fileHtml(file, index + 1, files.length, path)}</li>`)
      const date = longDate(until.toISOString(), practice.zone)
      return {
        title: `${nounOf(files)} from ${practice.name}`,
        logo: logoOf(practice),
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
        logo: logoOf(practice),
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
