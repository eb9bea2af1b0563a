/** Markup that needs no escaping. */
export interface Markup {
  markup: string
}

type TemplateValue = Markup | string | number | undefined | false | readonly Markup[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds markup. Every value is escaped unless it is markup itself; undefined and false are left out. */
export function html(strings: TemplateStringsArray, ...values: TemplateValue[]): Markup {
  return { markup: String.raw({ raw: strings }, ...values.map(render)) }
}

/** Marks text from the provider's library as markup. */
export function asMarkup(markup: string): Markup {
  return { markup }
}

function render(value: TemplateValue): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character)
  }
  if ('markup' in value) return value.markup
  return value.map(render).join('')
}
