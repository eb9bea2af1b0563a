/** Text that is markup already. */
export interface Markup {
  markup: string
}

type Piece = Markup | string | number | undefined | false | readonly Markup[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup in which every value is escaped, unless it is markup itself. Undefined and false are left out. */
export function html(fixed: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return { markup: String.raw({ raw: fixed }, ...pieces.map(written)) }
}

/** Marks text from the provider's library as markup. */
export function asMarkup(markup: string): Markup {
  return { markup }
}

function written(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'string' || typeof piece === 'number') {
    return String(piece).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
  }
  if ('markup' in piece) return piece.markup
  return piece.map(written).join('')
}
