const DARK_SCHEME = /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi
const STYLE_ATTRIBUTE = 'data-preview-style'

/**
 * The document that shows a rendered email as a mail program in dark mode does. The page's policy allows style elements
 * with its nonce and no style attributes, so these become rules, in front of the email's own: those for dark mode are
 * marked as important.
 */
export function darkPreview(html: string, nonce: string): string {
  const own: string[] = []
  const body = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style>/gi, (_element, rules: string) => {
      own.push(rules)
      return ''
    })
    .replace(/<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi, (tag) =>
      tag.replace(/ style="/i, ` ${STYLE_ATTRIBUTE}="`),
    )
  const parsed = new DOMParser().parseFromString(body, 'text/html')
  const rules = [...parsed.body.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`), parsed.body].map(
    ruleOf,
  )
  for (const element of parsed.body.querySelectorAll('script, link, meta, iframe, object, form'))
    element.remove()
  const style = [...own, ...rules].join('\n').replace(DARK_SCHEME, '@media all').replaceAll('</', '<\\/')
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="color-scheme" content="dark"><title>Email in dark mode</title>
<style nonce="${nonce}">html { color-scheme: dark; background: #121212; } body { margin: 0; } ${style}</style></head>
<body class="${parsed.body.className}">${parsed.body.innerHTML}</body>
</html>`
}

function ruleOf(element: HTMLElement, index: number): string {
  const written = element.getAttribute(STYLE_ATTRIBUTE) ?? ''
  element.removeAttribute(STYLE_ATTRIBUTE)
  const probe = document.createElement('span')
  probe.style.cssText = written
  const { cssText } = probe.style
  if (cssText === '' || /[<>{}\\@]/.test(cssText)) return ''
  element.classList.add(`s${index}`)
  return `.s${index}.s${index}.s${index} { ${cssText} }`
}
