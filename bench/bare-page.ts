import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'
import { type OpenPage, openPage } from '../e2e/demo/open-browser.ts'

/** A page of rows without any framework, and a server that pushes texts to it: the lower bound for painting. */
export interface BarePage {
  page: OpenPage['page']
  /** Posts a text to the server, which sends it to the page. The page shows it in its first row. */
  push(body: string): Promise<void>
  stop(): Promise<void>
}

const ROWS = 40

const HTML = `<!doctype html><title>Bare</title><body style="margin:0;font:14px sans-serif"><ul id="list" style="margin:0;padding:0">
${Array.from({ length: ROWS }, (_, row) => `<li data-patient="${row}" data-display="read" style="height:60px">Row ${row}</li>`).join('\n')}
</ul><p id="pane"></p><script>
const list = document.getElementById('list')
list.addEventListener('click', ({ target }) => {
  target.dataset.display = 'open'
  document.getElementById('pane').textContent = target.textContent
})
new WebSocket(location.href.replace('http', 'ws')).onmessage = ({ data }) => {
  const row = list.lastElementChild
  row.textContent = data
  list.prepend(row)
}
</script>`

export async function startBarePage(): Promise<BarePage> {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(HTML)
    const body = await text(request)
    for (const socket of sockets.clients) socket.send(body)
    return response.writeHead(204).end()
  })
  const sockets = new WebSocketServer({ server })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { page, close } = await openPage()
  await page.goto(url)
  return {
    page,
    push: async (body) => void (await fetch(url, { method: 'POST', body })),
    stop: async () => {
      await close()
      server.close()
    },
  }
}
