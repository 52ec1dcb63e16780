import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

// A server of tests that closes its connections when it is given the name of a file, and writes that when it has.
const body = JSON.stringify({ translations: [{ text: 'Hallo' }] })
const answer = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const sockets = new Set()
let [connections, requests] = [0, 0]
const server = createServer((socket) => {
  connections++
  sockets.add(socket)
  socket.on('error', () => {})
  socket.on('data', () => {
    requests++
    socket.write(answer)
  })
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', (message) => {
  if (message === 'say what came') return process.send({ connections, requests })
  const closing = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy()))
  void Promise.all(closing).then(() => writeFileSync(message, ''))
})
