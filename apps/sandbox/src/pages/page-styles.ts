import { readFileSync } from 'node:fs'

const paths = ['../../page/styles/tokens.css', '../../page/styles/controls.css', './page.css']

/** The rules that the pages of all providers share, with the colours and the controls of the sandbox's own page. */
export const pageStyles = paths
  .map((path) => `${readFileSync(new URL(path, import.meta.url), 'utf8')}\n`)
  .join('')
