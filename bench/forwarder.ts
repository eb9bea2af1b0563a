import { connect, createServer, type Socket } from 'node:net'

/**
 * Forwards connections to the processes of a product, as the balancer of a deployment does: to the next one that
 * answers. A program of its own, so that its work is not that of the clients or of the product.
 *
 *   node bench/forwarder.ts PORT NETWORKS, forked; its parent sends it the ports of the processes
 *
 * Its connections come from this many addresses in turn, as those of the networks of different practices do.
 */
const [port, networks] = process.argv.slice(2).map(Number)
let targets: readonly number[] = []
let connections = 0

process.on('message', (ports: readonly number[]) => {
  targets = ports
  process.send?.('forwarding')
})
process.once('disconnect', () => process.exit(0))

createServer((incoming) => {
  const number = connections++
  incoming.on('error', () => incoming.destroy())
  forward(incoming, number, 0)
}).listen(port, '127.0.0.1', () => process.send?.('listening'))

function forward(incoming: Socket, number: number, attempt: number): void {
  const target = targets[(number + attempt) % targets.length]
  if (target === undefined || attempt >= targets.length) {
    incoming.destroy()
    return
  }
  const localAddress = `127.0.${1 + Math.floor((number % (networks ?? 1)) / 250)}.${1 + ((number % (networks ?? 1)) % 250)}`
  const outgoing = connect({ port: target, host: '127.0.0.1', localAddress })
  let isConnected = false
  outgoing.once('connect', () => {
    isConnected = true
    incoming.pipe(outgoing).pipe(incoming)
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
  })
  outgoing.on('error', () => {
    if (isConnected) incoming.destroy()
    else forward(incoming, number, attempt + 1)
  })
}
