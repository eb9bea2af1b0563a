/**
 * Wraps an email's HTML in the document of its frame: no scripts, no remote pictures, links in a new tab. The frame
 * itself is sandboxed too.
 */
export function mailDocument(html: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="color-scheme" content="light"><base target="_blank"><title>Mail</title>',
    '<style>body{margin:16px;background:#fff;color:#14181a;font:14px/20px system-ui,sans-serif;',
    'overflow-wrap:anywhere}img{max-width:100%}</style></head><body>',
    html,
    '</body></html>',
  ].join('')
}
