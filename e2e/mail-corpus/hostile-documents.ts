import { hostileAddresses } from './hostile-addresses.ts'
import { hostileLoads } from './hostile-loads.ts'
import { hostileScripts } from './hostile-scripts.ts'
import { hostileStructures } from './hostile-structures.ts'

/** Hostile HTML, as an email or another text that somebody writes. */
export interface HostileDocument {
  name: string
  subject: string
  html: string
}

export const hostilePayloads = [
  ...hostileScripts,
  ...hostileAddresses,
  ...hostileLoads,
  ...hostileStructures,
] as const

/** The positions of a hostile payload in an email's HTML. */
const positions: readonly [string, (payload: string) => string][] = [
  ['plain', (payload) => payload],
  ['cell', (payload) => `<table><tbody><tr><td align="left">${payload}</td></tr></tbody></table>`],
  [
    'quote',
    (payload) =>
      `<blockquote type="cite"><div dir="ltr">On Monday you wrote:<br>${payload}</div></blockquote>`,
  ],
  ['link', (payload) => `<a href="https://smile.example/"><font size="2"><b>${payload}</b></font></a>`],
]

/** 716 hostile documents: every payload by itself, in a table, in a quoted reply and in a link. */
export const hostileDocuments: readonly HostileDocument[] = positions.flatMap(([position, wrap]) =>
  hostilePayloads.map(([name, payload]) => ({
    name: `hostile-${name}-${position}`,
    subject: `Hostile ${name} ${position}`,
    html: `<p>A word about implants.</p>${wrap(payload)}<p>Kind regards</p>`,
  })),
)
